"""The SIMD product of a network layer writes exactly as many sums as the layer is wide."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import pytest

from overdraw.kernel.simd import add_rows


def layer(width: int) -> Callable[[Any, Any, Any], None]:
    """Return a compiled layer of this width, which is not loaded from the cache."""

    @numba.njit  # type: ignore[untyped-decorator]  # numba has no types
    def add(sums: Any, rows: Any, xs: Any) -> None:
        add_rows(sums, rows, 0, xs, len(xs), 0, width)

    layer_of_width: Callable[[Any, Any, Any], None] = add
    return layer_of_width


@pytest.mark.parametrize("widths", [(16, 8, 16), (8, 16, 8)])
def test_layers_of_several_widths_can_be_compiled_in_one_process(widths: tuple[int, ...]) -> None:
    for width in widths:
        rows, xs = np.arange(3 * width, dtype=np.float32), np.array([1, 2, 3], np.float32)
        sums = np.zeros(32, np.float32)
        layer(width)(sums, rows, xs)
        assert sums[:width] == pytest.approx(xs @ rows.reshape(3, width))
        assert not sums[width:].any()
