"""Counted game trees: in how many ways a game can continue from a position.

A line of trees.txt has a name, the number of ways to play the next 1, 2, 3 … events, the number of ways to reach
the end, and each seat's exact share of the wins when every action is chosen at random.
`python -m tests.golden.trees` regenerates the file.
"""

from fractions import Fraction
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from tests.golden.positions import POSITIONS

FILE = Path(__file__).parent / "trees.txt"
DEPTH = 6


def ways(game: AnyGame, state: Any) -> list[tuple[Any, Fraction]]:
    """The possible next states, each with its probability when actions are chosen at random."""
    if outcomes := game.chance_outcomes(state):
        return [(game.apply(state, outcome), probability) for outcome, probability in outcomes]
    actions = game.legal_actions(state)
    return [(game.apply(state, action), Fraction(1, len(actions))) for action in actions]


def count(game: AnyGame, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(count(game, successor, depth - 1) for successor, _ in ways(game, state))


def endings(game: AnyGame, start: Any) -> tuple[int, tuple[Fraction, ...]]:
    """The number of ways to reach the end, and each seat's share of the wins."""

    @cache
    def walk(state: Any) -> tuple[int, tuple[Fraction, ...]]:
        if game.is_over(state):
            winners = game.outcome(state).winners
            return 1, tuple(Fraction(seat in winners, len(winners)) for seat in range(start.players))
        total, shares = 0, [Fraction(0)] * start.players
        for successor, probability in ways(game, state):
            leaves, wins = walk(successor)
            total += leaves
            shares = [share + probability * win for share, win in zip(shares, wins, strict=True)]
        return total, tuple(shares)

    return walk(start)


def line(name: str) -> str:
    game_name, position = POSITIONS[name]
    game = GAMES[game_name]
    start = game.notation.parse_position(cleandoc(position))
    counts = [count(game, start, depth) for depth in range(1, DEPTH + 1)]
    leaves, shares = endings(game, start)
    return f"{name}: {' '.join(map(str, counts))}; {leaves} endings; {' '.join(map(str, shares))}"


if __name__ == "__main__":
    FILE.write_text("\n".join(map(line, POSITIONS)) + "\n", encoding="utf-8")
