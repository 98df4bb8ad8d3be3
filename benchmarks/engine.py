"""Measures the speed of the engine in random games and replays, compared with a plain version without checks.

The jobs take turns on one core, several times, and the best time of each counts, because other processes may disturb a
measurement. Compare the ratios; the games per second depend on the machine and its load.
"""

import argparse
from bisect import bisect
from collections.abc import Callable
from itertools import accumulate
from random import Random
from time import process_time
from typing import Any

from benchmarks import plain_push
from overdraw.bots.catalogue import bot_named
from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE, NOBODY
from overdraw.dealing import Dealer, SeededDealer
from overdraw.dealing.generator import seed_of_run
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.lab.simulate.simulation import simulate
from overdraw.records import Record, replay, verify

PLAYERS = 4
GAMES = 20


class PlainDealer:
    """Deals with Python's random generator, which is so fast that only the engine is measured."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def next(self, game: AnyGame, state: Any) -> Any:
        outcomes, weights = game.chances(state)
        bounds = list(accumulate(weights))
        return outcomes[bisect(bounds, int(self._random() * bounds[-1]))]


def random_games(game: AnyGame, rounds: int = GAMES, *, proven: bool = False) -> int:
    """Play whole random games without records; return the number of events."""
    rules, events = game.rules(None, PLAYERS), 0
    actor_of, legal_actions, apply = game.actor, game.legal_actions, game.apply
    for number in range(rounds):
        dealer: Dealer = SeededDealer(seed_of_run(1, number)) if proven else PlainDealer(number)
        random = Random(number)
        state = game.new(rules, PLAYERS, 0)
        while (actor := actor_of(state)) != NOBODY:
            if actor == CHANCE:
                event = dealer.next(game, state)
            else:
                actions = legal_actions(state)
                event = actions[int(random.random() * len(actions))]
            state = apply(state, event)
            events += 1
    return events


def records_of(game: AnyGame) -> list[Record]:
    return list(simulate(game, game.rules(None, PLAYERS), [bot_named(game, "random")] * PLAYERS, GAMES, 1))


def plain_games() -> int:
    for number in range(GAMES):
        plain_push.play(PLAYERS, Random(number))
    return 0


def replays(records: list[Record]) -> int:
    return sum(1 for record in records for _ in replay(record))


def verifications(records: list[Record]) -> int:
    for record in records:
        verify(record)
    return sum(len(record.events) for record in records)


def best_of(rounds: int, jobs: dict[str, Callable[[], int]]) -> dict[str, tuple[float, int]]:
    """Run the jobs in turn; return the shortest time of each in seconds and the number of its events."""
    best: dict[str, tuple[float, int]] = {}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = process_time()
            events = job()
            seconds = process_time() - start
            if name not in best or seconds < best[name][0]:
                best[name] = seconds, events
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="number of measurements (default: 15)")
    rounds = parser.parse_args().rounds
    push_records, rows_records = records_of(PUSH), records_of(ROWS)
    jobs: dict[str, Callable[[], int]] = {
        "plain Push, unchecked, no events": plain_games,
        "Push, random games": lambda: random_games(PUSH),
        "Push, with a proven shuffle": lambda: random_games(PUSH, proven=True),
        "Push, replay": lambda: replays(push_records),
        "Push, verify with its shuffle": lambda: verifications(push_records),
        "Rows, random games": lambda: random_games(ROWS),
        "Rows, with a proven shuffle": lambda: random_games(ROWS, proven=True),
        "Rows, replay": lambda: replays(rows_records),
        "Rows, verify with its shuffle": lambda: verifications(rows_records),
    }
    measured = best_of(rounds, jobs)
    yardstick = measured["plain Push, unchecked, no events"][0]
    print(f"{PLAYERS} players, one core, best of {rounds}")
    print(f"{'':<34}{'games/s':>10}{'events/s':>12}{'of plain':>10}")
    for name, (seconds, events) in measured.items():
        rate = f"{events / seconds:>12,.0f}" if events else f"{'':>12}"
        print(f"{name:<34}{GAMES / seconds:>10,.0f}{rate}{yardstick / seconds:>10.2f}")


if __name__ == "__main__":
    main()
