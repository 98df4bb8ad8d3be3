"""Who plays: policies of Push by number, so that compiled code can be kept."""

from typing import Any, Final

import numpy as np

from overdraw.kernel.compiling import inlined
from overdraw.kernel.generator import below
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, ROLL, ROLL_BIT, size, total
from overdraw.kernel.push.rules import ACTIONS, BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

RANDOM: Final = 0
CAUTIOUS: Final = 1
POLICIES: Final = ("random", "cautious")

# Of bots/push_cautious.py, whose twin is below; its tenth is a fraction there.
BANK_FROM: Final = 8
STOP_FROM: Final = 8
TOO_RISKY: Final = 10
ROLL_COSTS: Final = 3


def _listed() -> Any:
    """For each mask of legal actions their number, then the actions in order."""
    table = np.zeros((1 << ACTIONS, 8), np.uint8)
    for mask in range(1 << ACTIONS):
        actions = [action for action in range(ACTIONS) if mask >> action & 1][:7]
        table[mask, : len(actions) + 1] = [len(actions), *actions]
    return table


LISTED: Final = _listed()


@inlined
def choose(s: Any, policy: int, mask: int) -> Any:
    """One of the legal actions, which are given as a mask."""
    if policy == RANDOM:
        return any_of(s, mask)
    return cautious(s, mask)


@inlined
def any_of(s: Any, mask: int) -> Any:
    """Any legal action, all alike: there are never more than six."""
    count: Any = np.int64(LISTED[mask, 0])
    return np.int64(LISTED[mask, 1 + below(s, count)])


@inlined
def cautious(s: Any, mask: int) -> Any:
    """The twin of bots/push_cautious.py."""
    if s.phase == BEGIN:
        return bank_or_push(s, mask)
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


@inlined
def bank_or_push(s: Any, mask: int) -> Any:
    best, chosen = BANK_FROM, PUSH
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


@inlined
def bust_cards(s: Any) -> int:
    """How many of the undrawn cards fit on none of the stacks (PD-1)."""
    if s.stacks < MAX_STACKS:
        return 0
    refused = s.refused[0] & s.refused[1] & s.refused[2]
    numbers = refused & ALL
    return size(s.deck_numbers & (numbers | numbers << 1)) + (s.deck_rolls if refused & ROLL_BIT else 0)
