"""What stopping now is about worth in Push, without asking a network each time.

Once for each decision `gauge` of lookahead.py asks what a point on each bench and what a roll would change. From then
on points simply add up: all in logits, as the player sees it whose turn it is. The network for moments within a turn
has only to learn what going on is worth beyond that.
"""

from typing import Any

import numpy as np

from overdraw.bots.push.compiled.stacks import best_for, may_take, next_seat
from overdraw.bots.push.expert_policy.features import bench_points, points_of
from overdraw.bots.push.expert_policy.weights import COLOURS_AT, DICE_AT, LEVEL_AT, SLOPES_AT
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT
from overdraw.kernel.push.state import MAX_STACKS


@compiled
def about_stopping(s: Any, room: Any) -> Any:
    """The player takes the stack that is best once the others have answered."""
    if s.stacks == 0:
        return room[LEVEL_AT]
    there, best = (1 << s.stacks) - 1, np.float32(-np.inf)
    for i in range(s.stacks):
        if may_take(s, i):
            best = max(best, gain(s, room, s.turn, i) + answers(s, room, there ^ 1 << i))
    return room[LEVEL_AT] + best


@inlined
def gain(s: Any, room: Any, seat: int, i: int) -> Any:
    """What it changes that a seat takes a stack."""
    held, whole = s.held[i] & ALL, np.float32(0.0)
    for colour in range(COLOURS):
        of_colour = held & COLOUR << COLOUR_BITS * colour
        if of_colour:
            whole += np.float32(points_of(s, of_colour)) * room[SLOPES_AT + COLOURS * seat + colour]
    if s.held[i] & ROLL_BIT:
        kept = np.float32(1.0) - np.float32(1 + s.star) / np.float32(FACES)
        whole = whole * kept + room[DICE_AT + seat]
    return whole


@inlined
def answers(s: Any, room: Any, there: int) -> Any:
    """What it changes that the others collect: with two players the worst, with more what is best for each of them."""
    whole, who = np.float32(0.0), next_seat(s, s.turn)
    if s.players == 2 and there:
        whole = np.float32(np.inf)
        for i in range(MAX_STACKS):
            if there >> i & 1:
                whole = min(whole, gain(s, room, who, i))
        return whole
    while there and who != s.turn:
        bench: Any = np.int64(bench_points(room, COLOURS_AT, who))
        i = best_for(s, there, bench)
        whole += gain(s, room, who, i)
        there ^= 1 << i
        who = next_seat(s, who)
    return whole
