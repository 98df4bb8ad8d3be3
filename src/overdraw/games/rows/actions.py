"""The events of Rows: the players' actions and the outcomes of chance."""

from dataclasses import dataclass
from typing import Literal

from overdraw.core.seats import Seat
from overdraw.games.rows.cards import Card

Place = Literal["new-top", "new-bottom"] | int
"""The place of a card in an area: a new row at one end, or the number of an existing row, counted from 1 at the top."""


@dataclass(frozen=True, slots=True)
class Open:
    """Start the player's own area with its first row, on the player's first turn."""

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
    """Whether a player may undo the action. Every action can be undone until a card is drawn or another player acts."""
    return True
