"""A client without a state reads views and tells moves from JSON, as the engine shows and tells them."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.core.wire_fields import Move
from overdraw.games.catalogue import GAMES
from tests.support.playing import steps

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
WITH_VIEWS = [game for game in GAMES.values() if game.wire.read_view is not None]


def test_both_games_can_be_read() -> None:
    assert {game.name for game in WITH_VIEWS} == set(GAMES)


@pytest.mark.parametrize("game", WITH_VIEWS, ids=lambda game: game.name)
@pytest.mark.parametrize("players", [2, 4])
def test_a_view_is_read_from_the_json_that_it_was_written_as(game: AnyGame, players: int) -> None:
    assert game.wire.read_view is not None
    rules = game.rules(None, players)
    state, seen = game.new(rules, players, 0), 0
    for before, event in (*steps(game, state, Random(players)), (None, None)):
        if game.actor(state) != CHANCE:
            for seat in (None, *range(players)):
                view = game.view(state, seat, ())
                public = json.loads(json.dumps(game.write_view(view)))
                own = None if seat is None else json.loads(json.dumps(game.write_own(view)))
                assert game.wire.read_view(rules, public, own) == view
                seen += 1
        if before is not None:
            state = game.apply(before, event)
    assert game.is_over(state)
    assert seen > 50


def moves(game: AnyGame, players: int, seed: int) -> Iterator[tuple[Move, Any, list[str]]]:
    """Every move of a random game as a spectator gets it, with the public view after it and the engine's sentences."""
    state = game.new(game.rules(None, players), players, 0)
    made: tuple[Any, Any, list[Any], list[Any], list[str]] | None = None
    for before, event in (*steps(game, state, Random(seed)), (None, None)):
        if before is None or game.actor(before) != CHANCE:
            if made is not None:
                first, action, hidden, outcomes, told = made
                shown = [None if one in hidden else game.notation.format_event(one) for one in outcomes]
                facts = json.loads(json.dumps(game.wire.facts(first, action, outcomes, state)))
                seat = game.actor(first)
                assert isinstance(seat, int)
                public = json.loads(json.dumps(game.write_view(game.view(state, None, ()))))
                yield Move(seat, game.notation.format_event(action), shown, facts), public, list(filter(None, told))
            if before is None:
                return
            made = (before, event, [], [], [])
        state = game.apply(before, event)
        if made is not None:
            if game.actor(before) == CHANCE:
                made[3].append(event)
                if game.receiver(before) is not None:
                    made[2].append(event)
                    continue
            made[4].append(game.words.tell(before, event, state, NAMES[:players]))


@pytest.mark.parametrize("game", WITH_VIEWS, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_told_in_the_words_of_the_engine(game: AnyGame, seed: int) -> None:
    """Only stacks that are left over are told shorter: the facts do not say which card lay on which stack."""
    assert game.words.tell_move is not None
    told = 0
    for move, public, expected in moves(game, 4, seed):
        found = game.words.tell_move(move, public, NAMES)
        assert [text.partition(" Left over")[0] for text in found] == [
            text.partition(" Left over")[0] for text in expected
        ], move
        assert [" Left over" in text for text in found] == [" Left over" in text for text in expected]
        told += len(found)
    assert told > 20
