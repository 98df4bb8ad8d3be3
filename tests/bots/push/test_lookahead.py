"""The expert of Push looks one card further in a close call before the endgame, and only then."""

from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from overdraw.bots.push.expert_policy.policy import CLOSE_CALL, FURTHER_FROM, evaluate_actions, expert, search_depth
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.weights import expert_weights
from overdraw.games.push import PUSH
from overdraw.games.push.action_encoding import ACTIONS
from overdraw.games.push.state import State, Taking
from overdraw.kernel.push import KERNEL
from tests.support.playing import steps

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")


def packed(state: State) -> tuple[Any, int]:
    states = KERNEL.blank(1)
    KERNEL.pack(states, 0, state)
    return states[0], sum(1 << ACTIONS.index(action) for action in PUSH.legal_actions(state))


def moments(games: int, endgame: bool = False) -> list[State]:
    """Return states with a choice, well before the endgame, or near and in it."""
    found = []
    for seed in range(games):
        for state, _ in steps(PUSH, PUSH.new(PUSH.rules("us-2018", 2), 2, seed % 2), Random(seed)):
            choice = len(PUSH.legal_actions(state)) > 1 and not isinstance(state.phase, Taking)
            if choice and (len(state.deck) <= FURTHER_FROM) == endgame:
                found.append(state)
    return found


def test_the_expert_looks_one_card_further_only_in_a_close_call() -> None:
    weights, scratch, values = expert_weights(2), new_scratch(), np.zeros(len(ACTIONS))
    changed, close = 0, 0
    some = moments(games=8)
    assert len(some) > 100
    for state in some:
        record, mask = packed(state)
        assert search_depth(record) == 0
        near = evaluate_actions(record, mask, weights, scratch, 0, 0, values)
        order = sorted((values[action] for action in range(len(ACTIONS)) if mask >> action & 1), reverse=True)
        chosen = expert(record, mask, weights, scratch)
        if values[near] < order[0] or order[1] > values[near] - CLOSE_CALL:
            close += 1
            far = evaluate_actions(record, mask, weights, scratch, 1, 1, values)
            assert chosen == far
            changed += near != far
        else:
            assert chosen == near
    assert 0 < changed < close < len(some)


def test_in_the_endgame_a_close_call_costs_no_more_time_than_a_clear_one() -> None:
    """There a stop is computed exactly, and one card more of lookahead would take up to 0.1 seconds."""
    weights, scratch, values = expert_weights(2), new_scratch(), np.zeros(len(ACTIONS))
    some = moments(games=4, endgame=True)
    assert len(some) > 50
    for state in some:
        record, mask = packed(state)
        depth = search_depth(record)
        best = evaluate_actions(record, mask, weights, scratch, depth, max(0, depth - 1), values)
        assert expert(record, mask, weights, scratch) == best
