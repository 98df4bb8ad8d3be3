"""Calls the policies of Push by number, because Numba cannot cache compiled code that takes functions as arguments."""

from typing import Final

from overdraw.bots.push.compiled.cautious import cautious
from overdraw.bots.push.compiled.greedy import greedy
from overdraw.bots.push.compiled.random import random_action
from overdraw.bots.push.compiled.sharp import sharp
from overdraw.bots.push.compiled.tuned import tuned
from overdraw.bots.push.expert_policy.policy import expert
from overdraw.bots.push.expert_policy.scratch import Scratch
from overdraw.kernel.array_types import Integer, StateRecord, Weights
from overdraw.kernel.compiler import inlined_early

RANDOM: Final = 0
CAUTIOUS: Final = 1
GREEDY: Final = 2
SHARP: Final = 3
TUNED: Final = 4
EXPERT: Final = 5
POLICIES: Final = ("random", "cautious", "greedy", "sharp", "tuned", "expert")


@inlined_early
def choose(state: StateRecord, policy: Integer, mask: int, weights: Weights, scratch: Scratch) -> Integer:
    """Return the action that a policy chooses. `mask` has a bit for each legal action.

    If no policy at the table has weights, call `choose_by_rule` instead, because compiling the expert takes several
    times as long as compiling all other policies.
    """
    if policy == TUNED:
        return tuned(state, mask, weights)
    if policy == EXPERT:
        return expert(state, mask, weights, scratch)
    return choose_by_rule(state, policy, mask)


@inlined_early
def choose_by_rule(state: StateRecord, policy: Integer, mask: int) -> Integer:
    """Return the action that a policy without weights chooses. `mask` has a bit for each legal action."""
    if policy == RANDOM:
        return random_action(state, mask)
    if policy == CAUTIOUS:
        return cautious(state, mask)
    if policy == GREEDY:
        return greedy(state, mask)
    return sharp(state, mask)
