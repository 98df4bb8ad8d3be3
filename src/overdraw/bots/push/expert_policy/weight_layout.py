"""The layout of the array that holds all weights of the learned Push policies."""

from typing import Final

import numpy as np

from overdraw.bots.push.expert_policy.network import weights_of
from overdraw.kernel.array_types import Weights
from overdraw.kernel.push.state import MAX_PLAYERS

PARAMETERS: Final = 32
"""How many items at the start of the weights array are reserved for the parameters of the tuned policy."""

STACK_FEATURES: Final = 25


def table_features(players: int) -> int:
    """Return the number of network features of a position between turns."""
    return 9 * players + 15


TABLE_FEATURES: Final = np.array([table_features(players) for players in range(MAX_PLAYERS + 1)], np.int64)
TURN_AT: Final = np.array(
    [PARAMETERS + weights_of(table_features(players), players) for players in range(MAX_PLAYERS + 1)], np.int64
)
"""By number of players, the index in the weights array where the network for positions within a turn begins."""


def row_length(players: int) -> int:
    """Return the length of the whole weights array for a number of players."""
    return int(TURN_AT[players]) + weights_of(table_features(players) + STACK_FEATURES)


def join_weights(
    players: int, tuned: Weights | None = None, value: Weights | None = None, turn: Weights | None = None
) -> Weights:
    """Join the parameters of the tuned policy and the weights of both networks in one array. Parts that are not given
    are 0.
    """
    row = np.zeros(row_length(players), np.float32)
    middle = int(TURN_AT[players])
    for begin, part in ((0, tuned), (PARAMETERS, value), (middle, turn)):
        if part is not None:
            row[begin : begin + len(part)] = part
    return row
