"""What the compiled functions return or fill."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

ILLEGAL: Final = -3
"""The action is not legal. NOBODY and CHANCE of the kernel are -2 and -1."""

Marks: TypeAlias = NDArray[np.int8]
"""1 for each legal action, 0 for all others."""
