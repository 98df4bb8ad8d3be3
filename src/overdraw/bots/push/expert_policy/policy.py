"""The expert policy of Push: whatever the networks and a look ahead value most. Where that is a close call, it looks
further with two players, and with more it tries out what they think nearly equal.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.stacks import put
from overdraw.bots.push.expert_policy.features import survey
from overdraw.bots.push.expert_policy.lookahead import (
    banking,
    gauge,
    glance,
    is_ending,
    prepare,
    pushing,
    stopping,
    taking,
)
from overdraw.bots.push.expert_policy.rollouts import rehearsed
from overdraw.bots.push.expert_policy.weights import DEEPEST
from overdraw.kernel.bits import ones
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS, BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOURS
from overdraw.kernel.push.state import MAX_STACKS, PLACING, TAKING

NATURAL: Final = 0.003
"""How much better banking must be than a push: where all is decided, a bank would be aimless."""

NEARLY: Final = 0.01
"""How much less another action must be worth for the choice to be clear."""

NEAR: Final = 5
FAR: Final = 10
NEAR_EXACT: Final = 4
FAR_EXACT: Final = 7
"""Cards left from which on the look goes two cards or one further; where every stop is valued exactly, a look takes
longer and goes less far.
"""


@inlined
def horizon(s: Any) -> int:
    """How many cards beyond the next one are looked at: more towards the end, where there are few."""
    if is_ending(s):
        return 2 if s.left <= NEAR_EXACT else 1 if s.left <= FAR_EXACT else 0
    return 2 if s.left <= NEAR else 1 if s.left <= FAR else 0


@compiled
def expert(s: Any, mask: int, mind: Any, room: Any) -> Any:
    """One of the legal actions."""
    if mask & mask - 1 == 0:
        return ones(mask - 1)
    worths, depth = np.empty(ACTIONS), horizon(s)
    placing = max(0, depth - 1) if is_ending(s) else depth  # each place needs a look of its own
    best = weigh(s, mask, mind, room, depth, placing, worths)
    if s.players > 2:
        return rehearsed(s, mask, mind, room, worths, best)
    if s.phase != TAKING and s.left > FAR_EXACT and is_close_call(mask, worths, best):
        best = weigh(s, mask, mind, room, depth + 1, placing + 1, worths)
    return best


@inlined
def is_close_call(mask: int, worths: Any, best: int) -> bool:
    """Whether another action is nearly as good, so that a look one card further may change the choice."""
    close = False
    for action in range(ACTIONS):
        if mask >> action & 1 and action != best and worths[action] > worths[best] - NEARLY:
            close = True
    return close


@compiled
def weigh(s: Any, mask: int, mind: Any, room: Any, depth: int, placing: int, worths: Any) -> Any:
    """The best action; fills in what each is worth. So many cards are looked ahead beyond the next one; and for a card
    that must be placed `placing` is the same, or -1 to trust the network alone.

    All in one function, for each further one would compile everything below it once more.
    """
    if s.phase == PLACING and mask & mask - 1 == 0:  # there is no choice
        return ones(mask - 1)
    survey(s, s.who if s.phase == TAKING else s.turn, room)
    if s.phase != TAKING and s.left:
        gauge(s, mind, room)
    if s.phase == PLACING:
        base = prepare(s, mind, room, DEEPEST, 0)
        for i in range(MAX_STACKS):
            if mask >> PLACE + i & 1:
                stacks, held, refused, worth = s.stacks, s.held[i], s.refused[i], s.worth[i]
                put(s, s.card, i)
                if placing < 0 and s.left:
                    found = 1.0 * glance(s, mind, room, base)
                else:
                    found = 1.0 * stopping(s, mind, room)
                    if s.left and found < 1.0:
                        found = max(found, pushing(s, mind, room, placing))
                s.stacks, s.held[i], s.refused[i], s.worth[i] = stacks, held, refused, worth
                worths[PLACE + i] = found
    if mask & 1 << STOP:
        worths[STOP] = stopping(s, mind, room)
    if mask & 1 << PUSH:
        worths[PUSH] = pushing(s, mind, room, depth)
    for colour in range(COLOURS):
        if mask >> BANK + colour & 1:
            worths[BANK + colour] = banking(s, mind, room, colour)
    for i in range(MAX_STACKS):
        if mask >> TAKE + i & 1:
            worths[TAKE + i] = taking(s, mind, room, s.who, i, s.there)
    chosen, best = 0, -1.0
    for action in range(ACTIONS):
        if mask >> action & 1:
            found = worths[action] - (NATURAL if action >= BANK else 0.0)
            if found > best or (found == best and action == STOP):
                chosen, best = action, found
    return np.int64(chosen)
