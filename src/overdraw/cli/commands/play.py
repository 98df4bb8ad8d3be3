"""`overdraw play`: a game in the terminal."""

import argparse
import os
import sys
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
        help="play in the terminal, against bots and with people",
        description="Play a game in the terminal, against bots, with people at one keyboard, or both. "
        "Every key is shown on the screen. The game is kept as it goes and can be resumed.",
        epilog="examples: overdraw play · overdraw play --game rows --players you:Ada,you:Ben,cautious · "
        "overdraw play --resume",
    )
    add_game(parser)
    add_rules(parser)
    parser.add_argument(
        "--players",
        metavar="SEATS",
        help=f"you, you:NAME or a bot for each seat ({known_bots()}; or exec:PATH, a program); "
        "you and three cautious ones unless told",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="a whole number; the same seed gives the same cards")
    parser.add_argument("--record", metavar="FILE", type=Path, help="keep the game in FILE, a new one (.json)")
    parser.add_argument(
        "--resume", metavar="FILE", type=Path, nargs="?", const=LAST, help="go on with a game; without FILE the last"
    )
    parser.add_argument("--allow-programs", action="store_true", help="a game resumed from FILE may run its programs")
    parser.add_argument("--speed", choices=SPEEDS, default="normal", help="how fast bots play (normal unless told)")
    parser.add_argument("--theme", choices=("auto", "dark", "light"), default="auto", help="colours of the table")
    parser.add_argument("--plain", action="store_true", help="line by line: for pipes and screen readers")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    session = _resumed(args) if args.resume is not None else _started(args)
    if args.plain or not _has_screen():
        from overdraw.tui.plain_table import play_plainly

        return play_plainly(session)
    from overdraw.tui.app import play_on_screen  # textual is large: imported only by the commands that need it

    return play_on_screen(session, speed=args.speed, theme=args.theme)


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _started(args: argparse.Namespace) -> Any:
    from overdraw.tui.players import default_players, read_players
    from overdraw.tui.registry import ui_of
    from overdraw.tui.saved_games import check_new
    from overdraw.tui.session import Session, Setup

    game = chosen_game(args.game)
    ui_of(game)  # refused before there is a file
    players = read_players(game, args.players or default_players(game))
    rules = chosen_rules(game, args, len(players))
    if args.record is not None:
        check_new(args.record)
    return Session.start(Setup(game, rules, players, args.seed), args.record)


def _resumed(args: argparse.Namespace) -> Any:
    from overdraw.tui.registry import ui_of
    from overdraw.tui.saved_games import last_unfinished
    from overdraw.tui.session import Session

    given = {"--game": args.game, "--edition": args.edition, "--players": args.players, "--seed": args.seed}
    given |= {"--record": args.record, "--set": args.changes or None}
    if named := [name for name, value in given.items() if value is not None]:
        raise BadValue(f"--resume goes on with the game as it was: leave out {', '.join(named)}")
    last = args.resume == LAST  # that was played here, so its programs are known
    session = Session.resume(last_unfinished() if last else args.resume, programs=last or args.allow_programs)
    ui_of(session.game)  # refused before there is a screen
    return session
