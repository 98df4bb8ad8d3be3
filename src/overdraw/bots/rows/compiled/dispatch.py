"""Calls the policies of Rows by number, because Numba cannot cache compiled code that takes functions as arguments."""

from typing import Final

from overdraw.bots.rows.compiled.cautious import cautious
from overdraw.bots.rows.compiled.greedy import greedy
from overdraw.bots.rows.compiled.sharp import sharp
from overdraw.bots.rows.expert_policy.policy import expert
from overdraw.kernel.array_types import Integer, Integers, StateRecord, Weights
from overdraw.kernel.compiler import inlined_early
from overdraw.kernel.random import below

RANDOM: Final = 0
CAUTIOUS: Final = 1
GREEDY: Final = 2
SHARP: Final = 3
EXPERT: Final = 4
POLICIES: Final = ("random", "cautious", "greedy", "sharp", "expert")


@inlined_early
def choose(state: StateRecord, policy: Integer, actions: Integers, count: int, weights: Weights) -> Integer:
    """Return the action that a policy chooses from the legal actions, which are the first `count` items of `actions`.

    If no policy at the table has weights, call `choose_by_rule` instead, because compiling the expert takes several
    times as long as compiling all other policies.
    """
    if policy == EXPERT:
        return expert(state, weights, actions, count, 0.0)
    return choose_by_rule(state, policy, actions, count)


@inlined_early
def choose_by_rule(state: StateRecord, policy: Integer, actions: Integers, count: int) -> Integer:
    """Return the action that a policy without weights chooses."""
    if policy == RANDOM:
        return actions[below(state, count)]
    if policy == CAUTIOUS:
        return cautious(state, actions, count)
    if policy == GREEDY:
        return greedy(state, actions, count)
    return sharp(state, actions, count)
