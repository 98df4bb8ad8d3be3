"""Who plays: policies of Push by number, so that compiled code can be kept."""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.sharp import sharp
from overdraw.bots.push.compiled.stacks import bust_cards
from overdraw.bots.push.compiled.tuned import tuned
from overdraw.bots.push.expert_policy.policy import expert
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, ROLL, ROLL_BIT, total
from overdraw.kernel.push.rules import ACTIONS, BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING
from overdraw.kernel.random import below

RANDOM: Final = 0
CAUTIOUS: Final = 1
GREEDY: Final = 2
SHARP: Final = 3
TUNED: Final = 4
EXPERT: Final = 5
POLICIES: Final = ("random", "cautious", "greedy", "sharp", "tuned", "expert")

# Of bots/push/cautious.py, whose twin is below; its tenth is a fraction there.
BANK_FROM: Final = 5
STOP_FROM: Final = 8
TOO_RISKY: Final = 10
ROLL_COSTS: Final = 3

# Of bots/push/greedy.py.
GREEDY_BANK_FROM: Final = 18
GREEDY_STOP_FROM: Final = 14
GREEDY_TOO_RISKY: Final = 4


def _listed() -> Any:
    """For each mask of legal actions their number, then the actions in order."""
    table = np.zeros((1 << ACTIONS, 8), np.uint8)
    for mask in range(1 << ACTIONS):
        actions = [action for action in range(ACTIONS) if mask >> action & 1][:7]
        table[mask, : len(actions) + 1] = [len(actions), *actions]
    return table


LISTED: Final = _listed()


@inlined
def choose(s: Any, policy: int, mask: int, minds: Any, room: Any) -> Any:
    """One of the legal actions, which are given as a mask. `minds` are the weights (see expert_policy/weights.py).

    If they are None, only policies that have learned nothing are compiled: Numba drops the branches that cannot be
    reached for the type of an argument. The expert alone takes several times as long to compile as all the rest.
    """
    if minds is None:
        return choose_by_rule(s, policy, mask)
    if policy == TUNED:
        return tuned(s, mask, minds)
    if policy == EXPERT:
        return expert(s, mask, minds, room)
    return choose_by_rule(s, policy, mask)


@inlined
def choose_by_rule(s: Any, policy: int, mask: int) -> Any:
    """One of the legal actions, by a policy that has learned nothing."""
    if policy == RANDOM:
        return any_of(s, mask)
    if policy == CAUTIOUS:
        return cautious(s, mask)
    if policy == GREEDY:
        return greedy(s, mask)
    return sharp(s, mask)


@inlined
def any_of(s: Any, mask: int) -> Any:
    """Any legal action, all alike: there are never more than six."""
    count: Any = np.int64(LISTED[mask, 0])
    return np.int64(LISTED[mask, 1 + below(s, count)])


@inlined
def cautious(s: Any, mask: int) -> Any:
    """The twin of bots/push/cautious.py."""
    if s.phase == BEGIN:
        return bank_or_push(s, BANK_FROM)
    if s.phase == DECIDING:
        return np.int64(PUSH if mask & 1 << PUSH and (dares(s) or not mask & 1 << STOP) else STOP)
    first = PLACE if s.phase == PLACING else TAKE
    spoil = s.phase == PLACING and s.card == ROLL  # a roll card goes to the worst stack
    best, chosen = -100, 0
    for i in range(MAX_STACKS):
        if mask >> first + i & 1:
            liking = 0 if i >= s.stacks else worth(s, i)
            liking = -liking if spoil else liking
            if liking > best:
                best, chosen = liking, i
    return np.int64(first + chosen)


@compiled
def greedy(s: Any, mask: int) -> Any:
    """The twin of bots/push/greedy.py."""
    if s.phase == BEGIN:
        return bank_or_push(s, GREEDY_BANK_FROM)
    if s.phase == DECIDING:
        highest = 0
        for i in range(s.stacks):
            highest = max(highest, s.worth[i])
        dares = highest < GREEDY_STOP_FROM and bust_cards(s) * GREEDY_TOO_RISKY < s.left
        return np.int64(PUSH if mask & 1 << PUSH and (dares or not mask & 1 << STOP) else STOP)
    first = PLACE if s.phase == PLACING else TAKE
    spoil = s.phase == PLACING and s.card == ROLL
    best, chosen = -100, 0
    for i in range(MAX_STACKS):
        if mask >> first + i & 1:
            liking = s.worth[i] if i < s.stacks else 0
            liking = -liking if spoil else liking
            if liking > best:
                best, chosen = liking, i
    return np.int64(first + chosen)


@inlined
def bank_or_push(s: Any, enough: int) -> Any:
    best, chosen = enough, PUSH
    bench = s.benches[s.turn]
    for colour in range(5):
        points = total(bench >> COLOUR_BITS * colour & COLOUR)
        if points > best:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@inlined
def dares(s: Any) -> bool:
    """A card is drawn while the best stack is poor and a bust is unlikely."""
    for i in range(s.stacks):
        if worth(s, i) >= STOP_FROM:
            return False
    likely: bool = bust_cards(s) * TOO_RISKY >= s.left
    return not likely


@inlined
def worth(s: Any, i: int) -> int:
    return s.worth[i] - (ROLL_COSTS if s.held[i] & ROLL_BIT else 0)  # type: ignore[no-any-return]  # a record's
