"""Who acts next in a game: a seat, chance, or nobody."""

from typing import Final, Literal

from overdraw.errors import BadValue

Seat = int
"""The number of a seat at the table. Seats are numbered clockwise from 0."""

CHANCE: Final = "chance"
NOBODY: Final = "nobody"

Actor = Seat | Literal["chance", "nobody"]


def clockwise_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats in clockwise order, beginning with `seat`.

    >>> clockwise_from(2, 4)
    (2, 3, 0, 1)
    """
    return (*range(seat, players), *range(seat))


def check_seat(seat: Seat, players: int) -> None:
    if seat not in range(players):
        raise BadValue(f"there is no seat {seat}: with {players} players, the seats are 0 to {players - 1}")
