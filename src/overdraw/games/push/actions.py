"""What can happen in Push: the players' actions and the outcomes of chance."""

from dataclasses import dataclass

from overdraw.core.colours import Colour
from overdraw.games.push.cards import Card, Face


@dataclass(frozen=True, slots=True)
class Push:
    """Draw the next card: to begin a turn, or to go on."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put the drawn card on a stack, counted from 1. The number after the last stack starts a new one."""

    stack: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop drawing; the players then collect the stacks."""


@dataclass(frozen=True, slots=True)
class Take:
    """Collect a stack. The remaining stacks keep their numbers."""

    stack: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Bank all bench cards of a colour instead of drawing."""

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
    """Whether a player may undo the action: only a placement (PQ-34)."""
    return isinstance(action, Place)
