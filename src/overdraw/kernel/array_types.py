"""Type aliases for the arguments and results of compiled functions.

Numba infers types by itself. The aliases are for readers, and for mypy as far as it can check arrays.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

StateRecord: TypeAlias = Any
"""The state of one game: an element of a `States` array. Compiled code reads and sets its fields by name."""

States: TypeAlias = NDArray[Any]
"""An array of state records, with the `STATE` dtype of the game."""

Integer: TypeAlias = Any
"""An integer: an int64 in compiled code, a Python or NumPy integer in uncompiled runs."""

Real: TypeAlias = Any
"""A real number: a float32 or float64 in compiled code, a Python or NumPy float in uncompiled runs."""

Word: TypeAlias = Any
"""An unsigned 64-bit integer: a seed, or the state of a random generator."""

Words: TypeAlias = NDArray[np.uint64]
Integers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float32]
Doubles: TypeAlias = NDArray[np.float64]
Bytes: TypeAlias = NDArray[np.uint8]
Booleans: TypeAlias = NDArray[np.bool_]

Weights: TypeAlias = NDArray[np.float32]
"""All weights of a learned policy, as a flat array."""
