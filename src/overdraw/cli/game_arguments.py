"""Command-line arguments that several commands share: the game, its rules and the bots."""

import argparse
from typing import Any, Final

from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, shorten
from overdraw.games.catalogue import GAMES, game_named

OWN_BOTS: Final = (
    "exec:PATH runs a program, py:MODULE:CLASS uses a Python class, expert@FILE uses the weights in a file"
)


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="GAME", help=f"{' or '.join(GAMES)} (default: {next(iter(GAMES))})")


def known_bots() -> str:
    """Return the names of all bots of every game, for help texts."""
    return "; ".join(f"{game.title}: {', '.join(bots_for(game))}" for game in GAMES.values())


def add_rules(parser: argparse.ArgumentParser) -> None:
    editions = "; ".join(f"{game.title}: {', '.join(game.editions)}" for game in GAMES.values())
    parser.add_argument("--edition", metavar="E", help=f"edition of the rules ({editions})")
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        dest="changes",
        help="change an option of the rules; can be repeated (`overdraw rules GAME --compare` lists the options)",
    )


def chosen_game(name: str | None) -> AnyGame:
    """Return the game with this name, or the first game of the catalogue if no name is given."""
    return game_named(name) if name is not None else next(iter(GAMES.values()))


def chosen_rules(game: AnyGame, args: argparse.Namespace, players: int) -> Any:
    changes: dict[str, str] = {}
    for change in args.changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise BadValue(f"--set must be OPTION=VALUE, not {shorten(change)}")
        changes[name] = value
    return game.rules(args.edition, players, changes)
