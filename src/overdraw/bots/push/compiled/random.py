"""The random policy of Push."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import ACTIONS
from overdraw.kernel.random import below


def _listed() -> Integer:
    """Return a table with a row for each bit mask of legal actions: first how many there are, then the actions."""
    table = np.zeros((1 << ACTIONS, 8), np.uint8)
    for mask in range(1 << ACTIONS):
        actions = [action for action in range(ACTIONS) if mask >> action & 1][:7]
        table[mask, : len(actions) + 1] = [len(actions), *actions]
    return table


LISTED: Final = _listed()


@inlined
def random_action(state: StateRecord, mask: int) -> Integer:
    """Choose uniformly among the legal actions, of which there are at most six."""
    count: Integer = np.int64(LISTED[mask, 0])
    return np.int64(LISTED[mask, 1 + below(state, count)])
