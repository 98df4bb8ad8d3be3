"""What can happen in Rows: the players' actions and the outcomes of chance."""

from dataclasses import dataclass
from typing import Literal

from overdraw.core.seats import Seat
from overdraw.games.rows.cards import Card

Place = Literal["new-top", "new-bottom"] | int
"""A new row at an end of an area, or the number of a row there, counted from 1 at the top."""


@dataclass(frozen=True, slots=True)
class Open:
    """The first turn: a card becomes the first row of one's own area."""

    card: Card


@dataclass(frozen=True, slots=True)
class Give:
    """Play a card into an opponent's area."""

    card: Card
    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card into one's own area."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class Discard:
    """Skip the own step by discarding a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card that came to a hand."""

    card: Card


Action = Open | Give | Play | Discard
Chance = Drawn
Event = Action | Chance


def may_undo(action: Action) -> bool:
    """Any action may be taken back until a card is drawn or somebody else acts."""
    return True
