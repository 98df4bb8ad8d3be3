"""The `overdraw` command line, with one subcommand per task.

The exit status is 0 for success, 1 if a game record is wrong, 2 for wrong usage or another error, and 130 after Ctrl-C.
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
    review,
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
  overdraw                              play in the browser
  overdraw play                         play Push against bots in the terminal
  overdraw rules push --compare         show how the editions of Push differ
  overdraw simulate --games 100000      let bots play a hundred thousand games
  overdraw replay game.json             show a recorded game turn by turn
  overdraw verify games.jsonl           check every game in a file

Run `overdraw COMMAND --help` for the options of a command.
"""


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="overdraw",
        description="Play the card games Push and Rows, read their rules, simulate games between bots, and check "
        "records.\nWithout a command, overdraw starts a local server and opens it in the browser.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"overdraw {__version__}")
    start.add_to(parser)
    parser.set_defaults(run=start.run, parser=parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in (
        rules,
        play,
        serve,
        backup,
        restore,
        export,
        simulate,
        arena,
        train,
        experiment,
        replay,
        review,
        verify,
    ):
        command.add_to(commands)
    for one in commands.choices.values():
        one.set_defaults(parser=one)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    args, unknown = build_parser().parse_known_args(argv)
    if unknown:  # show the usage of the subcommand, because argparse would show that of `overdraw`
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
        # Redirect stdout to /dev/null. Otherwise Python's flush at exit would fail, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the program that reads the pipe closed it, as `head` does
            return 0
        print(f"{name}: {error.strerror or error}", file=sys.stderr)
        return 2
    return status


def program() -> NoReturn:
    """Run `overdraw` as a process and exit with its status."""
    interrupt_once()
    status = main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command is done, and Ctrl-C must not change its exit status
    sys.exit(status)
