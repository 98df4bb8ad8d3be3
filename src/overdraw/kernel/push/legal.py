"""The legal actions in a position of Push, as a bit mask."""

from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import colours_in
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING, TAKING


@inlined
def legal_mask(state: StateRecord) -> int:
    """Return a bit mask of the legal actions, or 0 if no seat is to act."""
    if state.phase == BEGIN:
        return 1 << PUSH | colours_in(state.benches[state.turn]) << BANK
    if state.phase == PLACING:
        return places(state, state.card) << PLACE
    if state.phase == DECIDING:  # cannot push without a deck (PQ-9) or stop without a stack (PQ-6)
        return int(state.left > 0) << PUSH | int(state.stacks > 0) << STOP
    if state.phase == TAKING:
        return takes(state) << TAKE
    return 0


@inlined
def actor(state: StateRecord) -> Integer:
    """Return the seat to act. Call it only if a seat is to act, not chance."""
    return state.who if state.phase == TAKING else state.turn


@inlined
def places(state: StateRecord, card: int) -> int:
    """Return a bit mask of the stacks on which a card fits. If there are fewer than three stacks, the mask includes a
    new one (P-DRAW-9).
    """
    bit = card << 1
    clash = (state.refused[0] >> bit & 1) | (state.refused[1] >> bit & 1) << 1 | (state.refused[2] >> bit & 1) << 2
    new: int = 1 << state.stacks
    fit: int = (~clash & (new - 1) | new) & 7
    return fit


@inlined
def takes(state: StateRecord) -> int:
    """Return a bit mask of the stacks that a seat may take. In some editions, the player who stops must take the
    highest stack (P-STOP-3, PQ-2).
    """
    if state.stopper_takes == 0 or state.who != state.turn:
        return int(state.there)
    best, bits = -1, 0
    for i in range(MAX_STACKS):
        if state.there >> i & 1:
            if state.values[i] > best:
                best, bits = state.values[i], 0
            if state.values[i] == best:
                bits |= 1 << i
    return bits
