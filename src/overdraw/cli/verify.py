"""`overdraw verify`: whether records are true."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from overdraw.cli.screen import console
from overdraw.core.sentences import counted
from overdraw.errors import FileError
from overdraw.records import MANY, read_entries, verify
from overdraw.records.files import Entry


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        help="check that recorded games are true",
        description="Replay every game of the files by the rules and check its result. Where a game has a shuffle, "
        "also check that every card and die follows from it. A line for each bad game, then a total; "
        "the exit status is 1 if any game is bad.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="records (.json), or many a file (.jsonl)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    games = bad = 0
    for path in args.files:
        found = False
        for entry in _watched(path):
            found = True
            games += 1
            if complaint := _complaint(entry):
                bad += 1
                where = f"{path}:{entry.number}" if path.suffix == MANY else str(path)
                print(f"{where}: {complaint}")
        if not found:
            bad += 1
            print(f"{path}: there is no game in it")
    print(f"{counted(games, 'game')} checked, {f'{bad} bad' if bad else 'all good'}")
    return 1 if bad else 0


def _complaint(entry: Entry) -> str | None:
    try:
        verify(entry.record())
    except FileError as error:
        return str(error)
    return None


def _watched(path: Path) -> Iterable[Entry]:
    """The entries of a file, with a running count on a terminal."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from read_entries(path)
        return
    with screen.status(f"checking {path}") as status:
        for entry in read_entries(path):
            yield entry
            if entry.number % 100 == 0:
                status.update(f"checking {path}: {entry.number} games")
