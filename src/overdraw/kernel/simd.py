"""Sums of many scaled rows at once, which is all that a layer of a network is.

The compiler does not see that a row fits into the registers, so the loop is written for it; and once more for
uncompiled runs. A product and a sum are never fused, so every machine comes to the same numbers.
"""

from typing import Any, Final

import numba
import numpy as np

LANES: Final = 8
"""A width is a multiple of this."""

if numba.config.DISABLE_JIT:

    def add_rows(width: int) -> Any:
        """`adds(sums, sums_at, rows, rows_at, xs, xs_at, count, positive)`: each row times its x into the sums.

        With `positive`, an x below zero counts as zero.
        """

        def adds(
            sums: Any, sums_at: int, rows: Any, rows_at: int, xs: Any, xs_at: int, count: int, positive: int
        ) -> None:
            scales = xs[xs_at : xs_at + count]
            scales = np.maximum(scales, np.float32(0.0)) if positive else scales
            table = rows[rows_at : rows_at + count * width].reshape(count, width)
            whole = sums[sums_at : sums_at + width]
            for x, row in zip(scales, table, strict=True):
                whole += x * row

        return adds

else:
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    def add_rows(width: int) -> Any:
        """The same with the sums in registers from the first row to the last."""
        number, whole = ir.FloatType(), ir.IntType(64)
        lanes = ir.VectorType(number, LANES)
        first = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        nothing = ir.Constant(lanes, ir.Undefined)
        parts = range(0, width, LANES)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            sums, sums_at, rows, rows_at, xs, xs_at, count, positive = arguments

            def place(array: Any, which: int, at: Any) -> Any:
                return builder.gep(context.make_array(signature.args[which])(context, builder, array).data, [at])

            def part(start: Any, at: int) -> Any:
                return builder.bitcast(builder.gep(start, [ir.Constant(whole, at)]), lanes.as_pointer())

            target, table, scales = place(sums, 0, sums_at), place(rows, 2, rows_at), place(xs, 4, xs_at)
            kept = [cgutils.alloca_once(builder, lanes) for _ in parts]
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

        @intrinsic  # type: ignore[untyped-decorator]  # numba has no types
        def adds(
            typing: Any,
            sums: Any,
            sums_at: Any,
            rows: Any,
            rows_at: Any,
            xs: Any,
            xs_at: Any,
            count: Any,
            positive: Any,
        ) -> Any:
            at = types.int64
            return types.void(sums, at, rows, at, xs, at, at, at), generate

        return adds
