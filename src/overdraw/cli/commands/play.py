"""`overdraw play`: play a game in the terminal."""

import argparse
import getpass
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from overdraw.cli.game_arguments import add_game, add_rules, chosen_game, chosen_rules, known_bots
from overdraw.errors import BadValue

LAST: Final = Path("-")
"""`--resume` without a file."""

SPEEDS: Final = ("slow", "normal", "fast", "instant")


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play a game in the terminal, against bots or people",
        description="Play a game in the terminal against bots, against people at the same keyboard, or both. "
        "The screen shows which keys to press. The game is saved after every move and can be resumed.",
        epilog="examples: overdraw play · overdraw play --game rows --players you:Ada,you:Ben,cautious · "
        "overdraw play --resume · overdraw play --join http://HOST/table/TABLE#INVITE",
    )
    add_game(parser)
    add_rules(parser)
    parser.add_argument(
        "--players",
        metavar="SEATS",
        help=f"the players, separated by commas: you, you:NAME or a bot for each seat ({known_bots()}; exec:PATH runs "
        "a program); default: you and three cautious bots",
    )
    parser.add_argument("--join", metavar="LINK", help="take a seat at an online table, given by its invitation link")
    parser.add_argument("--name", metavar="NAME", help="your name at an online table (default: your user name)")
    parser.add_argument("--seed", metavar="S", type=int, help="seed of the cards; the same seed gives the same cards")
    parser.add_argument("--record", metavar="FILE", type=Path, help="save the game to FILE, a new .json file")
    parser.add_argument(
        "--resume", metavar="FILE", type=Path, nargs="?", const=LAST, help="resume a saved game (default: the last one)"
    )
    parser.add_argument("--allow-programs", action="store_true", help="let programs play in a game resumed from FILE")
    parser.add_argument("--speed", choices=SPEEDS, default="normal", help="speed of the bots (default: normal)")
    parser.add_argument("--theme", choices=("auto", "dark", "light"), default="auto", help="colours of the table")
    parser.add_argument(
        "--plain", action="store_true", help="print the game line by line, for pipes and screen readers"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.join is not None:
        return _joined(args)
    if args.name is not None:
        raise BadValue(
            "--name needs --join, because it is your name at an online table; in a local game, use --players you:NAME"
        )
    return _play(args, _resumed(args) if args.resume is not None else _started(args))


def _play(args: argparse.Namespace, session: Any) -> int:
    if args.plain or not _has_screen():
        from overdraw.tui.plain_table import play_plainly

        return play_plainly(session)
    from overdraw.tui.app import play_on_screen  # imported here, because Textual is slow to import

    return play_on_screen(session, speed=args.speed, theme=args.theme)


def _joined(args: argparse.Namespace) -> int:
    from overdraw.tui.online.play import play_online

    _refuse("--join takes the game and the players from the table", args, "--resume")
    return play_online(args.join, args.name or _user(), partial(_play, args))


def _user() -> str:
    """Return the user name from the operating system, or "Guest" if there is none."""
    try:
        return getpass.getuser().capitalize()[:40]
    except (KeyError, OSError):
        return "Guest"


def _refuse(why: str, args: argparse.Namespace, *more: str) -> None:
    """Reject options that the saved game or the online table has already decided, such as --edition."""
    given = {"--game": args.game, "--edition": args.edition, "--players": args.players, "--seed": args.seed}
    given |= {"--record": args.record, "--set": args.changes or None}
    given |= {"--resume": args.resume} if "--resume" in more else {}
    if named := [name for name, value in given.items() if value is not None]:
        raise BadValue(f"{why}: leave out {', '.join(named)}")


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _started(args: argparse.Namespace) -> Any:
    from overdraw.tui.players import default_players, read_players
    from overdraw.tui.registry import ui_of
    from overdraw.tui.saved_games import check_new
    from overdraw.tui.session import Session, Setup

    game = chosen_game(args.game)
    ui_of(game)  # reject a game without a terminal UI before a file is created
    players = read_players(game, args.players or default_players(game))
    rules = chosen_rules(game, args, len(players))
    if args.record is not None:
        check_new(args.record)
    return Session.start(Setup(game, rules, players, args.seed), args.record)


def _resumed(args: argparse.Namespace) -> Any:
    from overdraw.tui.registry import ui_of
    from overdraw.tui.saved_games import last_unfinished
    from overdraw.tui.session import Session

    _refuse("--resume cannot change the settings of a game", args)
    last = args.resume == LAST  # the user started this game here, so its programs are trusted
    session = Session.resume(last_unfinished() if last else args.resume, programs=last or args.allow_programs)
    ui_of(session.game)  # reject a game without a terminal UI before the screen opens
    return session
