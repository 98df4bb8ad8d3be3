"""Subtracts luck from arena results, so that fewer games are needed to show which bot is better.

The luck evaluator assumes strong players. If one bot is much weaker, it overestimates the effect of luck. The luck from
each source is therefore multiplied by a weight before it is subtracted. The weights for each half of the decks are
fitted to the other half, so they do not depend on the luck that they multiply, and the mean luck remains zero.
"""

from typing import Any, Final

import numpy as np

PRIOR: Final = 8.0
"""The number of imaginary decks in which every source of luck has the weight 1. They dominate until many
real decks have been played.
"""

TINY: Final = 1e-12


def subtract_luck(wins: Any, luck: Any) -> Any:
    """Return the wins minus luck for each deck and bot. `luck` has a third axis for the sources of luck."""
    found = wins.copy()
    for part in (0, 1):
        mine, others = slice(part, None, 2), slice(1 - part, None, 2)
        found[mine] -= luck[mine] @ fit_weights(wins[others], luck[others])
    return found


def fit_weights(wins: Any, luck: Any) -> Any:
    """Return the weights of the sources with which luck best explains the differences in wins between decks."""
    sources = luck.shape[2]
    if not len(wins):
        return np.ones(sources)
    y = (wins - wins.mean(axis=0)).ravel()
    x = (luck - luck.mean(axis=0)).reshape(-1, sources)
    products = x.T @ x
    prior = np.diag(PRIOR / len(wins) * products.diagonal() + TINY)
    return np.linalg.solve(products + prior, x.T @ y + prior.diagonal())
