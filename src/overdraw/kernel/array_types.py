"""Type aliases for the arguments and results of compiled functions.

Numba ignores the aliases and infers types itself. They document the code, and mypy checks what it can.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

StateRecord: TypeAlias = Any
"""The state of one game: an element of a `States` array. Compiled code reads and sets its fields by name."""

States: TypeAlias = NDArray[Any]
"""An array of game states. Each item is a record with the game's `STATE` dtype."""

Integer: TypeAlias = Any
"""An integer: int64 in compiled code, a Python or NumPy integer when compilation is turned off."""

Real: TypeAlias = Any
"""A real number: float32 or float64 in compiled code, a Python or NumPy float when compilation is turned off."""

Word: TypeAlias = Any
"""An unsigned 64-bit integer: a seed, or the state of a random number generator."""

Words: TypeAlias = NDArray[np.uint64]
Integers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float32]
Doubles: TypeAlias = NDArray[np.float64]
Bytes: TypeAlias = NDArray[np.uint8]
Booleans: TypeAlias = NDArray[np.bool_]

Weights: TypeAlias = NDArray[np.float32]
"""All weights of a learned policy, in one flat array."""
