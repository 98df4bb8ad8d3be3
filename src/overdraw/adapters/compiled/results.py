"""What the compiled functions return or fill."""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overdraw.kernel.array_types import States

ILLEGAL: Final = -3
"""The action is not legal. NOBODY and CHANCE of the kernel are -2 and -1."""

Marks: TypeAlias = NDArray[np.int8]
"""1 for each legal action, 0 for all others."""

Chooser: TypeAlias = Callable[[States, int], int]
"""Chooses the number of an action for the seat to act in `states[i]`."""
