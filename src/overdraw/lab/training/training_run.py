"""A training run trains a bot for one number of players after another, and writes checkpoints, learning curves and
weights.

The output folder contains `checkpoint-N.npz` and `curve-N.json` for N players, `curve.html` with plots, and the weights
file. A run with an existing folder continues where the last run stopped.
"""

import json
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from overdraw.atomic import check_writable, replacing, write_text
from overdraw.bots.weights_file import as_text, how_made, read_weights
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, BrokenWeights, FileError
from overdraw.lab.stats.html_page import html_page
from overdraw.lab.stats.plots import Line, line_plot, number
from overdraw.lab.training.trainers import Trainer, trainer_for

FORMAT: Final = "overdraw-training/1"
KEEP_EVERY: Final = 60.0
"""The number of seconds between two checkpoints of a training run."""


@dataclass(frozen=True, slots=True)
class Step:
    """A finished round of training."""

    players: int
    done: int
    rounds: int
    measured: Mapping[str, float]


@dataclass(slots=True)
class Training:
    """The training of one bot for several numbers of players, with `games` games for each number of players."""

    game: AnyGame
    bot: str
    players: Sequence[int]
    games: int
    seed: int
    folder: Path
    jobs: int | None = None
    do: Callable[[Callable[[], Any]], Any] = lambda work: work()
    """Runs a round of training. To be able to stop during a round, the caller passes a function that runs the round in
    a thread."""
    clock: Callable[[], float] = time.monotonic
    _curve: list[dict[str, float]] = field(default_factory=list)

    @property
    def command(self) -> str:
        """The command that trains this bot, without the options for players, games and seed."""
        return f"overdraw train {self.bot} --game {self.game.name}"

    @property
    def weights(self) -> Path:
        return self.folder / f"{self.game.name}-{self.bot}.json"

    def run(self) -> Generator[Step, None, None]:
        """Train the bot round by round. If the caller closes the generator early, all finished rounds are saved."""
        factory = trainer_for(self.game, self.bot)
        check_writable(self.folder, make=True)
        self._published()  # if the weights file is not readable, fail now and not after the training
        for players in self.players:
            trainer = factory(players, self.games, self.seed, self.jobs)
            begin = self._resume(players, trainer)
            yield Step(players, begin, trainer.rounds, {})
            yield from self._rounds(players, trainer, begin)
            self._publish(players, trainer)

    def _rounds(self, players: int, trainer: Trainer, begin: int) -> Iterator[Step]:
        done, kept = begin, self.clock()
        # Only the state after a whole round is saved, because an interrupted round leaves the trainer half updated.
        state = trainer.state_dict()
        try:
            for round_number in range(begin, trainer.rounds):
                measured = self.do(partial(trainer.train_round, round_number))
                state, done = trainer.state_dict(), round_number + 1
                self._curve.append({"round": done, **measured})
                if self.clock() - kept > KEEP_EVERY:
                    self._keep(players, state, done)
                    kept = self.clock()
                yield Step(players, done, trainer.rounds, measured)
        finally:
            self._keep(players, state, done)

    def _facts(self) -> dict[str, Any]:
        """Return the settings of the training, which a checkpoint must match."""
        return {"format": FORMAT, "game": self.game.name, "bot": self.bot, "games": self.games, "seed": self.seed}

    def _keep(self, players: int, state: Mapping[str, Any], done: int) -> None:
        path = self.folder / f"checkpoint-{players}.npz"
        with replacing(path) as part, part.open("wb") as file:
            np.savez(file, facts=json.dumps(self._facts() | {"done": done}), **state)
        curve = self._facts() | {"players": players, "rounds": self._curve}
        write_text(self.folder / f"curve-{players}.json", json.dumps(curve, indent=1) + "\n")
        write_text(self.folder / "curve.html", page(self.game, self.bot, self.folder))

    def _resume(self, players: int, trainer: Trainer) -> int:
        """Load the checkpoint of the training if there is one. Return the number of finished rounds."""
        path, self._curve = self.folder / f"checkpoint-{players}.npz", []
        if not path.exists():
            return 0
        try:
            with path.open("rb") as file, np.load(file) as kept:  # given a path, np.load would leave a broken file open
                facts = json.loads(str(kept["facts"]))
                done = int(facts.pop("done"))
                if facts != self._facts():
                    raise BadValue(
                        f"cannot continue from {path}: it belongs to another training run "
                        f"({_told(facts)}, not {_told(self._facts())}); choose another folder, or remove the file"
                    )
                trainer.load_state_dict(kept)
            curve = json.loads((self.folder / f"curve-{players}.json").read_text(encoding="utf-8"))
            self._curve = [one for one in curve["rounds"] if one["round"] <= done]
        except (OSError, EOFError, BadZipFile, ValueError, KeyError, TypeError) as error:
            raise FileError(f"cannot continue from {path}: the file is unreadable; remove it to start again") from error
        return done

    def _publish(self, players: int, trainer: Trainer) -> None:
        """Write the trained weights to the file, and keep the file's weights for other numbers of players."""
        arrays, made = self._published()
        made[str(players)] = f"{self.command} --players {players} --games {self.games} --seed {self.seed}"
        write_text(self.weights, as_text(self.game.name, self.bot, made, arrays | trainer.trained_weights()))

    def _published(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the weights in the weights file, and the commands that produced these weights."""
        if not self.weights.exists():
            return {}, {}
        try:
            return read_weights(self.game.name, self.bot, self.weights), how_made(self.weights)
        except BrokenWeights as error:
            raise FileError(
                f"cannot add to {self.weights}: the file is unreadable; remove it to start again"
            ) from error


def _told(facts: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in facts.items() if name != "format")


def page(game: AnyGame, bot: str, folder: Path) -> str:
    """Return an HTML page with the learning curves in the folder of a training run."""
    curves: dict[str, list[Line]] = {}
    for path in sorted(folder.glob("curve-*.json")):
        with suppress(OSError, ValueError, KeyError, TypeError):  # skip learning curves that are not readable
            curve = json.loads(path.read_text(encoding="utf-8"))
            names = dict.fromkeys(name for one in curve["rounds"] for name in one if name != "round")
            for name in names:
                points = [(one["round"], one[name]) for one in curve["rounds"] if name in one]
                curves.setdefault(name, []).append(Line(f"{curve['players']} players", points))
    title = f"How {bot} learned {game.title}"
    plots = "".join(line_plot(name, lines, "rounds", name, number) for name, lines in curves.items())
    return html_page(title, plots)
