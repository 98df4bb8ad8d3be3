"""The rewards of the seats at the end of a game."""

from typing import Final

from overdraw.kernel.array_types import Floats, Integers
from overdraw.kernel.compiler import compiled

WIN_SHARE: Final = 0
MARGIN: Final = 1


@compiled
def reward(kind: int, scores: Integers, won: int, out: Floats) -> None:
    """Write the reward of each seat of a finished game.

    With the win share as reward, a single winner gets 1 and several winners share it equally; the sum is 1. With the
    margin, a seat gets its score minus the mean score of the others; the sum is 0.
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
