"""The interface of a compiled game: the functions that other packages may use."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.kernel.array_types import Booleans, Integers, States


@dataclass(frozen=True, slots=True)
class Kernel:
    """One game on arrays. A state is `states[i]`, a record in an array that `blank` allocates.

    `start` returns an array with one initial state; its third argument replaces the composition of the deck, given as
    the number of cards of each kind. `reset(states, i, start, first, seed)` begins a game from it.
    `legal(states, i, actions)` writes the numbers of the legal actions into `actions` and returns how many there are.
    `apply(states, i, action)` applies an action and then draws random outcomes until a seat must act.
    `apply_event(states, i, event)` applies a single event: an action's number, or -1 - n for the outcome number n.
    `outcome(states, i, scores)` fills in the scores and returns a bit mask of the winners. None of these functions
    checks that an action is legal.

    `format_events` writes the events of a game in notation. The other fields serve `vector_env`: `begin` and `step`
    work on many games, `show` on one. Each game offers its legal actions in `offer` words, and `observation` returns
    the byte range of each part of an observation.
    """

    game: AnyGame
    blank: Callable[[int], States]
    start: Callable[..., States]
    pack: Callable[..., None]
    unpack: Callable[[States, int], Any]
    reset: Callable[..., None]
    legal: Callable[[States, int, Integers], int]
    most_legal: int
    apply: Callable[[States, int, int], None]
    apply_event: Callable[[States, int, int], None]
    outcome: Callable[[States, int, Integers], int]
    format_events: Callable[[Any, int, int, Sequence[int]], tuple[str, ...]]
    show: Callable[..., None]
    begin: Callable[..., None]
    step: Callable[..., int]
    offer: int
    masks: Callable[[Integers], Booleans]
    is_offered: Callable[[Integers, int, int], bool]
    observation: Callable[[int], dict[str, tuple[int, int]]]
