"""`overdraw rules`: show the rules of a game, and how its editions differ."""

import argparse
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Column, Table

from overdraw.cli.console import console
from overdraw.cli.game_arguments import add_rules, chosen_rules
from overdraw.core.editions import ByPlayers, Option, Value
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES, game_named


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "rules",
        help="show the rules of a game, and how its editions differ",
        description="Show the rules of a game in one edition, or a table of all options and editions. "
        "Without a game, list the games and their editions.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=" or ".join(GAMES))
    add_rules(parser)
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default: 4)")
    parser.add_argument("--compare", action="store_true", help="show a table of the differences between the editions")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = console()
    if args.game is None and (args.edition or args.changes or args.players):
        raise BadValue("--edition, --set and --players need a game, as in: overdraw rules push --edition eu-2022")
    if args.compare and (args.edition or args.changes or args.players):
        raise BadValue("--compare shows every edition: leave out --edition, --set and --players")
    games = list(GAMES.values()) if args.game is None else [game_named(args.game)]
    for game in games:
        if args.compare:
            _compare(screen, game)
        elif args.game is None:
            _list(screen, game)
        else:
            _show(screen, game, args)
    if args.game is None:
        for why in GAMES.rejected.values():
            screen.print(why)
    return 0


def _list(screen: Console, game: AnyGame) -> None:
    screen.print(f"{game.title}: {game.summary}")
    screen.print(f"  {game.players[0]} to {game.players[-1]} players; read `overdraw rules {game.name}`", style="dim")
    for edition in game.editions.values():
        screen.print(f"  {edition.name}: {edition.title}. {edition.summary}")
    screen.print()


def _show(screen: Console, game: AnyGame, args: argparse.Namespace) -> None:
    players = 4 if args.players is None else args.players
    rules = chosen_rules(game, args, players)
    edition = game.editions[rules.edition]
    heading = f"# {game.title}: {edition.title}, {players} players"
    text = Markdown(f"{heading}\n\n{game.words.rules(rules, players)}")
    with screen.capture() as captured:
        screen.print(text, soft_wrap=False, width=min(screen.width, 88))
    screen.out("\n".join(map(str.rstrip, captured.get().splitlines())), highlight=False)


def _compare(screen: Console, game: AnyGame) -> None:
    editions = game.editions.values()
    heads = [Column(name, overflow="fold") for name in ("", *(edition.name for edition in editions))]
    table = Table(*heads, title=f"Options of {game.title}", show_lines=True)
    for option in game.options:
        answers = [_answer(option, edition.values[option.name]) for edition in editions]
        table.add_row(f"{option.question}\n[dim]{option.name}[/dim]", *answers)
    screen.print(table, soft_wrap=False)
    for option in game.options:
        values = {value for edition in editions for value in _values(edition.values[option.name])}
        for value in option.answers:
            if value not in values:
                screen.print(f"  also --set {option.name}={value}: {option.answers[value]}")
    screen.print()


def _values(value: Value | ByPlayers) -> list[Value]:
    return sorted(set(value.values.values()), key=str) if isinstance(value, ByPlayers) else [value]


def _answer(option: Option, value: Value | ByPlayers) -> str:
    if isinstance(value, ByPlayers):
        return "\n".join(
            f"{one}: with {_span([players for players, other in value.values.items() if other == one])} players"
            for one in _values(value)
        )
    return f"{value}: {option.answers[value]}"


def _span(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
