"""`overdraw review`: tell luck from skill in recorded games."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from rich.markup import escape
from rich.table import Table as Shown

from overdraw.atomic import check_writable, write_text
from overdraw.cli.console import console
from overdraw.core.english import counted
from overdraw.errors import BadValue
from overdraw.records import Record, read_entries, read_record, replay

MOST_OPTIONS: Final = 6
"""The maximum number of actions that are printed for a reviewed decision."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "review",
        help="tell luck from skill in recorded games",
        description="Review finished games: how much the cards and the die gave or cost each player, which decisions "
        "were mistakes, and what would have been better. For a file with several games, print a table with a row for "
        "each player; --game reviews one of the games in detail.",
        epilog="example: overdraw review games.jsonl --game 3 --html review.html",
    )
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="game record (.json), or file with one record per line (.jsonl)"
    )
    parser.add_argument("--game", metavar="K", type=int, help="review only the K-th game of the file, in detail")
    parser.add_argument("--json", action="store_true", help="print the reviews as JSON, one game per line")
    parser.add_argument("--csv", action="store_true", help="print the table of players as CSV")
    parser.add_argument("--html", metavar="OUT", type=Path, help="write the review of one game as an HTML page")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.game is not None and args.game < 1:
        raise BadValue(f"--game must be at least 1, not {args.game}")
    if args.json and args.csv:
        raise BadValue("cannot combine --json and --csv: choose one output format")
    if args.html:
        check_writable(args.html.parent)
    records = [read_record(args.file, args.game)] if args.game else [one.record() for one in read_entries(args.file)]
    if not records:
        raise BadValue(f"{args.file}: the file contains no game")
    if args.html and len(records) > 1:
        raise BadValue(f"--html shows one game, but {args.file} has {len(records)}: choose one with --game")
    if args.csv or (len(records) > 1 and not args.json):
        _print_players(records, as_csv=args.csv)
        return 0
    for review in _reviews(records):
        if args.html:
            from overdraw.lab.review.page import review_page

            write_text(args.html, review_page(review))
        if args.json:
            print(json.dumps(review.as_json(), ensure_ascii=False))
        else:
            _print_review(review)
    return 0


def _reviews(records: list[Record]) -> Iterator[Any]:
    """Yield the review of each game. On a terminal, also show how many games have been reviewed."""
    from overdraw.analysis.review import review

    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from map(review, records)
        return
    with screen.status("reviewing") as status:
        for done, record in enumerate(records):
            status.update(f"reviewing game {done + 1} of {len(records)}")
            yield review(record)


def _print_players(records: list[Record], *, as_csv: bool) -> None:
    from overdraw.lab.review import players

    totals = players.totals(_reviews(records))
    if as_csv:
        sys.stdout.write(players.as_csv(totals))
        return
    table = Shown(title=f"{len(records)} games")
    for column in (
        "player",
        "games",
        "wins",
        "luck",
        "without luck",
        "loss per decision",
        "?!",
        "?",
        "??",
        "plays like",
    ):
        is_text = column in ("player", "plays like")
        table.add_column(column, justify="left" if is_text else "right", no_wrap=column == "player")
    for one in totals:
        rating = one.rating
        loss = "–" if rating.loss is None else f"{100 * rating.loss:.2f} % ({rating.decisions})"
        shares = [f"{100 * value:.1f} %" for value in (one.wins.value, one.luck.value, one.without_luck.value)]
        marks = [str(one.marks[mark]) for mark in ("?!", "?", "??")]
        table.add_row(escape(one.name), str(len(one.summaries)), *shares, loss, *marks, one.likeness or "–")
    console().print(table)


def _print_review(review: Any) -> None:
    screen, record = console(), review.record
    played = replay(record)
    rules = played.game.rules_in_short(played.rules, len(record.players))
    screen.print(escape(f"{played.game.title}, {rules}: {', '.join(record.names)}"), style="bold")
    for player in review.players:
        screen.print()
        screen.print(escape(record.names[player.seat]), style="bold")
        for sentence in review.sentences(player):
            screen.print(escape(sentence))
    _print_account(review)
    _print_marked(review)


def _print_account(review: Any) -> None:
    """Print how the result of each player came about, in percent of a win. Each player has a column."""
    from overdraw.analysis.review.sentences import SOURCES

    players = review.players
    sources = dict.fromkeys(source for player in players for source in player.luck)
    table = Shown(title="How the results came about, in percent of a win")
    table.add_column("")
    for player in players:
        table.add_column(escape(review.record.names[player.seat]), justify="right")

    def add_row(label: str, form: str, values: Iterable[float]) -> None:
        table.add_row(label, *(format(round(100 * value, 1) + 0.0, form) for value in values))  # without -0.0

    add_row("start", ".1f", (player.start for player in players))
    for source in sources:
        add_row(f"luck: {SOURCES.get(source, source)}", "+.1f", (player.luck.get(source, 0.0) for player in players))
    add_row("own play", "+.1f", (player.own for player in players))
    add_row("others' play", "+.1f", (player.others for player in players))
    add_row("rest", "+.1f", (player.remainder for player in players))
    add_row("result", ".1f", (player.result for player in players))
    add_row("without luck", ".1f", (player.adjusted for player in players))
    console().print("\n", table)


def _print_marked(review: Any) -> None:
    """Print every decision that the review marks, such as a mistake, with the best actions and the chosen one."""
    screen = console()
    for one in review.marked:
        name = review.record.names[one.seat]
        title = f"Turn {one.turn}, event {one.number + 1}: {name} played {one.action} {one.mark}"
        screen.print("\n" + escape(title), style="bold")
        shown = one.foremost(MOST_OPTIONS)
        options = [f"{option.action} {100 * option.share:.1f} %" for option in shown]
        if others := len(one.options) - len(shown):
            options.append(f"and {counted(others, 'other action')}")
        screen.print(", ".join(options))
        if one.reason:
            screen.print(one.reason)
