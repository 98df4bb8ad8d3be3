"""Measures the luck of each seat in whole games, fast enough for thousands of games between bots.

The luck of a chance outcome is the value of the resulting position minus the mean value over all possible outcomes. Its
expected value is zero however positions are valued, so subtracting luck from a share of wins adds no bias.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from overdraw.bots.weights_file import weights_file
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.kernel.array_types import Doubles, Integers, States, Weights


@dataclass(frozen=True)
class LuckEvaluator:
    """Defines how luck is measured in one game.

    `method` names the way in which positions are valued, and must change whenever the values change. `file` contains
    the network weights, which `load_weights(players)` reads. `sources` names the sources of luck, such as cards.
    `add_luck(states, events, weights, luck)` applies encoded events to `states[0]` and adds their luck to `luck`, which
    has a row for each source and a column for each seat.
    """

    method: str
    file: Path
    load_weights: Callable[[int], Weights]
    sources: tuple[str, ...]
    add_luck: Callable[[States, Integers, Weights, Doubles], None]

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 hash of the method name and the weights file."""
        return sha256(self.method.encode() + b"\n" + self.file.read_bytes()).hexdigest()


def _push() -> LuckEvaluator:
    from overdraw.analysis.compiled.push.luck import SOURCES, luck_of_events  # here, because Numba is slow to import
    from overdraw.bots.push.weights import expert_weights

    return LuckEvaluator("push/1", weights_file("push", "expert"), expert_weights, SOURCES, luck_of_events)


def _rows() -> LuckEvaluator:
    from overdraw.analysis.compiled.rows.luck import SOURCES, luck_of_events
    from overdraw.analysis.rows.weights import evaluator_weights

    return LuckEvaluator("rows/1", weights_file("rows", "evaluator"), evaluator_weights, SOURCES, luck_of_events)


BY_GAME: Final[Mapping[str, Callable[[], LuckEvaluator]]] = {"push": _push, "rows": _rows}


def luck_evaluator_for(game: AnyGame) -> LuckEvaluator:
    """Return the luck evaluator for a game. Games from other packages have none."""
    if game.name not in BY_GAME:
        known = ", ".join(BY_GAME)
        raise BadValue(f"cannot measure luck in {game.title}: it has no luck evaluator (games that have one: {known})")
    return BY_GAME[game.name]()
