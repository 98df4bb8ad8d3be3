"""`overdraw arena`: measure which bot is better, and by how much."""

import argparse
import json
import secrets
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Shown

from overdraw.atomic import check_writable, write_text
from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bot_named, bots_for
from overdraw.bots.warm_up import warm_up
from overdraw.cli.console import console
from overdraw.cli.game_arguments import OWN_BOTS, add_game, add_rules, chosen_game, chosen_rules, known_bots
from overdraw.cli.interrupts import INTERRUPTED, in_thread
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, UnknownName, shorten

GAMES_EACH: Final = 20_000


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "arena",
        help="measure which bot is better, and by how much",
        description="Let bots play each other: each bot alone against copies of another, and every mixture of bots. "
        "Every deck is played from every seat. A line-up ends early once it is clear which bot is better. The compiled "
        "kernel plays the line-ups whose bots it knows; the engine plays the others. After Ctrl-C, the tables show the "
        "results so far.",
        epilog="example: overdraw arena --game push --edition us-2018 --seats 2,4 --bots random,cautious --seed 7",
    )
    add_game(parser)
    add_rules(parser)
    parser.add_argument(
        "--bots",
        metavar="BOTS",
        help=f"two or more bots, separated by commas ({known_bots()}; {OWN_BOTS}); default: all bots of the game",
    )
    parser.add_argument("--seats", metavar="N,…", default="2", help="numbers of players, such as 2,4 (default: 2)")
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=GAMES_EACH,
        help=f"maximum number of games in each line-up (default: {GAMES_EACH})",
    )
    parser.add_argument(
        "--full",
        metavar="BOTS",
        nargs="?",
        const="",
        help="play every line-up to the end, even if it is already clear which bot is better; with BOTS, do this only "
        "for the line-ups of these bots against copies of another bot",
    )
    parser.add_argument(
        "--no-mixtures", action="store_true", help="play only one bot against copies of another, and no other mixtures"
    )
    parser.add_argument("--seed", metavar="S", type=int, help="seed for the cards and bots (default: a random number)")
    parser.add_argument("--jobs", metavar="N", type=int, help="number of cores to use (default: all)")
    parser.add_argument("--engine", action="store_true", help="play with the engine instead of the compiled kernel")
    parser.add_argument(
        "--luck-adjusted",
        action="store_true",
        help="subtract luck with cards and dice from the results, so that fewer games are enough; the games do not "
        "change, but each takes longer; prints the hash of the luck evaluator before the first game",
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--plot", metavar="FILE.html", type=Path, help="write an HTML page with plots of the results")
    parser.add_argument("--markdown", metavar="FILE.md", type=Path, help="write the result tables as Markdown")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from overdraw.analysis.catalogue import luck_evaluator_for
    from overdraw.lab.arena.ladder_tables import markdown, method, page

    game = chosen_game(args.game)
    kinds = _kinds(game, args.bots)
    seats = _seats(game, args.seats)
    full = _full(kinds, args.full)
    _check(args)
    seed = secrets.randbelow(1 << 32) if args.seed is None else args.seed
    evaluator = luck_evaluator_for(game) if args.luck_adjusted else None
    if evaluator is not None:
        print(f"overdraw arena: luck is measured by {evaluator.method}, SHA-256 {evaluator.sha256}", file=sys.stderr)
    in_thread(lambda: _compile(game, kinds, seats, evaluator, args))
    sections: list[Any] = []
    cut_short = False
    try:
        for number in seats:
            sections.append(_section(game, kinds, full, number, seed, evaluator, args))
            if cut_short := sections[-1].cut_short:
                break
    except KeyboardInterrupt:
        if not sections:
            raise
        cut_short = True
    troubles = {kind.name: trouble for kind in kinds if (trouble := kind.report())}
    if args.json:
        played = [one.as_json() for one in sections]
        written = {"game": game.name, "seed": seed, "sections": played, "troubles": troubles}
        if evaluator is not None:
            written["luck_evaluator"] = {"method": evaluator.method, "sha256": evaluator.sha256}
        print(json.dumps(written, indent=2))
    else:
        _print([grid for section in sections for grid in section.grids], method(sections, seed))
    for name, trouble in troubles.items():
        print(f"{name}: {trouble}", file=sys.stderr)
    if args.plot:
        write_text(args.plot, page(sections, seed))
    if args.markdown:
        write_text(args.markdown, markdown(sections, seed, _command(game, kinds, args, seed)))
    if cut_short:
        print("overdraw arena: interrupted; these are the results so far", file=sys.stderr)
        return INTERRUPTED
    return 0


def _kinds(game: AnyGame, text: str | None) -> list[BotKind]:
    names = [name.strip() for name in text.split(",")] if text is not None else list(bots_for(game))
    kinds = [bot_named(game, name, programs=True, files=True) for name in dict.fromkeys(names)]
    if len(kinds) < 2:
        raise BadValue(f"--bots must name at least two different bots, not {shorten(text)}")
    return kinds


def _full(kinds: Sequence[BotKind], text: str | None) -> frozenset[str]:
    """Return the bots selected by --full. Every line-up of such a bot against copies of another bot is played to the
    end.
    """
    names = [kind.name for kind in kinds]
    if not text:
        return frozenset(names if text is not None else ())
    chosen = [name.strip() for name in text.split(",")]
    for name in chosen:
        if name not in names:
            raise UnknownName("bot in --full", name, names)
    return frozenset(chosen)


def _seats(game: AnyGame, text: str) -> list[int]:
    numbers = []
    for word in text.split(","):
        if not (word.strip().isascii() and word.strip().isdecimal()):
            raise BadValue(f"--seats must be numbers such as 2 or 2,4, not {shorten(text)}")
        game.check_players(int(word.strip()[:4]))
        numbers.append(int(word))
    return list(dict.fromkeys(numbers))


def _check(args: argparse.Namespace) -> None:
    for name in ("games", "jobs"):
        value = getattr(args, name)
        if value is not None and value < 1:
            raise BadValue(f"--{name} must be at least 1, not {value}")
    for name, suffix in (("plot", ".html"), ("markdown", ".md")):
        path = getattr(args, name)
        if path is not None:
            if path.suffix != suffix:
                raise BadValue(f"--{name} must name a file that ends in {suffix}, not {path}")
            check_writable(path.parent)


def _table(
    game: AnyGame, kinds: Sequence[BotKind], seats: int, seed: int, evaluator: Any, args: argparse.Namespace
) -> Any:
    from overdraw.lab.arena.duplicate_deals import Table

    rules = chosen_rules(game, args, seats)
    return Table(game, rules, {kind.name: kind for kind in kinds}, seed, args.engine, args.jobs, evaluator)


def _line_ups(kinds: Sequence[BotKind], seats: int, args: argparse.Namespace) -> Any:
    from overdraw.lab.arena.lineups import line_ups

    return line_ups([kind.name for kind in kinds], seats, mixtures=not args.no_mixtures)


def _compile(
    game: AnyGame, kinds: Sequence[BotKind], seats: Sequence[int], evaluator: Any, args: argparse.Namespace
) -> None:
    """Compile the bots' code for all numbers of players, so that no game has to wait for the compiler."""
    for number in seats:
        table = _table(game, kinds, number, 0, evaluator, args)
        table.prepare(_line_ups(kinds, number, args))
        warm_up(game, table.rules, number, kinds)


def _section(
    game: AnyGame,
    kinds: Sequence[BotKind],
    full: frozenset[str],
    seats: int,
    seed: int,
    evaluator: Any,
    args: argparse.Namespace,
) -> Any:
    """Play all line-ups with this number of seats. After Ctrl-C, return the results so far, or raise KeyboardInterrupt
    if there are none.
    """
    from overdraw.lab.arena.arena import meet
    from overdraw.lab.arena.ladder_tables import Section
    from overdraw.lab.arena.latency import time_bots

    table = _table(game, kinds, seats, seed, evaluator, args)
    companies = _line_ups(kinds, seats, args)
    latencies = time_bots(game, table.rules, seats, kinds, seed)
    cut_short = False
    screen = console(stderr=True)
    columns = [TextColumn("line-ups"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}")]
    meetings = []
    with Progress(
        *columns, TimeElapsedColumn(), console=screen, transient=True, disable=not screen.is_terminal
    ) as progress:
        task = progress.add_task("", total=len(companies))
        try:
            for line_up in companies:
                progress.update(task, description=line_up.label)
                meetings.append(meet(table, line_up, args.games, to_the_end=line_up.bots[0] in full))
                progress.advance(task)
                if meetings[-1].cut_short:
                    break
        except KeyboardInterrupt:
            if not meetings:
                raise
            cut_short = True
    return Section(game, table.rules, seats, kinds, meetings, latencies, cut_short, evaluator)


def _print(grids: Sequence[Any], note: str) -> None:
    screen = console()
    for grid in grids:
        screen.print(grid.title, style="bold")
        shown = Shown(*grid.head)
        for column in shown.columns[1:]:
            column.justify = "right"
        for row in grid.rows:
            shown.add_row(*row)
        screen.print(shown, soft_wrap=False)
    screen.print(note)


def _command(game: AnyGame, kinds: Sequence[BotKind], args: argparse.Namespace, seed: int) -> str:
    """Return the command that reproduces the tables of this arena."""
    words = ["overdraw", "arena", "--game", game.name]
    words += ["--edition", args.edition] if args.edition else []
    words += [word for change in args.changes for word in ("--set", change)]
    words += ["--seats", args.seats, "--bots", ",".join(kind.name for kind in kinds)]
    words += ["--games", str(args.games), "--seed", str(seed)]
    words += ["--full", args.full] if args.full else ["--full"] if args.full is not None else []
    words += [
        f"--{flag}" for flag in ("no-mixtures", "engine", "luck-adjusted") if getattr(args, flag.replace("-", "_"))
    ]
    return shlex.join([*words, "--markdown", args.markdown.name])
