"""The legal actions of Push, as bits of a mask."""

from typing import Any

from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import colours_in
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING, TAKING


@inlined
def legal_mask(s: Any) -> int:
    """A bit for each legal action; none unless a seat is to act."""
    if s.phase == BEGIN:
        return 1 << PUSH | colours_in(s.benches[s.turn]) << BANK
    if s.phase == PLACING:
        return places(s, s.card) << PLACE
    if s.phase == DECIDING:  # an empty deck stops the turn (PQ-9); with no stack one must draw on (PQ-6)
        return int(s.left > 0) << PUSH | int(s.stacks > 0) << STOP
    if s.phase == TAKING:
        return takes(s) << TAKE
    return 0


@inlined
def actor(s: Any) -> Any:
    """The seat to act, in a phase where one does."""
    return s.who if s.phase == TAKING else s.turn


@inlined
def places(s: Any, card: int) -> int:
    """A bit for each stack without a clash, and for a new one while there are fewer than three (P-DRAW-9)."""
    bit = card << 1
    clash = (s.refused[0] >> bit & 1) | (s.refused[1] >> bit & 1) << 1 | (s.refused[2] >> bit & 1) << 2
    new: int = 1 << s.stacks
    fit: int = (~clash & (new - 1) | new) & 7
    return fit


@inlined
def takes(s: Any) -> int:
    """A bit for each stack that is left; the stopper may be bound to the highest (P-STOP-3, PQ-2)."""
    if s.stopper_takes == 0 or s.who != s.turn:
        return int(s.there)
    best, bits = -1, 0
    for i in range(MAX_STACKS):
        if s.there >> i & 1:
            if s.worth[i] > best:
                best, bits = s.worth[i], 0
            if s.worth[i] == best:
                bits |= 1 << i
    return bits
