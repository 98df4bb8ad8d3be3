"""Bit operations: counting the set bits of an integer, and expanding two-bit fields into bytes.

Numba cannot turn any Python version of these operations into fast code, so each function exists twice: as LLVM code,
and in Python for use when compilation is turned off.
"""

from typing import Any, Final

import numba

from overdraw.kernel.array_types import Integer
from overdraw.kernel.compiler import inlined

WORDS: Final = 4
"""How many 64-bit words hold a pile whose 30 kinds of cards take one byte each."""

# Three shifts expand eight adjacent two-bit fields into eight bytes.
_PAIRS: Final = 0xFFFF
_STEPS: Final = ((24, 0x000000FF000000FF), (12, 0x000F000F000F000F), (6, 0x0303030303030303))


@inlined
def spread_eight(pairs: Integer) -> Integer:
    """Expand eight adjacent two-bit fields into one byte each."""
    pairs = (pairs | pairs << 24) & 0x000000FF000000FF
    pairs = (pairs | pairs << 12) & 0x000F000F000F000F
    return (pairs | pairs << 6) & 0x0303030303030303


def _popcount(bits: int) -> int:
    """Return the number of set bits in an integer."""
    return int(bits).bit_count()


def _spread_pairs(out: Any, at: int, pile: int) -> None:
    """Expand each two-bit field of `pile` into a byte. Write the bytes to four 64-bit words, starting at `out[at]`."""
    for word in range(WORDS):
        bits = int(pile) >> 16 * word & _PAIRS
        for shift, mask in _STEPS:
            bits = (bits | bits << shift) & mask
        out[at + word] = bits


if numba.config.DISABLE_JIT:
    popcount, spread_pairs = _popcount, _spread_pairs
else:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]  # numba has no types
    def popcount(typing: Any, bits: Any) -> Any:
        """Count the set bits in an integer with a single CPU instruction."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic  # type: ignore[untyped-decorator]  # numba has no types
    def spread_pairs(typing: Any, out: Any, at: Any, pile: Any) -> Any:
        """Expand the two-bit fields of a pile into bytes. SIMD instructions compute all four words at once."""
        lanes = ir.VectorType(ir.IntType(64), WORDS)
        first = ir.Constant(ir.VectorType(ir.IntType(32), WORDS), [0] * WORDS)
        nothing = ir.Constant(lanes, ir.Undefined)

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            row, at, pile = arguments
            single = builder.insert_element(nothing, pile, ir.Constant(ir.IntType(32), 0))
            copies = builder.shuffle_vector(single, nothing, first)
            bits = builder.lshr(copies, ir.Constant(lanes, [16 * word for word in range(WORDS)]))
            bits = builder.and_(bits, ir.Constant(lanes, [_PAIRS] * WORDS))
            for shift, mask in _STEPS:
                moved = builder.shl(bits, ir.Constant(lanes, [shift] * WORDS))
                bits = builder.and_(builder.or_(bits, moved), ir.Constant(lanes, [mask] * WORDS))
            data = context.make_array(signature.args[0])(context, builder, row).data
            place = builder.bitcast(builder.gep(data, [at]), lanes.as_pointer())
            builder.store(bits, place, align=8)
            return context.get_dummy_value()

        return types.void(out, types.int64, types.int64), generate
