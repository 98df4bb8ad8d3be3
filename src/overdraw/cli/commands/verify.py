"""`overdraw verify`: check recorded games against the rules, their results and their shuffles."""

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
"""The maximum number of bad games to list for each file. Further bad games are only counted."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        help="check recorded games",
        description="Replay every game in the files by the rules, and check its result. If a record has a shuffle, "
        "also check that every card and die roll follows from the shuffle's secret and contributions, and the starting "
        "player too, if it was drawn. The check cannot show that the contributions are those that the players sent: "
        "only the device that sent a contribution can check that. In a joint shuffle, no player could choose a "
        "contribution after seeing the others; see docs/fair-shuffle.md. The command prints a line for each bad game, "
        "then a total. The exit status is 1 if any game is bad.",
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="game record (.json), or file with one record per line (.jsonl)",
    )
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
    joint = sum(one.follows and one.joint for one in found)
    together = f", {joint} of them drawn jointly by server and devices" if joint else ""
    print(f"{total} checked, {good}: {finished} finished, {follow} with a verified shuffle{together}{missing}")


def _check(path: Path) -> tuple[list[Findings], int]:
    """Check the games in a file and print the bad ones. Return the findings about the good games, and the number of bad
    games.
    """
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
        print(f"{path}: the file contains no game")
        bad = 1
    return good, bad


def _watched(path: Path) -> Iterable[Entry]:
    """Yield the game records in a file. On a terminal, also show how many games have been checked."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from read_entries(path)
        return
    with screen.status(f"checking {path}") as status:
        for entry in read_entries(path):
            yield entry
            if entry.number % 100 == 0:
                status.update(f"checking {path}: {entry.number} games")
