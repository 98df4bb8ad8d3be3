"""SIMD code that multiplies the inputs of a neural network layer by its weights, as a sum of scaled rows.

Compiled from Python, the loop would not keep the row of sums in CPU registers, so it is written as LLVM code. A Python
version is used when compilation is turned off. Multiplications and additions are never fused, so every machine computes
the same numbers.
"""

from typing import Any, Final

import numba
import numpy as np

from overdraw.kernel.array_types import Floats

LANES: Final = 8
"""The number of floats in a vector register. The width of every layer is a multiple of this number."""

if numba.config.DISABLE_JIT:

    def add_rows(sums: Floats, rows: Floats, rows_at: int, xs: Floats, count: int, positive: int, width: int) -> None:
        """Add `count` rows of weights to `sums`, each multiplied by its x value. The first row begins at
        `rows[rows_at]`.

        If `positive` is true, a negative x counts as zero. `width` must be a compile-time constant.
        """
        scales = np.maximum(xs[:count], np.float32(0.0)) if positive else xs[:count]
        table = rows[rows_at : rows_at + count * width].reshape(count, width)
        whole = sums[:width]
        for x, row in zip(scales, table, strict=True):
            whole += x * row

else:
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    def _generator(width: int) -> Any:
        """Return a generator of LLVM code for one layer width. The code keeps the sums in registers until all rows are
        added.
        """
        number, whole = ir.FloatType(), ir.IntType(64)
        vector = ir.VectorType(number, LANES)
        first = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        nothing = ir.Constant(vector, ir.Undefined)
        parts = range(0, width, LANES)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            sums, rows, rows_at, xs, count, positive, _ = arguments

            def data(array: Any, which: int) -> Any:
                return context.make_array(signature.args[which])(context, builder, array).data

            def part(start: Any, at: int) -> Any:
                return builder.bitcast(builder.gep(start, [ir.Constant(whole, at)]), vector.as_pointer())

            target, table, scales = data(sums, 0), builder.gep(data(rows, 1), [rows_at]), data(xs, 3)
            kept = [cgutils.alloca_once(builder, vector) for _ in parts]
            for at, one in zip(parts, kept, strict=True):
                builder.store(builder.load(part(target, at), align=4), one)
            floor = builder.select(
                builder.icmp_signed("!=", positive, ir.Constant(whole, 0)),
                ir.Constant(number, 0.0),
                ir.Constant(number, float("-inf")),
            )
            with cgutils.for_range(builder, count) as loop:
                x = builder.load(builder.gep(scales, [loop.index]))
                x = builder.select(builder.fcmp_ordered(">", x, floor), x, floor)
                single = builder.insert_element(nothing, x, ir.Constant(ir.IntType(32), 0))
                copies = builder.shuffle_vector(single, nothing, first)
                row = builder.gep(table, [builder.mul(loop.index, ir.Constant(whole, width))])
                for at, one in zip(parts, kept, strict=True):
                    scaled = builder.fmul(copies, builder.load(part(row, at), align=4))
                    builder.store(builder.fadd(builder.load(one), scaled), one)
            for at, one in zip(parts, kept, strict=True):
                builder.store(builder.load(one), part(target, at), align=4)
            return context.get_dummy_value()

        return generate

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]  # numba has no types
    def add_rows(
        typing: Any, sums: Any, rows: Any, rows_at: Any, xs: Any, count: Any, positive: Any, width: Any
    ) -> Any:
        """Add scaled rows to `sums`, like the version in Python. Numba compiles it once per layer width."""
        if not isinstance(width, types.IntegerLiteral):
            return None
        integer = types.int64
        # The width stays a literal type, because Numba keeps one generator per signature and each width needs its own.
        signature = types.void(sums, rows, integer, xs, integer, integer, width)
        return signature, _generator(width.literal_value)
