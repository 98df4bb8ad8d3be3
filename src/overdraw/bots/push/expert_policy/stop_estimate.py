"""A fast estimate of the value of stopping in Push, without evaluating a neural network each time.

Once per decision, `fit_stop_slopes` in lookahead.py measures how much a point on each bench and a roll of each seat
change the value for the player to move, in logits. The estimate is the sum of these changes. The network for positions
within a turn then only has to learn how much pushing adds.
"""

import numpy as np

from overdraw.bots.push.compiled.stacks import best_stack_for, may_take, next_seat
from overdraw.bots.push.expert_policy.features import bench_points, points_of
from overdraw.bots.push.expert_policy.scratch import Scratch
from overdraw.kernel.array_types import Integer, Real, StateRecord
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT
from overdraw.kernel.push.state import MAX_STACKS


@compiled
def estimate_stop(state: StateRecord, scratch: Scratch) -> Real:
    """Estimate the value of stopping as a logit. The player takes the stack that is best once the other players have
    collected too.
    """
    if state.stacks == 0:
        return scratch.level
    there, best = (1 << state.stacks) - 1, np.float32(-np.inf)
    for i in range(state.stacks):
        if may_take(state, i):
            best = max(best, take_gain(state, scratch, state.turn, i) + reply_gain(state, scratch, there ^ 1 << i))
    return scratch.level + best


@inlined
def take_gain(state: StateRecord, scratch: Scratch, seat: int, i: int) -> Real:
    """Estimate how much the value for the player to move changes, in logits, if a seat takes a stack."""
    held, whole = state.held[i] & ALL, np.float32(0.0)
    for colour in range(COLOURS):
        of_colour = held & COLOUR << COLOUR_BITS * colour
        if of_colour:
            whole += np.float32(points_of(state, of_colour)) * scratch.slopes[seat, colour]
    if state.held[i] & ROLL_BIT:
        kept = np.float32(1.0) - np.float32(1 + state.star) / np.float32(FACES)
        whole = whole * kept + scratch.dice[seat]
    return whole


@inlined
def reply_gain(state: StateRecord, scratch: Scratch, there: int) -> Real:
    """Estimate how much the value for the player to move changes, in logits, when the other players collect stacks.
    With two players, the opponent takes the stack that is worst for the player to move. With more, each player takes
    the stack that is best for itself.
    """
    whole, who = np.float32(0.0), next_seat(state, state.turn)
    if state.players == 2 and there:
        whole = np.float32(np.inf)
        for i in range(MAX_STACKS):
            if there >> i & 1:
                whole = min(whole, take_gain(state, scratch, who, i))
        return whole
    while there and who != state.turn:
        bench: Integer = np.int64(bench_points(scratch.benches, who))
        i = best_stack_for(state, there, bench)
        whole += take_gain(state, scratch, who, i)
        there ^= 1 << i
        who = next_seat(state, who)
    return whole
