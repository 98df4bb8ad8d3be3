"""Packing engine states into the kernel's arrays and unpacking them gives the same states."""

import numpy as np
import pytest

from overdraw.errors import BadValue
from overdraw.games.push import PUSH
from overdraw.games.push.cards import full_deck
from overdraw.games.rows import ROWS
from overdraw.kernel.catalogue import kernel_of
from overdraw.lab.simulate.kernel_run import Run, play
from overdraw.lab.simulate.record_game import events_of
from tests.parity.cells import main_cells
from tests.support.cells import Cell


@pytest.mark.parametrize("cell", main_cells(), ids=str)
def test_packing_and_unpacking_are_inverse_in_every_state_of_a_game(cell: Cell) -> None:
    """After every event the kernel's state unpacks to the engine's, and a packed state continues in the same way."""
    game, encoding, kernel = cell.game, cell.game.encoding, kernel_of(cell.game)
    run = Run(game, cell.rules, ("random",) * cell.players, seed=3)
    events, last = events_of(run, 1)
    played, packed = kernel.blank(1), kernel.blank(1)
    kernel.reset(played, 0, run.start, run.first_of(1), np.uint64(1))
    state = game.new(cell.rules, cell.players, run.first_of(1))
    for number, code in enumerate(events):
        event = encoding.decode_action(state, code) if code >= 0 else encoding.decode_outcome(-1 - code)
        state = game.apply(state, event)
        kernel.apply_event(played, 0, code)
        assert kernel.unpack(played, 0) == state
        if number % 7 == 0 or number < 60:
            kernel.pack(packed, 0, state)
        else:
            kernel.apply_event(packed, 0, code)
        assert kernel.unpack(packed, 0) == state
    assert kernel.unpack(last, 0) == state


def test_another_composition_of_the_deck_is_played_to_its_last_card() -> None:
    """Fewer colours, fewer copies, more roll cards: at the end every card is still in the game."""
    composition = [2] * 18 + [0] * 12 + [30, 5]
    run = Run(PUSH, PUSH.rules("us-2018", 3), ("random", "cautious", "random"), 4, composition=composition)
    events, states = events_of(run, 0)
    drawn = [-1 - event for event in events if event < 0 and -1 - event < 32]
    assert np.bincount(drawn, minlength=32).tolist() == composition
    final = kernel_of(PUSH).unpack(states, 0)
    everywhere = sum((*final.benches, *final.banks), final.discards)
    assert list(everywhere.counts) == composition


def test_the_deck_of_the_rules_is_a_composition_like_any_other() -> None:
    rules = PUSH.rules("eu-2022", 4)
    usual = play(Run(PUSH, rules, ("random",) * 4, 6), range(50), threads=1)
    deck = list(full_deck(with_switches=True).counts)
    given = play(Run(PUSH, rules, ("random",) * 4, 6, composition=deck), range(50), threads=1)
    assert (usual.scores == given.scores).all()


@pytest.mark.parametrize("composition", [[1], [4] * 30 + [1, 1], [0] * 32, [3] * 30 + [99, 1], [-1] + [1] * 31])
def test_an_impossible_deck_is_rejected(composition: list[int]) -> None:
    with pytest.raises(BadValue):
        kernel_of(PUSH).start(PUSH.rules(None, 2), 2, composition)


def test_a_deck_of_rows_must_have_enough_cards_for_the_hands() -> None:
    with pytest.raises(BadValue, match="more than 24 cards, not 20"):
        kernel_of(ROWS).start(ROWS.rules(None, 6), 6, [1] * 20 + [0] * 52)
