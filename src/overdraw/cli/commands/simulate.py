"""`overdraw simulate`: play games between bots."""

import argparse
import json
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bot_named
from overdraw.cli.console import console
from overdraw.cli.game_arguments import OWN_BOTS, add_game, add_rules, chosen_game, chosen_rules, known_bots
from overdraw.cli.interrupts import delay_interrupts, in_thread, stop_on_interrupt
from overdraw.core.english import counted
from overdraw.errors import BadValue
from overdraw.lab.simulate.engine_match import name_seats
from overdraw.lab.simulate.simulation import Simulation, kernel_plays
from overdraw.lab.simulate.summary import Standing, by_bot, standings, turns_per_game
from overdraw.lab.simulate.tally import Tally
from overdraw.records import MANY, open_writer


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="play games between bots",
        description="Play games between bots, count the wins, and optionally write the games as records. "
        "Each seat starts equally often. The same seed gives the same games on any number of cores.",
        epilog="example: overdraw simulate --game push --edition us-2018 --set star=lose-bench "
        "--players random,random,cautious --games 1000 --seed 7 --out games.jsonl",
    )
    add_game(parser)
    add_rules(parser)
    parser.add_argument(
        "--players",
        metavar="BOTS",
        default="random,random",
        help=f"a bot for each seat, separated by commas ({known_bots()}; {OWN_BOTS}); default: random,random",
    )
    parser.add_argument("--games", metavar="N", type=int, default=1000, help="number of games (default: 1000)")
    parser.add_argument("--seed", metavar="S", type=int, help="seed of the cards and bots (default: a random number)")
    parser.add_argument("--out", metavar="FILE", type=Path, help=f"write the records to FILE ({MANY}), one per line")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument("--jobs", metavar="N", type=int, help="number of cores to use (default: all)")
    parser.add_argument(
        "--engine",
        action="store_true",
        help="play with the engine instead of the compiled kernel: it is slower, plays different games for the same "
        "seed, and writes the source of the cards into each record",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = chosen_game(args.game)
    kinds = tuple(bot_named(game, name.strip(), programs=True, files=True) for name in args.players.split(","))
    rules = chosen_rules(game, args, len(kinds))
    _check(args)
    seed = secrets.randbelow(1 << 32) if args.seed is None else args.seed
    simulation = Simulation(game, rules, kinds, args.games, seed)
    compiled = not args.engine and kernel_plays(game, kinds)
    in_thread(lambda: simulation.prepare(compiled=compiled, recorded=args.out is not None))
    begin = time.perf_counter()
    tally = _play(simulation, compiled, args)
    seconds = time.perf_counter() - begin
    facts = {"game": game.name, "rules": game.write_rules(rules), "seed": seed, "played_by": _player(args, compiled)}
    troubles = _troubles(kinds)
    if args.json:
        print(json.dumps({**facts, **_as_json(simulation, tally, seconds), "troubles": troubles}, indent=2))
    elif tally:
        speed = f", {tally.games / seconds:,.0f} games/s" if seconds > 1 else ""
        _print(simulation, tally, _player(args, compiled) + speed)
    for name, trouble in troubles.items():
        print(f"{name}: {trouble}", file=sys.stderr)
    return 0


def _troubles(kinds: Sequence[BotKind]) -> dict[str, str]:
    """Return the problems that the bots reported, by player name."""
    players = zip(name_seats(kinds), kinds, strict=True)
    return {player.name: trouble for player, kind in players if (trouble := kind.report())}


def _check(args: argparse.Namespace) -> None:
    if args.games < 1:
        raise BadValue(f"--games must be at least 1, not {args.games}")
    if args.jobs is not None and args.jobs < 1:
        raise BadValue(f"--jobs must be at least 1, not {args.jobs}")
    if args.out is not None and args.out.suffix != MANY:
        raise BadValue(f"--out must name a file that ends in {MANY}, not {args.out}")


def _player(args: argparse.Namespace, compiled: bool) -> str:
    if not compiled:
        return "the engine, 1 core"
    from overdraw.lab.simulate.kernel_run import cores

    return f"the kernel, {counted(args.jobs or cores(), 'core')}"


def _play(simulation: Simulation, compiled: bool, args: argparse.Namespace) -> Tally | None:
    """Play the games and return their results. After Ctrl-C, return the results so far.

    While the kernel plays, Ctrl-C only sets an event, so every finished game is counted. While the engine plays, Ctrl-C
    raises KeyboardInterrupt, because even a single game can be slow.
    """
    total: Tally | None = None
    interrupted = False
    with ExitStack() as stack:
        write = stack.enter_context(open_writer(args.out)) if args.out else None
        show = stack.enter_context(_shown_progress(args.games))

        def progress(games: int) -> None:
            show(games + (total.games if total else 0))

        try:
            if compiled:
                stop = stack.enter_context(stop_on_interrupt())
                batches = simulation.in_the_kernel(args.jobs, recorded=write is not None, progress=progress, stop=stop)
            else:
                stop, batches = Event(), simulation.in_the_engine()
            for batch in batches:
                with delay_interrupts():  # Ctrl-C between writing and counting would make the count wrong
                    for record in batch.records if write else ():
                        assert write
                        write(record)
                    total = batch.tally if total is None else total + batch.tally
                progress(0)
            interrupted = stop.is_set()
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        games = counted(total.games if total else 0, "game")
        console(stderr=True).print(f"interrupted after {games}")
    return total


@contextmanager
def _shown_progress(total: int) -> Iterator[Callable[[int], None]]:
    """Yield a function that shows the given number of finished games on a terminal."""
    screen = console(stderr=True)
    speed = TextColumn("{task.fields[speed]}")
    columns = [TextColumn("playing"), BarColumn(), MofNCompleteColumn(), speed, TimeRemainingColumn()]
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as shown:
        task = shown.add_task("playing", total=total, speed="")
        begin = time.perf_counter()

        def show(games: int) -> None:
            shown.update(task, completed=games, speed=f"{games / (time.perf_counter() - begin):,.0f} games/s")

        yield show


def _as_json(simulation: Simulation, tally: Tally | None, seconds: float) -> dict[str, Any]:
    if tally is None:
        return {"games": 0, "seconds": seconds, "players": []}
    seats = zip(simulation.kinds, standings(tally), strict=True)
    bots = by_bot(simulation.bots, tally)
    return {
        "games": tally.games,
        "seconds": seconds,
        "turns_per_game": turns_per_game(tally),
        "players": [{"bot": kind.name, **one.as_json()} for kind, one in seats],
        "bots": {bot: one.as_json() for bot, one in bots.items() if len(bots) > 1},
    }


def _print(simulation: Simulation, tally: Tally, how: str) -> None:
    names = [player.name for player in name_seats(simulation.kinds)]
    counts = list(tally.seats[0].counts)
    rules = simulation.game.rules_in_short(simulation.rules, len(names))
    title = f"{counted(tally.games, 'game')} of {simulation.game.title}, {rules}, seed {simulation.seed}"
    per_turn = ["cards per turn"] if "turns" in counts else []
    table = Table("", "wins ± 95 %", "score", *counts, *per_turn, title=title, caption=how, box=None)
    table.pad_edge, table.padding = False, (0, 2, 0, 0)
    for column in table.columns:
        column.justify, column.no_wrap = "left" if column is table.columns[0] else "right", True
    for name, one in zip(names, standings(tally), strict=True):
        table.add_row(name, *_cells(one))
    bots = by_bot(simulation.bots, tally)
    if 1 < len(bots) < len(names):
        table.add_section()
        for bot, one in bots.items():
            table.add_row(f"each {bot}", *_cells(one))
    console().print(table, soft_wrap=False)
    if length := turns_per_game(tally):
        console().print(
            f"A game has {length:.1f} turns on average. Wins are shares of all games; counts are averages per game."
        )


def _cells(one: Standing) -> list[str]:
    share = one.win_share
    per_turn = [] if one.cards_per_turn is None else [f"{one.cards_per_turn:.2f}"]
    counts = [f"{count:.2f}" for count in one.counts.values()]
    return [f"{share.value:.1%} ± {share.reach:.1%}", f"{one.score.value:.1f}", *counts, *per_turn]
