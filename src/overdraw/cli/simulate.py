"""`overdraw simulate`: whole games between bots."""

import argparse
import secrets
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rich.progress import Progress
from rich.table import Table

from overdraw.bots.catalogue import bot_named, bots_for
from overdraw.cli.choices import add_rules, chosen_game, chosen_rules
from overdraw.cli.screen import console
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES
from overdraw.lab.match import name_seats
from overdraw.lab.simulation import Tally, simulate
from overdraw.records import MANY, Record, open_writer


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="whole games between bots",
        description="Play whole games between bots, count who wins, and write the games down as records. "
        "Every seat starts in turn, and the same seed gives the same games.",
        epilog="example: overdraw simulate --game push --edition us-2018 --set star=lose-bench "
        "--players random,random,cautious --games 1000 --seed 7 --out games.jsonl",
    )
    parser.add_argument("--game", metavar="GAME", help=f"{' or '.join(GAMES)} ({next(iter(GAMES))} unless told)")
    add_rules(parser)
    bots = "; ".join(f"{game.title}: {', '.join(bots_for(game))}" for game in GAMES.values())
    parser.add_argument("--players", metavar="BOTS", default="random,random", help=f"one bot a seat ({bots})")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="how many (100 unless told)")
    parser.add_argument("--seed", metavar="S", type=int, help="a whole number; without it every run is different")
    parser.add_argument("--out", metavar="FILE", type=Path, help=f"write the records, one a line, to FILE{MANY}")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = chosen_game(args.game)
    kinds = [bot_named(game, name.strip()) for name in args.players.split(",")]
    rules = chosen_rules(game, args, len(kinds))
    if args.games < 1:
        raise BadValue(f"--games must be at least 1, not {args.games}")
    if args.out is not None and args.out.suffix != MANY:
        raise BadValue(f"--out {args.out}: a file of many records ends in {MANY}")
    seed = secrets.randbelow(1 << 32) if args.seed is None else args.seed
    tally = Tally(len(kinds))
    with ExitStack() as stack:
        write = stack.enter_context(open_writer(args.out)) if args.out else None
        try:
            for record in _watched(simulate(game, rules, kinds, args.games, seed), args.games):
                tally.add(record)
                if write:
                    write(record)
        except KeyboardInterrupt:
            console(stderr=True).print(f"interrupted after {tally.games} games, which are kept")
    names = [player.name for player in name_seats(kinds)]
    print_summary(f"{tally.games} games of {game.title}, {rules.edition}, seed {seed}", names, tally)
    return 0


def _watched(records: Iterable[Record], total: int) -> Iterable[Record]:
    """The same records, with a progress bar on a terminal."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from records
        return
    with Progress(console=screen, transient=True) as progress:
        yield from progress.track(records, total=total, description="playing")


def print_summary(title: str, names: list[str], tally: Tally) -> None:
    table = Table("player", "wins", "share", "mean score", title=title)
    for seat, name in enumerate(names):
        share, mean = tally.wins[seat] / max(tally.games, 1), tally.points[seat] / max(tally.games, 1)
        table.add_row(name, f"{tally.wins[seat]:g}", f"{share:.1%}", f"{mean:.1f}")
    console().print(table, soft_wrap=False)
