"""Records a game of a run by playing the game again. The engine can replay the record."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from overdraw.errors import BadValue
from overdraw.kernel.random import seed_of_game
from overdraw.lab.simulate.kernel_run import Run
from overdraw.records import Player, Record


def events_of(run: Run, number: int) -> tuple[list[int], Any]:
    """Return a game's events, encoded as numbers, and its final state in an array of length one."""
    capacity = 1024
    while True:
        states = run.kernel.blank(1)
        seed = np.uint64(seed_of_game(run.word, number))
        run.kernel.reset(states, 0, run.start, run.first_of(number), seed)
        events = np.zeros(capacity, np.int64)
        count = run.loops.trace_game(states, 0, run.chosen, run.weights, events)
        if count >= 0:
            return events[:count].tolist(), states
        capacity *= 2


def record(run: Run, number: int, players: tuple[Player, ...], other: Mapping[str, Any] | None = None) -> Record:
    """Return the record of the game with this number in a run."""
    if run.composition is not None:
        raise BadValue("cannot record a game with a custom deck: records support only the deck that the rules define")
    events, states = events_of(run, number)
    first = run.first_of(number)
    return Record(
        game=run.game.name,
        rules=run.game.write_rules(run.rules),
        players=players,
        first=first,
        events=run.kernel.format_events(run.rules, run.players, first, events),
        result=run.game.outcome(run.kernel.unpack(states, 0)).as_result(),
        other=other or {},
    )
