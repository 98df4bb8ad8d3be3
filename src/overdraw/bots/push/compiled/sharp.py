"""The sharp policy of Push, the twin of bots/push/sharp.py: what a card may bring against what a bust costs."""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.stacks import best_for, bust_cards, fits, may_take, put, worth_to
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import BANK, FACES, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, COLOURS, total
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

WORST: Final = -(1 << 40)

BANK_FROM: Final = 12
"""Points of a colour that are worth a turn for the bank."""

LATE: Final = 20
"""With fewer cards left nothing is banked any more."""


@compiled
def sharp(s: Any, mask: int) -> Any:
    """One of the legal actions."""
    if s.phase == BEGIN:
        return bank_or_push(s)
    if s.phase == DECIDING:
        goes_on = mask & 1 << PUSH and (not mask & 1 << STOP or dares(s))
        return np.int64(PUSH if goes_on else STOP)
    if s.phase == PLACING:
        return np.int64(PLACE + best_place(s))
    return np.int64(TAKE + best_for(s, mask >> TAKE, total(s.benches[s.who])))


@inlined
def bank_or_push(s: Any) -> Any:
    best, chosen = BANK_FROM - 1, PUSH
    for colour in range(COLOURS):
        points = total(s.benches[s.turn] >> COLOUR_BITS * colour & COLOUR)
        if points > best and s.left >= LATE:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@inlined
def own_stack(s: Any) -> Any:
    """Which stack a stop would give, and what it is worth, in sixths of a point."""
    bench, best, chosen = total(s.benches[s.turn]), WORST, 0
    for i in range(s.stacks):
        if may_take(s, i):
            worth = worth_to(s, i, bench)
            if worth > best:
                best, chosen = worth, i
    return chosen, best


@inlined
def dares(s: Any) -> bool:
    """Whether all cards that would go onto the own stack bring more than all that bust would cost."""
    own, worth = own_stack(s)
    fitting = s.deck_numbers & ~(s.refused[own] | s.refused[own] << 1)
    lost = worth + (1 + s.star) * total(s.benches[s.turn])
    rather: bool = FACES * total(fitting) > bust_cards(s) * lost
    return rather


@inlined
def best_place(s: Any) -> Any:
    """Where a card leaves the best stack for a stop."""
    best, chosen = WORST, 0
    for i in range(MAX_STACKS):
        if fits(s, s.card, i):
            stacks, held, refused, worth = s.stacks, s.held[i], s.refused[i], s.worth[i]
            put(s, s.card, i)
            _, found = own_stack(s)
            s.stacks, s.held[i], s.refused[i], s.worth[i] = stacks, held, refused, worth
            if found > best:
                best, chosen = found, i
    return chosen
