"""What the seats of a finished game are rewarded with."""

from typing import Final

from overdraw.kernel.array_types import Floats, Integers
from overdraw.kernel.compiler import compiled

WIN_SHARE: Final = 0
MARGIN: Final = 1


@compiled
def reward(kind: int, scores: Integers, won: int, out: Floats) -> None:
    """Write the reward of each seat.

    A share of the win: 1 for a single winner, equal shares if several seats win; the sum is 1. Or the margin: the
    seat's score minus the mean score of the others; the sum is 0.
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
