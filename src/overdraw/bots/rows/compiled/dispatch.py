"""Who plays: policies of Rows by number, so that compiled code can be kept."""

from typing import Any, Final

from overdraw.bots.rows.compiled.cautious import cautious
from overdraw.bots.rows.compiled.greedy import greedy
from overdraw.bots.rows.compiled.sharp import sharp
from overdraw.bots.rows.expert_policy.policy import expert
from overdraw.kernel.compiler import inlined
from overdraw.kernel.random import below

RANDOM: Final = 0
CAUTIOUS: Final = 1
GREEDY: Final = 2
SHARP: Final = 3
EXPERT: Final = 4
POLICIES: Final = ("random", "cautious", "greedy", "sharp", "expert")


@inlined
def choose(s: Any, policy: int, actions: Any, count: int, minds: Any) -> Any:
    """One of the legal actions, of which there are so many. `minds` is what the expert has learned.

    If it is None, the expert is not compiled: Numba drops the branches that cannot be reached for the type of an
    argument.
    """
    if minds is None:
        return choose_by_rule(s, policy, actions, count)
    if policy == EXPERT:
        return expert(s, minds, actions, count, 0.0)
    return choose_by_rule(s, policy, actions, count)


@inlined
def choose_by_rule(s: Any, policy: int, actions: Any, count: int) -> Any:
    """One of the legal actions, by a policy that has learned nothing."""
    if policy == RANDOM:
        return actions[below(s, count)]
    if policy == CAUTIOUS:
        return cautious(s, actions, count)
    if policy == GREEDY:
        return greedy(s, actions, count)
    return sharp(s, actions, count)
