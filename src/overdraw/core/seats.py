"""Who acts next: a seat, chance, or nobody."""

from typing import Final, Literal

from overdraw.errors import BadValue

Seat = int
"""Seats count from 0, clockwise."""

CHANCE: Final = "chance"
NOBODY: Final = "nobody"

Actor = Seat | Literal["chance", "nobody"]


def clockwise_from(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats clockwise, beginning with `seat`.

    >>> clockwise_from(2, 4)
    (2, 3, 0, 1)
    """
    return (*range(seat, players), *range(seat))


def check_seat(seat: Seat, players: int) -> None:
    if seat not in range(players):
        raise BadValue(f"there is no seat {seat}: with {players} players, the seats are 0 to {players - 1}")
