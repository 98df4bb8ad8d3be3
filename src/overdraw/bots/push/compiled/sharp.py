"""The sharp policy of Push, a compiled version of bots/push/sharp.py."""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.stacks import (
    best_stack_for,
    bust_cards,
    fits,
    may_take,
    put_card,
    restore_stack,
    save_stack,
    stack_value_to,
)
from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import BANK, FACES, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, COLOURS, total
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

WORST: Final = -(1 << 40)

BANK_FROM: Final = 12
"""The minimum number of points in one colour that makes it worth a turn to bank that colour."""

LATE: Final = 20
"""With fewer cards than this in the deck, the bot no longer banks."""


@compiled
def sharp(state: StateRecord, mask: int) -> Integer:
    """Return the number of the action that the sharp policy chooses. `mask` has a bit for each legal action."""
    if state.phase == BEGIN:
        return bank_or_push(state)
    if state.phase == DECIDING:
        goes_on = mask & 1 << PUSH and (not mask & 1 << STOP or should_push(state))
        return np.int64(PUSH if goes_on else STOP)
    if state.phase == PLACING:
        return np.int64(PLACE + best_place(state))
    return np.int64(TAKE + best_stack_for(state, mask >> TAKE, total(state.benches[state.who])))


@inlined
def bank_or_push(state: StateRecord) -> Integer:
    best, chosen = BANK_FROM - 1, PUSH
    for colour in range(COLOURS):
        points = total(state.benches[state.turn] >> COLOUR_BITS * colour & COLOUR)
        if points > best and state.left >= LATE:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@inlined
def own_stack(state: StateRecord) -> Integer:
    """Return the stack that the player takes after stopping, and its value in sixths of a point."""
    bench, best, chosen = total(state.benches[state.turn]), WORST, 0
    for i in range(state.stacks):
        if may_take(state, i):
            worth = stack_value_to(state, i, bench)
            if worth > best:
                best, chosen = worth, i
    return chosen, best


@inlined
def should_push(state: StateRecord) -> bool:
    """Return whether to push. The bot pushes if the total gain from the cards that fit its best stack exceeds the total
    cost of the cards that bust.
    """
    own, worth = own_stack(state)
    fitting = state.deck_numbers & ~(state.refused[own] | state.refused[own] << 1)
    lost = worth + (1 + state.star) * total(state.benches[state.turn])
    rather: bool = FACES * total(fitting) > bust_cards(state) * lost
    return rather


@inlined
def best_place(state: StateRecord) -> Integer:
    """Return the place for the drawn card that makes stopping worth most."""
    best, chosen = WORST, 0
    for i in range(MAX_STACKS):
        if fits(state, state.card, i):
            before = save_stack(state, i)
            put_card(state, state.card, i)
            _, found = own_stack(state)
            restore_stack(state, i, before)
            if found > best:
                best, chosen = found, i
    return chosen
