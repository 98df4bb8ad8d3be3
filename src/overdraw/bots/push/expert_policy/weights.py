"""The weights of the learned policies of Push as one row of numbers: where each part lies, and its file."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from overdraw.bots.push.compiled.tuned import TUNED
from overdraw.bots.push.expert_policy.network import weights_of
from overdraw.bots.weights_file import read_part
from overdraw.kernel.arrays import Weights
from overdraw.kernel.push.state import MAX_PLAYERS

PARAMETERS: Final = 32
"""Numbers for the parameters of the tuned rule, which come first."""

STACK_FEATURES: Final = 25


def table_features(players: int) -> int:
    """How many features a position between turns has."""
    return 8 * players + 16


TABLE_FEATURES: Final = np.array([table_features(players) for players in range(MAX_PLAYERS + 1)], np.int64)
TURN_AT: Final = np.array(
    [PARAMETERS + weights_of(table_features(players)) for players in range(MAX_PLAYERS + 1)], np.int64
)
"""Where the second network begins, for each number of players."""


def row_length(players: int) -> int:
    """How long the whole row is."""
    return int(TURN_AT[players]) + weights_of(table_features(players) + STACK_FEATURES)


def join_weights(
    players: int, tuned: Weights | None = None, value: Weights | None = None, turn: Weights | None = None
) -> Weights:
    """One row out of the parameters of the rule and the weights of the two networks."""
    row = np.zeros(row_length(players), np.float32)
    middle = int(TURN_AT[players])
    for begin, part in ((0, tuned), (PARAMETERS, value), (middle, turn)):
        if part is not None:
            row[begin : begin + len(part)] = part
    return row


def load_weights(policies: Sequence[str], players: int) -> Weights | None:
    """The weights that these policies need, or None."""
    if "expert" in policies:
        return expert_weights(players)
    return tuned_weights(players) if "tuned" in policies else None


@cache
def tuned_weights(players: int) -> Weights:
    return join_weights(players, read_part("push", "tuned", players, TUNED))


@cache
def expert_weights(players: int) -> Weights:
    """The networks, and the tuned rule, which plays the rollouts."""
    features = table_features(players)
    value = read_part("push", "expert", players, weights_of(features), "value")
    turn = read_part("push", "expert", players, weights_of(features + STACK_FEATURES), "turn")
    return join_weights(players, read_part("push", "tuned", players, TUNED), value, turn)


def clear_cache() -> None:
    """Read the files again when they are needed next."""
    tuned_weights.cache_clear()
    expert_weights.cache_clear()
