"""The types of the results of compiled functions."""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overdraw.kernel.array_types import States

ILLEGAL: Final = -3
"""The result for an action that is not legal. It differs from the kernel's NOBODY (-2) and CHANCE (-1)."""

Marks: TypeAlias = NDArray[np.int8]
"""An array that is 1 for each legal action and 0 for all others."""

Chooser: TypeAlias = Callable[[States, int], int]
"""A function that chooses the number of an action for the seat to act in `states[i]`."""
