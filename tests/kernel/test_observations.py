"""Observations of the kernel show every seat exactly what its view shows, in every state, and nothing hidden."""

from random import Random
from typing import Any

import numba
import numpy as np
import pytest

from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import IMPOSSIBLE
from tests.kernel.observations import acting, expected, observed
from tests.parity.cells import main_cells
from tests.support.cells import Cell
from tests.support.playing import steps

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
CELLS = main_cells()[:: 5 if numba.config.DISABLE_JIT else 1]


def together(cell: Cell, seed: int) -> Any:
    """Yield each state of a random game, its event, and the kernel's array with the same state."""
    game, kernel = cell.game, kernel_of(cell.game)
    states, first = kernel.blank(1), seed % cell.players
    kernel.reset(states, 0, kernel.start(cell.rules, cell.players), first, np.uint64(seed))
    begin = game.new(cell.rules, cell.players, first)
    for state, event in steps(game, begin, Random(seed)):
        yield state, event, states
        if game.legal_actions(state):
            kernel.apply_event(states, 0, game.encoding.encode_action(state, event))
        else:
            kernel.apply_event(states, 0, -1 - game.encoding.encode_outcome(event))
        after = game.apply(state, event)
    yield after, None, states


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_every_seat_observes_what_it_views_in_every_state(cell: Cell) -> None:
    game = cell.game
    shown = game.showable[: cell.players % 2]
    for number, (state, event, states) in enumerate(together(cell, seed=cell.players)):
        if number % 3 and event is not None:
            continue
        for seat in range(cell.players):
            assert observed(game, states, 0, seat, shown) == expected(game, game.view(state, seat, shown), shown)


@pytest.mark.parametrize("cell", CELLS[::4], ids=str)
def test_actor_receiver_and_chances_are_those_of_the_engine(cell: Cell) -> None:
    game, kernel = cell.game, kernel_of(cell.game)
    outcomes, probabilities = np.zeros(game.encoding.outcomes, np.int64), np.zeros(game.encoding.outcomes)
    for state, _, states in together(cell, seed=1):
        assert kernel.actor(states, 0) == acting(game, state)
        count = kernel.chances(states, 0, outcomes, probabilities)
        listed = {
            game.encoding.encode_outcome(outcome): float(chance) for outcome, chance in game.chance_outcomes(state)
        }
        assert dict(zip(outcomes[:count].tolist(), probabilities[:count].tolist(), strict=True)) == listed
        if listed:
            receiver = game.receiver(state)
            assert kernel.receiver(states, 0) == (-1 if receiver is None else receiver)


@pytest.mark.parametrize("cell", CELLS[::8], ids=str)
def test_only_possible_events_are_tried(cell: Cell) -> None:
    game, kernel = cell.game, kernel_of(cell.game)
    encoding, trial = game.encoding, kernel.blank(1)
    for number, (state, event, states) in enumerate(together(cell, seed=2)):
        if event is None or number % 9:
            continue
        possible = {encoding.encode_action(state, action) for action in game.legal_actions(state)}
        possible |= {-1 - encoding.encode_outcome(outcome) for outcome, _ in game.chance_outcomes(state)}
        before = states.tobytes()
        for code in (*range(-encoding.outcomes - 9, encoding.actions + 9), 10**9, -(10**9)):
            if code not in possible:
                assert kernel.try_event(states, 0, code) == IMPOSSIBLE
        assert states.tobytes() == before
        for code in possible:
            trial[:] = states
            assert kernel.try_event(trial, 0, code) == acting(game, kernel.unpack(trial, 0))


@EVERY_GAME
def test_a_layout_has_no_gap_that_a_part_overlaps(game: AnyGame) -> None:
    for players in game.players:
        for shown in ((), game.showable):
            layout = kernel_of(game).layout(players, shown)
            ends = [part.offset + part.length for part in layout]
            begins = [part.offset for part in layout[1:]]
            assert all(end <= begin for end, begin in zip(ends[:-1], begins, strict=True))
            assert len({part.name for part in layout}) == len(layout)


@EVERY_GAME
def test_an_observation_is_the_same_for_all_states_with_the_same_view(game: AnyGame) -> None:
    """Hidden banks and hands are dealt again at random; the observation must not change (PQ-16, RQ-37)."""
    kernel, random, changed = kernel_of(game), Random(7), 0
    packed = kernel.blank(1)
    assert game.resample is not None
    for number, (state, _, states) in enumerate(together(Cell(game, game.rules(None, 4), 4), seed=2)):
        if number % 5:
            continue
        for seat in range(4):
            other = game.resample(game.view(state, seat, ()), random)
            changed += other != state
            kernel.pack(packed, 0, other)
            assert observed(game, packed, 0, seat) == observed(game, states, 0, seat)
    assert changed > 20
