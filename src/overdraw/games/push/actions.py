"""The events of Push: the players' actions and the outcomes of chance."""

from dataclasses import dataclass

from overdraw.core.colours import Colour
from overdraw.games.push.cards import Card, Face


@dataclass(frozen=True, slots=True)
class Push:
    """Draw the next card, either to begin a turn or to continue it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place the drawn card on a stack. Stacks are numbered from 1, and the next unused number starts a new stack."""

    stack: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop drawing. The players then collect the stacks."""


@dataclass(frozen=True, slots=True)
class Take:
    """Collect a stack. The remaining stacks keep their numbers."""

    stack: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Instead of drawing, move all bench cards of one colour to the bank."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card was drawn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die was rolled."""

    face: Face


Action = Push | Place | Stop | Take | Bank
Chance = Drawn | Rolled
Event = Action | Chance


def may_undo(action: Action) -> bool:
    """Whether a player may undo the action. In Push, only placements can be undone (PQ-34)."""
    return isinstance(action, Place)
