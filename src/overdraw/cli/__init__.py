"""The command line: one command per job.

Exit status: 0 all is well, 1 the thing that was looked at is wrong, 2 the command was used wrongly.
"""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from overdraw import __version__
from overdraw.cli.commands import (
    arena,
    backup,
    experiment,
    export,
    play,
    replay,
    restore,
    rules,
    serve,
    simulate,
    start,
    train,
    verify,
)
from overdraw.cli.interrupts import INTERRUPTED, AbandonedThread, interrupt_once
from overdraw.errors import BrokenRecord, IllegalEvent, OverdrawError, WrongResult, WrongShuffle

WRONG = (BrokenRecord, IllegalEvent, WrongResult, WrongShuffle)

EPILOG = """\
examples:
  overdraw                              the table in the browser
  overdraw play                         a game of Push against bots in the terminal, at once
  overdraw rules push --compare         how the editions of Push differ
  overdraw simulate --games 100000      bots play a hundred thousand games
  overdraw replay game.json             a game told turn by turn
  overdraw verify games.jsonl           check every game of a file

`overdraw COMMAND --help` explains a command.
"""


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="overdraw",
        description="A home for the card games Push and Rows: play, rules, games between bots, records. "
        "Without a command the table in the browser starts.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"overdraw {__version__}")
    start.add_to(parser)
    parser.set_defaults(run=start.run, parser=parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in (rules, play, serve, backup, restore, export, simulate, arena, train, experiment, replay, verify):
        command.add_to(commands)
    for one in commands.choices.values():
        one.set_defaults(parser=one)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    args, unknown = build_parser().parse_known_args(argv)
    if unknown:  # a command's own parser leaves these to the one above it, whose usage would not help
        args.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    name = f"overdraw {args.command}" if args.command else "overdraw"
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except OverdrawError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1 if isinstance(error, WRONG) else 2
    except KeyboardInterrupt as interrupt:
        print(f"{name}: interrupted", file=sys.stderr, flush=True)
        if isinstance(interrupt, AbandonedThread):
            os._exit(INTERRUPTED)
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more can be written there
        if isinstance(error, BrokenPipeError):  # the reader of the output has seen enough
            return 0
        print(f"{name}: {error.strerror or error}", file=sys.stderr)
        return 2
    return status


def program() -> NoReturn:
    """`overdraw` as a process of its own."""
    interrupt_once()
    status = main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done, and the process only has to end
    sys.exit(status)
