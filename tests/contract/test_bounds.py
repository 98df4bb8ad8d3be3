"""No game exceeds its bounds: not at random, not when players and chance want it to, and not in the worst games."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE, NOBODY
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Bank, Stop
from overdraw.games.push.cards import CARDS, NUMBER_CARDS, PUSH_COLOURS, ROLL, SWITCH
from overdraw.games.rows import ROWS
from overdraw.games.rows import actions as rows_actions
from overdraw.games.rows.actions import Discard, Give
from tests.support.cells import Cell, editions, every_cell
from tests.support.playing import steps
from tests.support.positions import position

Choice = Callable[[AnyGame, Any, Random], Any]
"""Chooses one of the possible events of a state."""


def play(cell: Cell, choose: Choice, seed: int = 0) -> tuple[int, int, Any]:
    """Play a whole game within its bounds; return the number of decisions and of outcomes, and the last state."""
    game, random, bounds = cell.game, Random(seed), cell.game.bounds(cell.rules, cell.players)
    state, decisions, outcomes = game.new(cell.rules, cell.players, seed % cell.players), 0, 0
    while (actor := game.actor(state)) != NOBODY:
        if actor == CHANCE:
            outcomes += 1
        else:
            decisions += 1
            assert len(game.legal_actions(state)) <= bounds.legal_actions
        state = game.apply(state, choose(game, state, random))
    assert decisions <= bounds.decisions
    assert outcomes <= bounds.outcomes
    for score in game.outcome(state).scores:
        assert bounds.least_score <= score <= bounds.most_score
    return decisions, outcomes, state


@pytest.mark.parametrize("cell", every_cell()[::3], ids=str)
def test_a_random_game_stays_within_the_bounds(cell: Cell) -> None:
    bounds, decisions, outcomes = cell.game.bounds(cell.rules, cell.players), 0, 0
    for state, _ in steps(cell.game, cell.game.new(cell.rules, cell.players, 0), Random(str(cell))):
        legal = cell.game.legal_actions(state)
        decisions, outcomes = decisions + bool(legal), outcomes + (not legal)
        assert len(legal) <= bounds.legal_actions
    assert decisions <= bounds.decisions
    assert outcomes <= bounds.outcomes


def slow(game: AnyGame, state: Any, random: Random) -> Any:
    """Everybody, chance included, keeps the game going as long as possible."""
    return max(game.possible_events(state), key=lambda event: (slowness(state, event), random.random()))


def slowness(state: Any, event: Any) -> float:
    """How much an event helps to avoid the end: Push in turns of one card, Rows with few colours in each area."""
    match event:
        case Bank() | Discard():
            return 3
        case Stop():
            return 2
        case Give(card, seat, place):
            area = state.areas[seat]
            known = {row[0].colour for row in area}
            return 1 if isinstance(place, int) else -len(known | {card.colour}) - len(area) / 100
        case rows_actions.Drawn(card):
            others = [area for seat, area in enumerate(state.areas) if seat != state.turn]
            return sum(card.colour in (area[0][0].colour, area[-1][0].colour) for area in others if area)
        case _:
            return 0


def greedy(game: AnyGame, state: Any, random: Random) -> Any:
    """Everybody, chance included, wants seat 0 to have a high score."""
    return max(game.possible_events(state), key=lambda event: (worth(game.apply(state, event)), random.random()))


def worth(state: Any) -> float:
    if hasattr(state, "areas"):
        return float(sum(row[-1].value for row in state.areas[0]) - len({row[0].colour for row in state.areas[0]}) / 10)
    if hasattr(state, "benches"):
        return float(sum(card.value for card in (*state.benches[0], *state.banks[0])))
    return 0.0


@pytest.mark.parametrize("choose", [slow, greedy], ids=["slow", "greedy"])
@pytest.mark.parametrize("cell", list(editions())[::2], ids=str)
def test_a_game_in_which_all_want_to_exceed_a_bound_stays_within_it(cell: Cell, choose: Choice) -> None:
    play(cell, choose)


def test_players_can_avoid_the_end_of_rows_for_hundreds_of_decisions() -> None:
    """A third of the bound, and ten times as many as random players."""
    cell = Cell(ROWS, ROWS.rules(None, 3), 3)
    assert play(cell, slow)[0] > ROWS.bounds(cell.rules, 3).decisions / 3


def script(cards: list[Any], prefer: Callable[[Any, Any], Any]) -> Choice:
    """Draw these cards in this order, roll the star, and choose the preferred action."""
    left = list(cards)

    def choose(game: AnyGame, state: Any, random: Random) -> Any:
        events = game.possible_events(state)
        if game.actor(state) == CHANCE:
            if type(state.phase).__name__ == "Rolling":
                return events[-1]
            wanted = left.pop(0)
            return next(event for event in events if event.card is wanted)
        return prefer(state, events)

    return choose


@pytest.mark.parametrize("players", PUSH.players)
def test_a_game_of_push_with_turns_of_one_card_has_exactly_the_most_decisions(players: int) -> None:
    """The last card is a roll card, so every number card can be banked before the deck is empty."""
    cell = Cell(PUSH, PUSH.rules(None, players), players)
    bounds, switches = PUSH.bounds(cell.rules, players), [SWITCH] * (12 if players > 2 else 0)
    cards = [*switches, *[card for card in NUMBER_CARDS for _ in range(3)], *[ROLL] * 18]

    def prefer(state: Any, events: Any) -> Any:
        banks = [event for event in events if isinstance(event, Bank)]
        return banks[0] if banks else Stop() if Stop() in events else events[0]

    decisions, _, _ = play(cell, script(cards, prefer))
    assert decisions == bounds.decisions


def test_one_player_of_push_can_take_every_number_card() -> None:
    """PD-3: seat 0 takes 18 stacks of five colours and numbers, and the other player 18 roll cards."""
    cell = Cell(PUSH, PUSH.rules(None, 2), 2)
    stacks = [
        [CARDS[6 * colour + (first + colour) % 6] for colour in range(len(PUSH_COLOURS))]
        for first in range(6)
        for _ in range(3)
    ]
    cards = [card for stack in stacks for card in (*stack, ROLL)]

    def prefer(state: Any, events: Any) -> Any:
        full = state.turn == 1 or (state.stacks and len(state.stacks[0]) == 5)
        return Stop() if Stop() in events and full else events[0]

    _, _, state = play(cell, script(cards, prefer))
    assert PUSH.outcome(state).scores == (PUSH.bounds(cell.rules, 2).most_score, 0)


def test_a_player_of_push_can_have_the_most_legal_actions() -> None:
    state = position(
        PUSH, "rules: us-2018\nturn: 0 begin\ndeck: g1\nseat 0: bench g2 y2 r2 b2 p2; bank\nseat 1: bench; bank"
    )
    assert len(PUSH.legal_actions(state)) == PUSH.bounds(state.rules, 2).legal_actions


GIVING = """rules: rows copies=2
first: 0
turn: 0 giving
pile: g1
seat 0: hand g9 g10 g11 g12; area r1
seat 1: hand r2; area g1 | g2
seat 2: hand r2; area g3 | g4
seat 3: hand r2; area g5 | g6
seat 4: hand r2; area g7 | g8
seat 5: hand r2; area g1 | g2
"""
PLAYING = """rules: rows
first: 0
turn: 0 playing
pile: o1
seat 0: hand g1 g2 g3; area r1 r2 r3 | g4 | g5 | g6 | g7 | g8 | g9 | g10 | g11 | g12 | b1 b2 b3
seat 1: hand o2; area o3
"""


@pytest.mark.parametrize(("text", "players"), [(GIVING, 6), (PLAYING, 2)])
def test_a_player_of_rows_can_have_the_most_legal_actions(text: str, players: int) -> None:
    state = position(ROWS, text)
    assert len(ROWS.legal_actions(state)) == ROWS.bounds(state.rules, players).legal_actions
