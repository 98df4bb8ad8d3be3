"""Positions for measuring calibration: one from each game between copies of a bot, and the result of this game."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

import numpy as np

from overdraw.analysis import GameEvaluator, Shares
from overdraw.analysis.evaluator import result_shares
from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.kernel.random import seed_of_game
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import events_of

BOT: Final = "expert"
SEED: Final = 27
AT_ONCE: Final = 64
"""The number of games that the thread pool receives at once."""


def runs(game: AnyGame, players: int, bot: str = BOT, seed: int = SEED) -> list[Run]:
    """Return a run of games for each edition. All seats play the same bot."""
    return [Run(game, game.rules(edition, players), (bot,) * players, seed) for edition in game.editions]


def position(run: Run, number: int) -> tuple[Any, Shares]:
    """Return a random position of a game in which a player is to act, and the result of the game."""
    events, end = events_of(run, number)
    states = run.kernel.blank(1)
    run.kernel.reset(states, 0, run.start, run.first_of(number), np.uint64(seed_of_game(run.word, number)))
    actions = [at for at, event in enumerate(events) if event >= 0]
    for event in events[: Random(number).choice(actions)]:
        run.kernel.apply_event(states, 0, event)
    state = run.kernel.unpack(states, 0)
    assert run.game.actor(state) != CHANCE
    winners = run.game.outcome(run.kernel.unpack(end, 0)).winners
    return state, result_shares(winners, run.players)


def predictions(
    evaluator: GameEvaluator, runs: Sequence[Run], games: range, jobs: int = 1
) -> Iterator[tuple[Shares, Shares]]:
    """Yield the value of one position of each game, and the result of the game. The games come from each run in
    turn."""

    def predict(number: int) -> tuple[Shares, Shares]:
        state, result = position(runs[number % len(runs)], number)
        return evaluator.position(state), result

    with ThreadPoolExecutor(jobs) as pool:
        for begin in range(games.start, games.stop, AT_ONCE):
            yield from pool.map(predict, range(begin, min(begin + AT_ONCE, games.stop)))
