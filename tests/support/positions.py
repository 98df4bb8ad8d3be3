"""Positions, events and legal actions in notation, for tests of the rules."""

from typing import Any

from overdraw.core.game import AnyGame


def position(game: AnyGame, text: str) -> Any:
    return game.notation.parse_position(text)


def after(game: AnyGame, state: Any, *events: str) -> Any:
    """The state after these events, which must be legal."""
    for event in events:
        state = game.apply(state, game.notation.parse_event(event))
    return state


def legal(game: AnyGame, state: Any) -> list[str]:
    """The legal actions as text, or the possible outcomes of chance."""
    return [game.notation.format_event(event) for event in game.possible_events(state)]


def fresh(game: AnyGame, edition: str, players: int, first: int = 0, **changes: object) -> Any:
    """A new game."""
    return game.new(game.rules(edition, players, changes), players, first)
