"""What the policies of Push have learned, in one row of numbers: where what lies, and where it comes from."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.tuned import TUNED
from overdraw.bots.push.expert_policy.network import weights_of
from overdraw.bots.weights_file import read_part
from overdraw.kernel.push.state import MAX_PLAYERS

PARAMETERS: Final = 32
"""Room for the parameters of the tuned rule, which come first."""

STACK_FEATURES: Final = 25


def between(players: int) -> int:
    """How many features a moment between turns has."""
    return 8 * players + 16


BETWEEN: Final = np.array([between(players) for players in range(MAX_PLAYERS + 1)], np.int64)
TURN_AT: Final = np.array([PARAMETERS + weights_of(between(players)) for players in range(MAX_PLAYERS + 1)], np.int64)
"""Where the second network begins, for each number of players."""


def length(players: int) -> int:
    """How long the whole row is."""
    return int(TURN_AT[players]) + weights_of(between(players) + STACK_FEATURES)


def joined(players: int, tuned: Any = None, value: Any = None, turn: Any = None) -> Any:
    """One row out of the parameters of the rule and the weights of the two networks."""
    row = np.zeros(length(players), np.float32)
    middle = int(TURN_AT[players])
    for begin, part in ((0, tuned), (PARAMETERS, value), (middle, turn)):
        if part is not None:
            row[begin : begin + len(part)] = part
    return row


def load_weights(policies: Sequence[str], players: int) -> Any:
    """The weights these policies need, or None. The expert also needs the rule, for it tries things out by it."""
    return _read(players, "tuned" in policies, "expert" in policies)


@cache
def _read(players: int, tuned: bool, expert: bool) -> Any:
    if not (tuned or expert):
        return None
    value = turn = None
    if expert:
        features = between(players)
        value = read_part("push", "expert", players, weights_of(features), "value")
        turn = read_part("push", "expert", players, weights_of(features + STACK_FEATURES), "turn")
    return joined(players, read_part("push", "tuned", players, TUNED), value, turn)


def clear_cache() -> None:
    """Read the files again when they are needed next."""
    _read.cache_clear()


# Where the parts of the room lie in which policies think.
COLOURS_AT: Final = 0
WORK_AT: Final = 30
REST_AT: Final = 60
BANKS_AT: Final = 90
SPREAD_AT: Final = 96
FEATURES_AT: Final = 128
STACKS_AT: Final = 192
NARROW_AT: Final = 256
SUMS_AT: Final = 320
BASES_AT: Final = 384
"""One set of sums for each card that is looked ahead, and one more."""

DEEPEST: Final = 4
SLOPES_AT: Final = 640
DICE_AT: Final = 672
LEVEL_AT: Final = 680
ROOM: Final = 1024
