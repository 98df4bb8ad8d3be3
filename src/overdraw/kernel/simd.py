"""SIMD code for the matrix product of a network layer, computed as a sum of scaled rows.

LLVM does not notice that a row of sums fits into the registers, so the loop is written in LLVM code. A second version
in Python serves uncompiled runs. Multiplication and addition are never fused, so every machine computes the same
numbers.
"""

from typing import Any, Final

import numba
import numpy as np

from overdraw.kernel.array_types import Floats

LANES: Final = 8
"""The number of floats in a vector register. The width of every layer is a multiple of it."""

if numba.config.DISABLE_JIT:

    def add_rows(sums: Floats, rows: Floats, rows_at: int, xs: Floats, count: int, positive: int, width: int) -> None:
        """Multiply `count` rows of weights by their x values and add them to `sums`. The first row begins at
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
        """Return an LLVM code generator for one layer width. Its code keeps the sums in registers until all rows are
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
        """Add scaled rows to `sums`, like the Python version. It is compiled separately for each width."""
        if not isinstance(width, types.IntegerLiteral):
            return None
        integer = types.int64
        # The width stays a literal: Numba keeps one generator for each signature, so widths must not share one.
        signature = types.void(sums, rows, integer, xs, integer, integer, width)
        return signature, _generator(width.literal_value)
