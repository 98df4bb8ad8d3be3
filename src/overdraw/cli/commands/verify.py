"""`overdraw verify`: whether records are true."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from overdraw.cli.console import console
from overdraw.core.english import counted
from overdraw.errors import FileError
from overdraw.records import MANY, Findings, read_entries, verify
from overdraw.records.files import Entry

MOST_SHOWN: Final = 100
"""Bad games of one file that get a line of their own."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        help="check that recorded games are true",
        description="Replay every game of the files by the rules and check its result. Where a game has a shuffle, "
        "also check that every card and die follows from its secret and contributions. This cannot show that the "
        "contributions are those that the players sent: only the device that sent one can tell. "
        "A line for each bad game, then a total; "
        "the exit status is 1 if any game is bad.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="records (.json), or many a file (.jsonl)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    found: list[Findings] = []
    bad = unreadable = 0
    for path in args.files:
        try:
            good, wrong = _check(path)
        except FileError as error:
            print(error)
            unreadable += 1
            continue
        found += good
        bad += wrong
    if found or bad:
        _print_total(found, bad, unreadable)
    return 2 if unreadable else 1 if bad else 0


def _print_total(found: list[Findings], bad: int, unreadable: int) -> None:
    total = counted(len(found) + bad, "game")
    finished, follow = sum(one.finished for one in found), sum(one.follows for one in found)
    missing = f"; {counted(unreadable, 'file')} could not be read" if unreadable else ""
    good = f"{bad} bad" if bad else "all good"
    print(f"{total} checked, {good}: {finished} finished, {follow} dealt as their shuffle says{missing}")


def _check(path: Path) -> tuple[list[Findings], int]:
    """The good games of a file, and how many bad ones it has; a line for each of these."""
    good: list[Findings] = []
    bad = 0
    for entry in _watched(path):
        try:
            good.append(verify(entry.record()))
        except FileError as error:
            bad += 1
            if bad <= MOST_SHOWN:
                print(f"{path}:{entry.number}: {error}" if path.suffix == MANY else f"{path}: {error}")
    if bad > MOST_SHOWN:
        print(f"{path}: and {bad - MOST_SHOWN} more bad games")
    if not good and not bad:
        print(f"{path}: there is no game in it")
        bad = 1
    return good, bad


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
