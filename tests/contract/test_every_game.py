"""The contract of every game of the catalogue, with every edition, option and number of players."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.errors import BadValue, IllegalAction, UnknownName
from overdraw.games.catalogue import GAMES
from overdraw.records import Record, replay, verify
from tests.contract import tally_push, tally_rows
from tests.support.cells import Cell, every_cell
from tests.support.playing import record_of, steps

Tally = Callable[[dict[str, Any], int, int, tuple[str, ...]], dict[str, Any]]
TALLIES: dict[str, Tally] = {"push": tally_push.tally, "rows": tally_rows.tally}

CELLS = pytest.mark.parametrize("cell", every_cell(), ids=str)
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@CELLS
def test_a_whole_game_keeps_the_contract(cell: Cell) -> None:
    random = Random(str(cell))
    first = random.randrange(cell.players)
    played = list(steps(cell.game, cell.game.new(cell.rules, cell.players, first), random))
    for number, (state, event) in enumerate(played):
        check_offers(cell.game, state)
        if number % 16 == 0:
            check_every_branch(cell.game, state)
            check_refusals(cell.game, state, random)
            check_notation(cell.game, state, event)
    record = record_of(cell, first, [event for _, event in played])
    check_record(record, [state for state, _ in played])
    if tally := TALLIES.get(cell.game.name):
        assert record.result == tally(dict(record.rules), cell.players, first, record.events)


@EVERY_GAME
def test_a_new_game_rejects_an_impossible_number_of_players_or_first_seat(game: AnyGame) -> None:
    for players in (9, 1, 0, -2, "2", None):
        with pytest.raises(BadValue, match=f"{game.title} is for {game.players[0]} to {game.players[-1]} players, not"):
            game.new(game.rules(), players, 0)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(BadValue, match="there is no seat 2"):
        game.new(game.rules(), 2, 2)


@EVERY_GAME
def test_a_new_game_rejects_rules_of_another_game_or_with_impossible_values(game: AnyGame) -> None:
    other = next(one for one in GAMES.values() if one is not game)
    for rules in (other.rules(), None, game.write_rules(game.rules())):
        with pytest.raises(BadValue, match=f"not rules of {game.title}"):
            game.new(rules, 2, 0)
    with pytest.raises(UnknownName, match="unknown edition"):
        game.new(replace(game.rules(), edition="bogus"), 2, 0)
    for option in game.options:
        with pytest.raises(BadValue, match=f"option {option.name} must be one of .*, not 'bogus'"):
            game.new(replace(game.rules(), **{option.name: "bogus"}), 2, 0)


def check_offers(game: AnyGame, state: Any) -> None:
    """Either a seat has actions or chance has outcomes. None occurs twice, and the probabilities sum to 1."""
    actions, outcomes = game.legal_actions(state), game.chance_outcomes(state)
    if game.actor(state) == CHANCE:
        assert not actions
        assert sum(probability for _, probability in outcomes) == 1
        assert all(probability > 0 for _, probability in outcomes)
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
    else:
        assert not outcomes
        assert actions
        assert len(set(actions)) == len(actions)
        numbers = [game.encoding.encode_action(state, action) for action in actions]
        assert len(set(numbers)) == len(numbers)
        assert all(0 <= number < game.encoding.actions for number in numbers)


def check_every_branch(game: AnyGame, state: Any) -> None:
    """Every possible event can be applied, and changes the state."""
    for event in game.possible_events(state):
        assert game.apply(state, event) != state
        assert hash(game.apply(state, event)) == hash(game.apply(state, event))


def check_refusals(game: AnyGame, state: Any, random: Random) -> None:
    """Every other event is rejected with a reason, and changes nothing."""
    offered = set(game.possible_events(state))
    numbers = random.sample(range(game.encoding.actions), min(game.encoding.actions, 60))
    events = [action for number in numbers if (action := decoded(game, state, number)) is not None]
    events += [game.encoding.decode_outcome(number) for number in range(game.encoding.outcomes)]
    for event in events:
        if event not in offered:
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, event)
            assert str(refused.value) == game.refusal(state, event)


def decoded(game: AnyGame, state: Any, number: int) -> Any:
    try:
        return game.encoding.decode_action(state, number)
    except BadValue:
        return None  # the number means a row that is not on the table


def check_notation(game: AnyGame, state: Any, event: Any) -> None:
    """Events and positions can be converted to text and back, actions and outcomes to integers and back."""
    notation, encoding = game.notation, game.encoding
    assert notation.parse_event(notation.format_event(event)) == event
    assert notation.parse_position(notation.format_position(state)) == state
    for action in game.legal_actions(state):
        assert encoding.decode_action(state, encoding.encode_action(state, action)) == action
    for outcome, _ in game.chance_outcomes(state):
        assert encoding.decode_outcome(encoding.encode_outcome(outcome)) == outcome


def check_record(record: Record, states: list[Any]) -> None:
    """A record replays to the same states, and survives a round trip through text."""
    assert [step.before for step in replay(record)] == states
    verify(record)
    assert Record.from_text(record.to_line()) == record
