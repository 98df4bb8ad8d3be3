"""The sharp policy of Push, the twin of bots/push_sharp.py: it looks one card ahead, exactly."""

from typing import Any, Final

import numpy as np

from overdraw.kernel.compiling import compiled, inlined
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, COLOURS, KINDS, SWITCH, total
from overdraw.kernel.push.looking import (
    best_for,
    fits,
    may_take,
    others_get,
    put,
    undrawn,
    worth_to,
)
from overdraw.kernel.push.rules import BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

WORST: Final = -(1 << 40)
OWN: Final = 12
"""How many times as much as the mean of what others get the own gain counts."""

BANK_FROM: Final = 16
"""Points of a colour that are banked while many cards are left."""

LATE: Final = 45
"""With fewer cards left nothing is banked any more."""


@compiled
def sharp(s: Any, mask: int) -> Any:
    """One of the legal actions."""
    if s.phase == BEGIN:
        return bank_or_push(s)
    if s.phase == DECIDING:
        if not mask & 1 << STOP:
            return np.int64(PUSH)
        goes_on = mask & 1 << PUSH and pushing(s) > s.left * stopping(s)
        return np.int64(PUSH if goes_on else STOP)
    if s.phase == PLACING:
        return np.int64(PLACE + best_place(s, s.card))
    return np.int64(TAKE + best_take(s, mask >> TAKE))


@inlined
def bank_or_push(s: Any) -> Any:
    best, chosen = BANK_FROM - 1, PUSH
    for colour in range(COLOURS):
        points = total(s.benches[s.turn] >> COLOUR_BITS * colour & COLOUR)
        if points > best and s.left >= LATE:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@inlined
def stopping(s: Any) -> Any:
    """What stopping now is worth: the own stack, less a little of what the others get."""
    there, bench, best = (1 << s.stacks) - 1, total(s.benches[s.turn]), WORST
    for i in range(s.stacks):
        if may_take(s, i):
            own = OWN * (s.players - 1) * worth_to(s, i, bench)
            best = max(best, own - others_get(s, there ^ 1 << i))
    return best


@inlined
def busting(s: Any) -> Any:
    """The die takes its share of the bench, and the others collect."""
    lost = OWN * (1 + s.star) * total(s.benches[s.turn])
    return -(s.players - 1) * lost - others_get(s, (1 << s.stacks) - 1)


@inlined
def best_placed(s: Any, kind: int) -> Any:
    """Which place is best for a card, and what stopping after it is worth; none where it fits nowhere."""
    best, chosen = WORST, -1
    for i in range(MAX_STACKS):
        if fits(s, kind, i):
            stacks, held, refused, worth = s.stacks, s.held[i], s.refused[i], s.worth[i]
            put(s, kind, i)
            found = stopping(s)
            s.stacks, s.held[i], s.refused[i], s.worth[i] = stacks, held, refused, worth
            if found > best:
                best, chosen = found, i
    return best, chosen


@inlined
def best_place(s: Any, kind: int) -> Any:
    _, chosen = best_placed(s, kind)
    return chosen


@inlined
def pushing(s: Any) -> Any:
    """What the next card is worth, over all the cards that are left."""
    whole, bust, known = 0, 0, False
    for kind in range(KINDS):
        count = undrawn(s, kind)
        if count == 0:
            continue
        if kind == SWITCH:
            s.switches += int(s.players > 2)
            whole += count * stopping(s)
            s.switches -= int(s.players > 2)
            continue
        found, chosen = best_placed(s, kind)
        if chosen < 0:
            if not known:
                bust, known = busting(s), True
            found = bust
        whole += count * found
    return whole


@inlined
def best_take(s: Any, there: int) -> Any:
    return best_for(s, there, total(s.benches[s.who]))
