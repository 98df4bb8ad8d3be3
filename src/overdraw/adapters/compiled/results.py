"""The types and codes that compiled game loops return."""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from overdraw.kernel.array_types import States

ILLEGAL: Final = -3
"""The code that a game loop returns for an illegal action. It differs from the kernel's NOBODY (-2) and CHANCE (-1)."""

Marks: TypeAlias = NDArray[np.int8]
"""An array with a 1 for each legal action and a 0 for every other action."""

Chooser: TypeAlias = Callable[[States, int], int]
"""A function that chooses an action for the seat to act in `states[i]`, and returns the action's number."""
