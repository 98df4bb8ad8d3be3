"""What stopping now is about worth in Push, without asking a network each time.

Once for each decision `fit_stop_slopes` of lookahead.py asks what a point on each bench and what a roll would change.
From then on points simply add up: all in logits, as the player sees it whose turn it is. The network for moments within a turn
has only to learn what going on is worth beyond that.
"""

from typing import Any

import numpy as np

from overdraw.bots.push.compiled.stacks import best_stack_for, may_take, next_seat
from overdraw.bots.push.expert_policy.features import bench_points, points_of
from overdraw.bots.push.expert_policy.weights import COLOURS_AT, DICE_AT, LEVEL_AT, SLOPES_AT
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT
from overdraw.kernel.push.state import MAX_STACKS


@compiled
def estimate_stop(state: Any, scratch: Any) -> Any:
    """The player takes the stack that is best once the others have answered."""
    if state.stacks == 0:
        return scratch[LEVEL_AT]
    there, best = (1 << state.stacks) - 1, np.float32(-np.inf)
    for i in range(state.stacks):
        if may_take(state, i):
            best = max(best, gain(state, scratch, state.turn, i) + answers(state, scratch, there ^ 1 << i))
    return scratch[LEVEL_AT] + best


@inlined
def gain(state: Any, scratch: Any, seat: int, i: int) -> Any:
    """What it changes that a seat takes a stack."""
    held, whole = state.held[i] & ALL, np.float32(0.0)
    for colour in range(COLOURS):
        of_colour = held & COLOUR << COLOUR_BITS * colour
        if of_colour:
            whole += np.float32(points_of(state, of_colour)) * scratch[SLOPES_AT + COLOURS * seat + colour]
    if state.held[i] & ROLL_BIT:
        kept = np.float32(1.0) - np.float32(1 + state.star) / np.float32(FACES)
        whole = whole * kept + scratch[DICE_AT + seat]
    return whole


@inlined
def answers(state: Any, scratch: Any, there: int) -> Any:
    """What it changes that the others collect: with two players the worst, with more what is best for each of them."""
    whole, who = np.float32(0.0), next_seat(state, state.turn)
    if state.players == 2 and there:
        whole = np.float32(np.inf)
        for i in range(MAX_STACKS):
            if there >> i & 1:
                whole = min(whole, gain(state, scratch, who, i))
        return whole
    while there and who != state.turn:
        bench: Any = np.int64(bench_points(scratch, COLOURS_AT, who))
        i = best_stack_for(state, there, bench)
        whole += gain(state, scratch, who, i)
        there ^= 1 << i
        who = next_seat(state, who)
    return whole
