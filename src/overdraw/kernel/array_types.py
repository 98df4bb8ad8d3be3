"""Type aliases for the arguments and results of compiled functions.

Numba infers every type by itself. The aliases help readers, and mypy as far as it can check arrays.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

StateRecord: TypeAlias = Any
"""One game: an element of `States`, whose fields compiled code reads and sets by name."""

States: TypeAlias = NDArray[Any]
"""Records of the game's `STATE` dtype."""

Integer: TypeAlias = Any
"""An int64 in compiled code; a Python or NumPy integer in uncompiled runs."""

Real: TypeAlias = Any
"""A float32 or float64 in compiled code; a Python or NumPy float in uncompiled runs."""

Word: TypeAlias = Any
"""A uint64: a seed, or the state of a generator."""

Words: TypeAlias = NDArray[np.uint64]
Integers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float32]
Doubles: TypeAlias = NDArray[np.float64]
Bytes: TypeAlias = NDArray[np.uint8]
Booleans: TypeAlias = NDArray[np.bool_]

Weights: TypeAlias = NDArray[np.float32]
"""All weights of a learned policy, as a flat array."""
