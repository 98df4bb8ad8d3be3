"""The expert's values near the end of Push, compared with the exact values of the solver."""

import numba
import numpy as np
import pytest
from benchmarks.regret import regrets_of

from overdraw.bots.push.expert_policy.policy import evaluate_actions, search_depth
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.solver.solve import solve
from overdraw.bots.push.weights import expert_weights
from overdraw.games.push import PUSH
from overdraw.games.push.action_encoding import ACTIONS
from overdraw.games.push.actions import Action
from overdraw.games.push.state import State
from overdraw.kernel.push import KERNEL
from tests.support.positions import position

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")

HOPELESS = """
    turn: 0 deciding
    deck: g6 r2 b3 p5
    stacks: y2 r1 | g3 p2 r4 | y4
    seat 0: bench g1*3 g2 g3 y5 r3 r4 r5*2 r6 b1 b2 b3 p4; bank b2 b4*2 b6 p1 p2 p3 p5 p6*2
    seat 1: bench g2*2 g4 g6 y1 y2*2 y3 y5 y6 r1*2 r2*2 r3 r6*2 p1; bank g4 g5 g6 y1 y5 y6 p3*2 p4 p6
    """
BEHIND = """
    turn: 1 deciding
    deck: g3 r6 p5 roll
    stacks: b1 g5 y3 p2 | y2 p4 | g2
    seat 0: bench g3 g5 y1*2 y3 y5 y6 r1 r2*2 b4 p6*2; bank y1 y2 y5 y6 b2 b3 b4 b5 b6
    seat 1: bench y3 y4 r1 r5*2 b5 b6 p1 p3; bank r1 r3 r5 p3 p4 p5 p6
    """
ONE_FACE = """
    turn: 1 deciding
    deck: g3 y4 r6 roll
    stacks: b2 | roll g1 y6 | y6 b3
    seat 0: bench g1 g2*2 g3 g6 r5 p6; bank g1 g4 g5*2 y1 y3*2 y5*2 r1 r2 r4*3 b1 b2 b4 b5 b6 p1*2 p2 p3 p4*2 p5
    seat 1: bench g2 g4*2 g5 g6 y2*2 y6 r5 b1*2 b2 b4 b5 b6 p1 p2 p6; bank b4 b5 b6 p3*2 p4 p5
    """


def thought_of(state: State) -> dict[Action, float]:
    """Return the expert's value of each legal action."""
    states, values = KERNEL.blank(1), np.zeros(len(ACTIONS))
    KERNEL.pack(states, 0, state)
    record, legal = states[0], PUSH.legal_actions(state)
    mask = sum(1 << ACTIONS.index(action) for action in legal)
    scratch, depth = new_scratch(), search_depth(record)
    evaluate_actions(record, mask, expert_weights(2), scratch, depth, depth, values)
    return {action: float(values[ACTIONS.index(action)]) for action in legal}


@pytest.mark.parametrize("text", [HOPELESS, BEHIND, ONE_FACE], ids=["hopeless", "behind", "one face of the die"])
def test_with_four_cards_left_the_experts_values_are_nearly_exact(text: str) -> None:
    state = position(PUSH, f"rules: us-2018\n{text}")
    thought = thought_of(state)
    for action, exact in solve(state).actions.items():
        assert thought[action] == pytest.approx(exact, abs=0.1)


def test_the_expert_loses_little_value_at_the_end() -> None:
    """Measured with the exact solver, with three cards left."""
    found = regrets_of("expert", 6, left=3)
    assert len(found) > 6
    assert sum(found) / len(found) < 0.02
