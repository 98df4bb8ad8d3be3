"""The rewards for reinforcement learning that each seat gets at the end of a game."""

from typing import Final

from overdraw.kernel.array_types import Floats, Integers
from overdraw.kernel.compiler import compiled

WIN_SHARE: Final = 0
MARGIN: Final = 1


@compiled
def reward(kind: int, scores: Integers, won: int, out: Floats) -> None:
    """Write each seat's reward for a finished game into `out`.

    With WIN_SHARE, a single winner gets 1 and joint winners share it equally, so the rewards sum to 1. With MARGIN, a
    seat gets its score minus the mean score of the other seats, so the rewards sum to 0.
    """
    players = len(scores)
    winners, total = 0, 0
    for seat in range(players):
        winners += won >> seat & 1
        total += scores[seat]
    for seat in range(players):
        if kind == MARGIN:
            out[seat] = scores[seat] - (total - scores[seat]) / (players - 1)
        else:
            out[seat] = (won >> seat & 1) / winners
