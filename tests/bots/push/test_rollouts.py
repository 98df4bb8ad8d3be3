"""The rollouts of the expert of Push with more than two players find the better action and redeal hidden cards."""

import numba
import numpy as np
import pytest

from overdraw.bots.push.expert_policy.rollouts import CANDIDATE_MARGIN, choose_by_rollouts, deal_banks
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.weights import expert_weights
from overdraw.games.push import PUSH
from overdraw.kernel.compiler import record_at
from overdraw.kernel.push import KERNEL
from overdraw.kernel.push.actions import ACTIONS, STOP
from overdraw.kernel.push.actions import PUSH as GO_ON
from overdraw.kernel.push.cards import counts_of, size
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.random import seed_streams
from tests.support.positions import position

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")

LAST_CARD_BUSTS = """\
rules: us-2018
turn: 0 deciding
deck: g5
stacks: g6 y5 | g4 r3 | g1
seat 0: bench y6
seat 1: bench p2
seat 2: bench p3"""

BANKS = """\
rules: us-2018
turn: 0 begin
deck: g5 g4 y1 y1 roll
seat 0: bench y2; bank p1 p1
seat 1: bench y2; bank p2 r1 r2 b6 b6
seat 2: bench y3; bank p3
seat 3: bench y3; bank y5 y6 g6"""


def packed(text: str) -> np.ndarray:
    state = position(PUSH, text)
    states: np.ndarray = KERNEL.blank(1)
    KERNEL.pack(states, 0, state)
    return states


def tried(states: np.ndarray, best: int, other: float = 0.5) -> int:
    """Return the choice if lookahead values `best` at 0.5 and every other action at `other`."""
    record, values = states[0], np.full(ACTIONS, other)
    values[best] = 0.5
    scratch, weights = new_scratch(), expert_weights(int(record["players"]))
    return int(choose_by_rollouts(record, legal_mask(record), weights, scratch, values, best))


def test_rollouts_correct_a_mistake_of_lookahead() -> None:
    assert tried(packed(LAST_CARD_BUSTS), GO_ON) == STOP
    assert tried(packed(LAST_CARD_BUSTS), STOP) == STOP


def test_an_action_that_lookahead_values_much_less_gets_no_rollouts() -> None:
    assert tried(packed(LAST_CARD_BUSTS), GO_ON, other=0.49 - CANDIDATE_MARGIN) == GO_ON


def test_rollouts_do_not_change_the_state() -> None:
    states = packed(BANKS)
    before = states.tobytes()
    tried(states, GO_ON)
    assert states.tobytes() == before


def test_the_banks_of_others_are_redealt_with_the_same_sizes() -> None:
    ways = set()
    for seed in range(20):
        states = packed(BANKS)
        record = record_at(states, 0)
        own, others = int(record.banks[0]), [int(bank) for bank in record.banks[1:4]]
        seed_streams(states[0], np.uint64(seed))
        deal_banks(states[0], 0)
        dealt = [int(bank) for bank in record.banks[1:4]]
        assert int(record.banks[0]) == own
        assert [size(bank) for bank in dealt] == [size(bank) for bank in others] == [5, 1, 3]
        assert counts_of(sum(dealt)) == counts_of(sum(others))
        ways.add(tuple(dealt))
    assert len(ways) > 10
