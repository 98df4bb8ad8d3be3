"""What can happen in Push: the players' actions and the outcomes of chance."""

from dataclasses import dataclass

from overdraw.core.colours import Colour
from overdraw.games.push.cards import Card, Face


@dataclass(frozen=True, slots=True)
class Push:
    """Draw the next card: to begin a turn, or to go on."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put the drawn card on a stack, counted from 1; one more than there are starts a new one."""

    stack: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop drawing and collect."""


@dataclass(frozen=True, slots=True)
class Take:
    """Collect a stack; stacks keep their numbers while they are taken."""

    stack: int


@dataclass(frozen=True, slots=True)
class Bank:
    """Bank all bench cards of a colour instead of drawing."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Drawn:
    """The card that came."""

    card: Card


@dataclass(frozen=True, slots=True)
class Rolled:
    """The face that came."""

    face: Face


Action = Push | Place | Stop | Take | Bank
Chance = Drawn | Rolled
Event = Action | Chance


def may_undo(action: Action) -> bool:
    """A placement may be taken back, nothing else (PQ-34)."""
    return isinstance(action, Place)
