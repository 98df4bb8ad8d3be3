"""`overdraw train`: train a bot, reproducibly."""

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
    # `run` imports this class when it is called, because most commands do not need NumPy.
    from overdraw.lab.training.training_run import Training

GAMES_EACH: Final = 300_000


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "train",
        help="train a bot the way Overdraw's own bots were trained",
        description="Train a bot by letting it play against itself and other bots. The checkpoints, the learning "
        "curve and the weights are written to the output folder. To continue after an interruption, run the same "
        "command again.",
        epilog="example: overdraw train expert --game push --players 2 --games 20000 --seed 7 --out trained",
    )
    parser.add_argument("bot", metavar="BOT", help="bot to train (Push: tuned, expert; Rows: expert, evaluator)")
    add_game(parser)
    parser.add_argument("--players", metavar="N,…", help="numbers of players to train for, such as 2,4 (default: all)")
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=GAMES_EACH,
        help=f"number of training games for each number of players (default: {GAMES_EACH})",
    )
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="random seed for training (default: 1)")
    parser.add_argument("--jobs", metavar="N", type=int, help="number of cores to use (default: all)")
    parser.add_argument(
        "--out", metavar="FOLDER", type=Path, default=Path("trained"), help="output folder (default: trained)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads would be slower, because the matrices are small
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
        print(f"saved the rounds so far in {args.out}; run the same command again to continue", flush=True)
        raise
    print(f"wrote the weights of {args.bot} to {training.weights} and the learning curve to {args.out / 'curve.html'}")
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
            raise BadValue(f"--players must be numbers such as 2 or 2,4, not {shorten(text)}")
        game.check_players(int(word.strip()[:4]))
        numbers.append(int(word))
    return list(dict.fromkeys(numbers))
