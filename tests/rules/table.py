"""Positions written in notation, played on in notation: the hands and eyes of the rule tests."""

from typing import Any

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE


def position(game: AnyGame, text: str) -> Any:
    return game.notation.parse_position(text)


def after(game: AnyGame, state: Any, *events: str) -> Any:
    """The state after these events, each legal in its turn."""
    for event in events:
        state = game.apply(state, game.notation.parse_event(event))
    return state


def legal(game: AnyGame, state: Any) -> list[str]:
    """The legal actions as texts, or what chance may bring."""
    if game.actor(state) == CHANCE:
        return [game.notation.format_event(outcome) for outcome, _ in game.chance_weights(state)]
    return [game.notation.format_event(action) for action in game.legal_actions(state)]


def fresh(game: AnyGame, edition: str, players: int, first: int = 0, **changes: object) -> Any:
    """A new game."""
    return game.new(game.rules(edition, players, changes), players, first)
