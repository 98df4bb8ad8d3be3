"""Measures the luck in games between bots, in the kernel as well as in recorded engine games."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import numpy as np

from overdraw.analysis.luck import LuckEvaluator
from overdraw.core.game import AnyGame
from overdraw.kernel.array_types import Doubles, States
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import Kernel
from overdraw.lab.simulate.interruptible_threads import work_together
from overdraw.lab.simulate.kernel_run import Run, cores
from overdraw.lab.simulate.record_game import events_of
from overdraw.records import Record, replay


def play_with_luck(
    run: Run, evaluator: LuckEvaluator, numbers: range, threads: int | None = None
) -> tuple[Doubles, Doubles]:
    """Play games in the kernel. Return each seat's share of the win in each game, and its luck by source."""
    shares = np.zeros((len(numbers), run.players))
    luck = np.zeros((len(numbers), len(evaluator.sources), run.players))
    weights, waiting = evaluator.load_weights(run.players), iter(range(len(numbers)))
    _ = run.start, run.chosen, run.weights  # created here, before several threads need them

    def work(stop: Event) -> None:
        while not stop.is_set() and (row := next(waiting, None)) is not None:
            number = numbers[row]
            events, last = events_of(run, number)
            states = run.kernel.blank(1)
            run.kernel.reset(states, 0, run.start, run.first_of(number), np.uint64(0))
            evaluator.add_luck(states, np.array(events, np.int64), weights, luck[row])
            shares[row] = _result(run.kernel, last, run.players)

    with ThreadPoolExecutor(threads or cores()) as pool:
        work_together(pool, [work] * min(threads or cores(), len(numbers)), lambda: None, Event())
    return shares, luck


def luck_of_record(record: Record, evaluator: LuckEvaluator) -> Doubles:
    """Return the luck in a recorded game for each source and seat."""
    played = replay(record)
    game, players = played.game, len(record.players)
    kernel, encoding = kernel_of(game), game.encoding
    events = [
        encoding.encode_action(before, event)
        if isinstance(game.actor(before), int)
        else -1 - encoding.encode_outcome(event)
        for _, before, event, _ in played
    ]
    states, luck = kernel.blank(1), np.zeros((len(evaluator.sources), players))
    kernel.pack(states, 0, played.start)
    evaluator.add_luck(states, np.array(events, np.int64), evaluator.load_weights(players), luck)
    return luck


def prepare(game: AnyGame, rules: Any, players: int, evaluator: LuckEvaluator, run: Run | None = None) -> None:
    """Compile or load the code that measures luck and, if a kernel run is given, the code that plays its games."""
    luck = np.zeros((len(evaluator.sources), players))
    evaluator.add_luck(
        kernel_of(game).start(rules, players), np.zeros(0, np.int64), evaluator.load_weights(players), luck
    )
    if run is not None:
        events_of(run, 0)


def _result(kernel: Kernel, states: States, players: int) -> Doubles:
    """Return each seat's share of the win in a finished game."""
    bits = kernel.outcome(states, 0, np.zeros(players, np.int64))
    winners = np.array([bits >> seat & 1 for seat in range(players)], np.float64)
    return np.asarray(winners / winners.sum())
