"""What can happen in Rows: the players' actions and the outcomes of chance."""

from dataclasses import dataclass
from typing import Literal

from overdraw.core.seats import Seat
from overdraw.games.rows.cards import Card

Place = Literal["new-top", "new-bottom"] | int
"""A new row at one end of an area, or the number of an existing row, counted from 1 at the top."""


@dataclass(frozen=True, slots=True)
class Open:
    """Put a card down as the first row of the player's own area, in the first turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Give:
    """Play a card into an opponent's area."""

    card: Card
    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card into the player's own area."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card instead of playing one into the player's own area."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card was dealt or drawn into a hand."""

    card: Card


Action = Open | Give | Play | Discard
Chance = Drawn
Event = Action | Chance


def may_undo(action: Action) -> bool:
    """Whether a player may undo the action: always, until a card is drawn or another player acts."""
    return True
