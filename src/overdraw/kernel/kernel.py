"""The interface of a game's kernel: the compiled functions that other packages may call."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from overdraw.core.game import AnyGame
from overdraw.kernel.array_types import Booleans, Doubles, Integers, States

CHANCE: Final = -1
NOBODY: Final = -2
"""The results of `actor` when no seat is to act: CHANCE if a card or the die decides the next event, and NOBODY if the
game is over.
"""

IMPOSSIBLE: Final = -3
"""The result of `try_event` when the given event is not possible."""

SAME_STEP: Final = 0
NEXT_STEP: Final = 1
DISABLED: Final = 2
"""The possible values of `autoreset`, which determines when the next game begins in a slot whose game is over."""


class Part(NamedTuple):
    """A named part of an observation: `length` bytes, starting at byte `offset`."""

    name: str
    offset: int
    length: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Kernel:
    """The compiled functions of one game. A game's state is `states[i]`, a record in an array that `blank` allocates.

    `start` returns an array with one initial state. Its third argument replaces the standard deck with a list of the
    number of cards of each kind. `reset(states, i, start, first, seed)` begins a game from the initial state.
    `actor(states, i)` returns the seat to act, CHANCE or NOBODY. `receiver(states, i)` returns the only seat that may
    see the next outcome of chance, or -1 if all seats may see it. `legal(states, i, actions)` writes the numbers of the
    legal actions into `actions` and returns how many there are. `chances(states, i, outcomes, probabilities)` does the
    same for the outcomes of chance. `apply(states, i, action)` applies an action and then draws random outcomes until a
    seat must act. `apply_event(states, i, event)` applies a single event: an action's number, or -1 - n for the outcome
    number n. `outcome(states, i, scores)` fills in the scores and returns a bit mask of the winners. None of these
    functions checks that an action is legal. Only `try_event` does: it applies the event if possible and returns the
    next actor; otherwise it changes nothing and returns IMPOSSIBLE.

    `layout(players, shown)` lists the parts of an observation; `shown` names additional items from `game.showable` that
    observations include. `observe(states, i, seat, words)` writes what the seat may know into `words`, an int64 array
    of `words_of(layout)` items whose bytes are the observation.

    `format_events` returns the events of a game in notation. The other fields serve `vector_env` and work on many games
    at once. The legal actions of each game are stored in `offer` words. `mask_maker` and `list_maker` return functions
    that convert the offers of many games.
    """

    game: AnyGame
    blank: Callable[[int], States]
    start: Callable[..., States]
    pack: Callable[..., None]
    unpack: Callable[[States, int], Any]
    reset: Callable[..., None]
    actor: Callable[[States, int], int]
    receiver: Callable[[States, int], int]
    legal: Callable[[States, int, Integers], int]
    most_legal: int
    chances: Callable[[States, int, Integers, Doubles], int]
    apply: Callable[[States, int, int], None]
    apply_event: Callable[[States, int, int], None]
    try_event: Callable[[States, int, int], int]
    outcome: Callable[[States, int, Integers], int]
    layout: Callable[[int, Collection[str]], tuple[Part, ...]]
    observe: Callable[[States, int, int, Integers], None]
    format_events: Callable[[Any, int, int, Sequence[int]], tuple[str, ...]]
    begin: Callable[..., None]
    step: Callable[..., int]
    observe_games: Callable[[States, Integers, Integers], None]
    offer: int
    mask_maker: Callable[[int], Callable[[Integers], Booleans]]
    list_maker: Callable[[int], Callable[[Integers], tuple[Integers, Integers]]]
    is_offered: Callable[[Integers, int, int], bool]


def words_of(layout: Sequence[Part]) -> int:
    """Return the size of an observation in 64-bit words."""
    return -(-max(part.offset + part.length for part in layout) // 8)
