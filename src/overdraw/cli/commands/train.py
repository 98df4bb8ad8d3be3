"""`overdraw train`: how a bot learned what it knows, to be repeated by anyone."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from overdraw.cli.console import console
from overdraw.cli.game_arguments import add_game, chosen_game
from overdraw.cli.interrupts import in_thread
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, shorten

if TYPE_CHECKING:
    from overdraw.lab.training.training_run import Training  # with numpy, which not every command needs

GAMES_EACH: Final = 300_000


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "train",
        help="let a bot learn to play, as those that come with Overdraw did",
        description="Train a bot by games against itself and others. A folder holds checkpoints, the learning curve "
        "and the weights; the same command goes on where it was interrupted.",
        epilog="example: overdraw train expert --game push --players 2 --games 20000 --seed 7 --out trained",
    )
    parser.add_argument("bot", metavar="BOT", help="a bot that learns (Push: tuned, expert; Rows: expert)")
    add_game(parser)
    parser.add_argument("--players", metavar="N,…", help="for how many players; one after another (all unless told)")
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=GAMES_EACH,
        help=f"with each number of players ({GAMES_EACH} unless told)",
    )
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="a whole number (1 unless told)")
    parser.add_argument("--jobs", metavar="N", type=int, help="how many cores play (all unless told)")
    parser.add_argument("--out", metavar="FOLDER", type=Path, default=Path("trained"), help="trained unless told")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices this small, threads only wait for each other
    from overdraw.lab.training.trainers import trainer_for
    from overdraw.lab.training.training_run import Training

    game = chosen_game(args.game)
    trainer_for(game, args.bot)
    players = _players(game, args.players)
    for name, least in (("games", 1), ("jobs", 1), ("seed", 0)):
        value = getattr(args, name)
        if value is not None and value < least:
            raise BadValue(f"--{name} must be at least {least}, not {value}")
    training = Training(game, args.bot, players, args.games, args.seed, args.out, args.jobs, in_thread)
    try:
        _train(training)
    except KeyboardInterrupt:
        print(f"{args.out} holds the rounds so far; the same command goes on from there", flush=True)
        raise
    print(f"{training.weights} holds what {args.bot} learned, {args.out / 'curve.html'} how it went")
    return 0


def _train(training: "Training") -> None:
    screen = console(stderr=True)
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("rounds")]
    with Progress(
        *columns, TimeElapsedColumn(), TimeRemainingColumn(), console=screen, disable=not screen.is_terminal
    ) as progress:
        tasks = {number: progress.add_task(f"{number} players", total=None) for number in training.players}
        for step in training.run():
            progress.update(tasks[step.players], completed=step.done, total=step.rounds)
            for name, value in step.measured.items():
                if name.startswith("wins"):
                    print(f"{step.players} players, round {step.done} of {step.rounds}: {value:.1%} {name}", flush=True)


def _players(game: AnyGame, text: str | None) -> list[int]:
    if text is None:
        return list(game.players)
    numbers = []
    for word in text.split(","):
        if not (word.strip().isascii() and word.strip().isdecimal()):
            raise BadValue(f"--players takes numbers such as 2 or 2,4, not {shorten(text)}")
        game.check_players(int(word.strip()[:4]))
        numbers.append(int(word))
    return list(dict.fromkeys(numbers))
