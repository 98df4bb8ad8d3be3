"""Measures the CPU time of the evaluator, for single events and for reviews of whole games.

    python -m benchmarks.analysis.review [GAME [PLAYERS [GAMES]]]

The games are played by sharp bots in every edition. Everything is compiled and loaded before the measurement.
"""

import sys
import time
from collections.abc import Iterator

import numpy as np

from overdraw.analysis.review import Chance, Decision, Moment, Walk, review
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import game_named
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import record
from overdraw.records import Player, Record

GAME = "push"
NUMBERS = (2, 4)
RECORDS = 20
LIMIT = 20.0
"""The longest time for the evaluation of a decision at the 95th percentile, in milliseconds."""


def records(game: AnyGame, players: int, count: int) -> Iterator[Record]:
    """Games of sharp bots, with the editions in turn."""
    editions = list(game.editions)
    runs = [Run(game, game.rules(edition, players), ("sharp",) * players, seed=8) for edition in editions]
    names = tuple(Player(f"sharp {seat + 1}", "sharp") for seat in range(players))
    for number in range(count):
        yield record(runs[number % len(runs)], number, names)


def times(one: Record) -> Iterator[tuple[Moment, float]]:
    """Review a game, and yield each moment with its CPU time in milliseconds."""
    moments = Walk.of(one).moments()
    while True:
        begin = time.thread_time_ns()
        moment = next(moments, None)
        if moment is None:
            return
        yield moment, (time.thread_time_ns() - begin) / 1e6


def measure(game: AnyGame, players: int, count: int) -> None:
    games = list(records(game, players, count))
    review(games[0])  # compiles
    found = [(one, list(times(one))) for one in games]
    whole = [sum(took for _, took in moments) / 1e3 for _, moments in found]
    print(f"{game.title}, {players} players, {count} games: {np.mean(whole):.2f} s each, slowest {max(whole):.2f} s")
    for kind in (Decision, Chance):
        each = np.array([took for _, moments in found for moment, took in moments if isinstance(moment, kind)])
        if len(each):
            shares = {"median": 50, "95 %": 95, "99 %": 99, "slowest": 100}
            quantiles = ", ".join(f"{name} {np.percentile(each, share):.2f} ms" for name, share in shares.items())
            print(f"  {kind.__name__.lower()}s ({len(each)}): {quantiles}; {(each > LIMIT).sum()} above {LIMIT:g} ms")


def main(words: list[str]) -> None:
    game = game_named(words[0] if words else GAME)
    numbers = [int(words[1])] if len(words) > 1 else NUMBERS
    for players in numbers:
        measure(game, players, int(words[2]) if len(words) > 2 else RECORDS)


if __name__ == "__main__":
    main(sys.argv[1:])
