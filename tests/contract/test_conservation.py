"""No card is ever lost or made (PD-4)."""

from random import Random

import pytest

from overdraw.games.push.cards import ROLL, SWITCH, Cards, full_deck
from overdraw.games.push.state import Placing
from overdraw.games.push.state import State as PushState
from overdraw.games.rows import cards as rows_cards
from overdraw.games.rows.state import State as RowsState
from tests.support.cells import Cell, every_cell
from tests.support.playing import steps


def push_cards(state: PushState) -> Cards:
    """All cards of the game, wherever they are."""
    lying = [card for stack in state.stacks if stack for card in stack] + [SWITCH] * state.switches
    hand = [state.phase.card] if isinstance(state.phase, Placing) else []
    owned = sum((*state.benches, *state.banks), Cards())
    assert ROLL not in owned
    assert SWITCH not in owned
    return state.deck + state.discards + owned + Cards.of([*lying, *hand])


def all_rows_cards(state: RowsState) -> rows_cards.Cards:
    lying = [card for area in state.areas for row in area for card in row]
    return sum(state.hands, state.pile + state.discards) + rows_cards.Cards.of(lying)


@pytest.mark.parametrize("cell", [cell for cell in every_cell() if cell.game.name == "push"][::5], ids=str)
def test_push_keeps_its_cards(cell: Cell) -> None:
    """PD-4."""
    with_switches = cell.players > 2 or cell.rules.two_player_switches == "keep"
    deck = full_deck(with_switches=with_switches)
    assert len(deck) == (120 if with_switches else 108)
    for state, _ in steps(cell.game, cell.game.new(cell.rules, cell.players, 0), Random(str(cell))):
        assert push_cards(state) == deck


@pytest.mark.parametrize("cell", [cell for cell in every_cell() if cell.game.name == "rows"][::5], ids=str)
def test_rows_keeps_its_cards(cell: Cell) -> None:
    deck = rows_cards.full_deck(cell.rules.colours, cell.rules.copies)
    for state, _ in steps(cell.game, cell.game.new(cell.rules, cell.players, 0), Random(str(cell))):
        assert all_rows_cards(state) == deck
