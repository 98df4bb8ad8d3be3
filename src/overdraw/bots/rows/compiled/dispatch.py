"""The policies of Rows by number: compiled functions cannot be passed to compiled code that is cached."""

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
    """One of the legal actions, of which there are so many, by any policy.

    Without weights call `choose_by_rule`: the expert takes several times as long to compile as all the rest.
    """
    if policy == EXPERT:
        return expert(state, weights, actions, count, 0.0)
    return choose_by_rule(state, policy, actions, count)


@inlined_early
def choose_by_rule(state: StateRecord, policy: Integer, actions: Integers, count: int) -> Integer:
    """One of the legal actions, by a policy that has learned nothing."""
    if policy == RANDOM:
        return actions[below(state, count)]
    if policy == CAUTIOUS:
        return cautious(state, actions, count)
    if policy == GREEDY:
        return greedy(state, actions, count)
    return sharp(state, actions, count)
