"""Random games, for tests that check every state."""

from collections.abc import Iterator
from random import Random
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE, NOBODY
from overdraw.records import Player, Record
from tests.support.cells import Cell


def steps(game: AnyGame, state: Any, random: Random) -> Iterator[tuple[Any, Any]]:
    """Yield each state until the end of the game, with the event that follows it."""
    while (actor := game.actor(state)) != NOBODY:
        if actor == CHANCE:
            outcomes, weights = game.chances(state)
            (event,) = random.choices(outcomes, weights)
        else:
            event = random.choice(game.legal_actions(state))
        yield state, event
        state = game.apply(state, event)


def record_of(cell: Cell, first: int, events: list[Any]) -> Record:
    """The record of a finished game with these events."""
    game = cell.game
    state = game.new(cell.rules, cell.players, first)
    for event in events:
        state = game.apply(state, event)
    return Record(
        game=game.name,
        rules=game.write_rules(cell.rules),
        players=tuple(Player(f"Player {seat}") for seat in range(cell.players)),
        first=first,
        events=tuple(map(game.notation.format_event, events)),
        result=game.outcome(state).as_result(),
    )
