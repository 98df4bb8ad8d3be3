"""The wire fields of every game: JSON of the declared types, equal from states and views, without hidden cards."""

import json
import typing
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from overdraw.core.game import AnyGame
from overdraw.core.wire_fields import Field
from overdraw.games.catalogue import GAMES
from overdraw.server.tables.view_serializer import ViewSerializer
from tests.support.playing import steps
from tests.support.toy_games import TOY_GAMES

EVERY_GAME = pytest.mark.parametrize("game", [*GAMES.values(), *TOY_GAMES], ids=lambda game: game.name)


def tables(game: AnyGame) -> tuple[int, int]:
    """A small and a larger number of players."""
    return game.players[0], min(4, game.players[-1])


def states(game: AnyGame, players: int) -> Iterator[Any]:
    """All states of a random game."""
    state = game.new(game.rules(None, players), players, 0)
    for before, event in steps(game, state, Random(players)):
        yield before
        state = game.apply(before, event)
    yield state


def decisions(game: AnyGame, players: int) -> Iterator[tuple[Any, Any, list[Any], Any]]:
    """All decisions of a random game: the state before, the action, the outcomes of chance, and the state after."""
    made: tuple[Any, Any, list[Any]] | None = None
    state = game.new(game.rules(None, players), players, 0)
    for before, event in steps(game, state, Random(players)):
        if game.actor(before) != "chance":
            if made is not None:
                yield *made, before
            made = before, event, []
        elif made is not None:
            made[2].append(event)
        state = game.apply(before, event)
    assert made is not None
    yield *made, state


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


@EVERY_GAME
def test_the_public_part_of_a_view_is_the_same_for_every_seat(game: AnyGame) -> None:
    """A difference would reveal something that only one seat may know."""
    for players, shown in product(tables(game), ((), game.showable)):
        for state in states(game, players):
            public = game.write_view(game.view(state, None, shown))
            for seat in range(players):
                assert game.write_view(game.view(state, seat, shown)) == public


@EVERY_GAME
def test_the_server_writes_what_the_views_say(game: AnyGame) -> None:
    for players, shown in product(tables(game), ((), game.showable)):
        serializer = ViewSerializer(game, players)
        for state in states(game, players):
            actor = game.actor(state)
            seats = [game.view(state, seat, shown) for seat in range(players)]
            assert json.loads(serializer.public(state, shown)) == as_json(game.write_view(seats[0]))
            owns = serializer.owns(state, actor if isinstance(actor, int) else None, True)
            expected = [game.write_own(view, undo=seat == actor) for seat, view in enumerate(seats)]
            assert list(map(json.loads, owns)) == as_json(expected)


def check_types(fields: tuple[Field[Any, Any], ...], written: dict[str, Any]) -> None:
    for field in fields:
        msgspec.convert(as_json(written[field.name]), field.type, strict=True)


@EVERY_GAME
def test_every_field_has_its_declared_type(game: AnyGame) -> None:
    players = tables(game)[-1]
    for state in states(game, players):
        check_types(game.wire.public, game.write_view(game.view(state, None, ())))
        for seat in range(players):
            check_types(game.wire.own, game.write_own(game.view(state, seat, ())))


@EVERY_GAME
def test_the_facts_of_a_move_have_their_declared_types_and_meanings(game: AnyGame) -> None:
    kind = game.wire.facts_type
    hints = typing.get_type_hints(kind, include_extras=True)
    assert all(isinstance(typing.get_args(hint)[1], str) for hint in hints.values())
    for before, action, outcomes, after in decisions(game, tables(game)[-1]):
        facts = as_json(game.wire.facts(before, action, outcomes, after))
        assert set(facts) <= set(hints)
        msgspec.convert(facts, kind, strict=True)


@EVERY_GAME
def test_a_hidden_outcome_changes_nothing_for_other_seats(game: AnyGame) -> None:
    """Neither the view of any seat but the receiver, nor the facts of the move, depends on it."""
    for before, action, outcomes, _ in decisions(game, tables(game)[-1]):
        state = game.apply(before, action)
        for number, outcome in enumerate(outcomes):
            if (receiver := game.receiver(state)) is not None:
                others = [other for other, _ in game.chance_outcomes(state)]
                afters = [game.apply(state, other) for other in others]
                for seat in {None, *range(tables(game)[-1])} - {receiver}:
                    assert len({json.dumps(written_for(game, after, seat)) for after in afters}) == 1
                if number == len(outcomes) - 1:
                    came = [[*outcomes[:-1], other] for other in others]
                    pairs = zip(came, afters, strict=True)
                    assert len({json.dumps(game.wire.facts(before, action, *pair)) for pair in pairs}) == 1
            state = game.apply(state, outcome)


def written_for(game: AnyGame, state: Any, seat: int | None) -> list[Any]:
    view = game.view(state, seat, ())
    return [game.write_view(view), None if seat is None else game.write_own(view)]


@EVERY_GAME
def test_every_field_has_its_own_name_and_a_meaning(game: AnyGame) -> None:
    common = ["game", "actor", "result"], ["game", "seat", "legal", "undo"]
    for taken, fields in zip(common, (game.wire.public, game.wire.own), strict=True):
        names = [*taken, *(field.name for field in fields)]
        assert len(set(names)) == len(names)
        assert all(field.meaning for field in fields)


@EVERY_GAME
def test_the_receiver_of_an_outcome_is_a_seat_or_everybody(game: AnyGame) -> None:
    for players in tables(game):
        for state in states(game, players):
            if game.actor(state) == "chance":
                assert game.receiver(state) in (None, *range(players))
