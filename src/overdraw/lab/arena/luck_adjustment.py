"""Subtracts luck from results of the arena, so that fewer games show which bot is better.

The evaluator of luck assumes strong players. It overrates what luck changes if one bot is much weaker, so the luck of
each source is subtracted with a weight. The weights of half of the decks are fitted on the other half. They do not
depend on the luck that they multiply, whose mean therefore stays zero.
"""

from typing import Any, Final

import numpy as np

PRIOR: Final = 8.0
"""The number of imaginary decks in which every source of luck has the weight 1. They decide while few decks have been
played.
"""

TINY: Final = 1e-12


def subtract_luck(wins: Any, luck: Any) -> Any:
    """Return the wins of each deck and bot without luck. `luck` has a third axis, for the sources."""
    found = wins.copy()
    for part in (0, 1):
        mine, others = slice(part, None, 2), slice(1 - part, None, 2)
        found[mine] -= luck[mine] @ fit_weights(wins[others], luck[others])
    return found


def fit_weights(wins: Any, luck: Any) -> Any:
    """Return the weight of each source with which the luck explains most of the differences between decks."""
    sources = luck.shape[2]
    if not len(wins):
        return np.ones(sources)
    y = (wins - wins.mean(axis=0)).ravel()
    x = (luck - luck.mean(axis=0)).reshape(-1, sources)
    products = x.T @ x
    prior = np.diag(PRIOR / len(wins) * products.diagonal() + TINY)
    return np.linalg.solve(products + prior, x.T @ y + prior.diagonal())
