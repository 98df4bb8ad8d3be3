"""The table of functions of a compiled game: all that other packages know about one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.kernel.array_types import Booleans, Integers, States


@dataclass(frozen=True, slots=True)
class Kernel:
    """One game on arrays. A state is `states[i]`, a record of an array that `blank` makes.

    `start` gives an array of one state, from which `reset(states, i, start, first, seed)` begins a game; its
    third argument is another composition of the deck, as counts of each kind. `legal(states, i, actions)` fills
    in numbers of actions and says how many; `apply(states, i, action)` also draws what chance brings, while
    `apply_event(states, i, event)` applies one given event: an action's number, or -1 less an outcome's number.
    `outcome(states, i, scores)` gives a bit for each winner. Nothing here checks that an action is legal.

    `format_events` writes the events of a game in notation. The rest is for `vector_env`: `begin` and `step` many
    games, `show` one; they offer their legal actions in `offer` words each, and `observation` says where each part of
    what a seat may know lies in its bytes.
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
