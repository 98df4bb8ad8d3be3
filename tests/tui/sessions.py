"""Sessions for the tests: a game, players as on the command line, and a seed or a list of cards."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from overdraw.dealing.dealer import ScriptedDealer
from overdraw.games.catalogue import game_named
from overdraw.tui.local_dealer import Deal
from overdraw.tui.players import read_players
from overdraw.tui.registry import ui_of
from overdraw.tui.session import Session, Setup


def setup(
    game: str = "push",
    players: str = "you,cautious",
    edition: str | None = None,
    seed: int | None = 7,
    **changes: object,
) -> Setup:
    chosen = game_named(game)
    seats = read_players(chosen, players)
    return Setup(chosen, chosen.rules(edition, len(seats), changes), seats, seed)


def session(game: str = "push", players: str = "you,cautious", path: Path | None = None, **more: Any) -> Session:
    """A new game. It is saved only if a path is given, because saving takes most of a test's time."""
    played = Session.start(setup(game, players, **more), path)
    played.path = path
    return played


def scripted(game: str, players: str, cards: Sequence[str], path: Path | None = None, **more: Any) -> Session:
    """A game in which these cards and dice are dealt, given in notation."""
    return Session(setup(game, players, **more), Deal(ScriptedDealer(cards), None), path)


def on_the_table(position: str, players: str = "you,cautious", game: str = "push", **more: Any) -> Session:
    """A game that starts from a position, given in notation. It has no history and is not saved."""
    played = session(game, players, **more)
    edition = played.setup.rules.edition
    played.path = None
    played.state = played.game.notation.parse_position(f"rules: {edition}\n{position}")
    return played


def act(played: Session, *events: str) -> None:
    """Play these actions of people, given in notation, and everything between them that needs no person."""
    settle(played)
    for event in events:
        played.act(played.game.notation.parse_event(event))
        settle(played)


def settle(played: Session) -> None:
    while not played.is_waiting:
        played.advance()


def some_move(played: Session, turn: int = 0) -> Any:
    """A legal move, a different one for each `turn`."""
    legal = played.view(played.person).legal
    return legal[turn % len(legal)]


def play_out(played: Session, events: int = 10_000) -> None:
    """Play to the end, or for this number of moves by people."""
    for turn in range(events):
        settle(played)
        if played.is_over:
            return
        if played.confirming is not None:
            played.advance()
        else:
            played.act(some_move(played, turn))


def offered(played: Session) -> Any:
    return ui_of(played.game).choices(played.view(played.person), played.names)
