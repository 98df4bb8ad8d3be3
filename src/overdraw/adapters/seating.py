"""Who plays which seat of an environment: the caller, a compiled policy, or any other bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from overdraw.adapters.compiled.catalogue import Play, play_of
from overdraw.bots.bot import Bot, BotKind
from overdraw.bots.catalogue import bot_named
from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.kernel.array_types import Integers, States, Weights, Word
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import Kernel
from overdraw.kernel.random import seed_of_game
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.simulation import kernel_plays

OPEN = "random"
"""Fills a seat that no policy plays. It needs no weights and is never asked."""


@dataclass(frozen=True)
class Seating:
    """A game, its rules, and a bot for each seat, or None for a seat that the caller plays."""

    game: AnyGame
    rules: Any
    bots: tuple[BotKind | None, ...]

    @classmethod
    def of(
        cls,
        game: AnyGame,
        edition: str | None,
        options: Mapping[str, object] | None,
        names: Sequence[str | None],
    ) -> "Seating":
        """Seat bots by name, with the rules of an edition and some options changed."""
        rules = game.rules(edition, len(names), options or {})
        kinds = [None if name is None else bot_named(game, name, programs=True, files=True) for name in names]
        return cls(game, rules, tuple(kinds))

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def play(self) -> Play:
        return play_of(self.game)

    @property
    def kernel(self) -> Kernel:
        return kernel_of(self.game)

    @cached_property
    def _run(self) -> Run:
        names = [kind.name if kind and kernel_plays(self.game, [kind]) else OPEN for kind in self.bots]
        return Run(self.game, self.rules, tuple(names), seed=0)

    @cached_property
    def start(self) -> States:
        return self._run.start

    @cached_property
    def policies(self) -> Integers:
        """The number of each seat's compiled policy, or -1."""
        compiled = [kind is not None and kernel_plays(self.game, [kind]) for kind in self.bots]
        return np.where(compiled, self._run.chosen, -1)

    @cached_property
    def weights(self) -> Weights | None:
        return self._run.weights

    @cached_property
    def asked(self) -> Mapping[Seat, BotKind]:
        """The bots that are asked from Python, because they have no compiled policy."""
        return {seat: kind for seat, kind in enumerate(self.bots) if kind and self.policies[seat] < 0}

    def new_bots(self, run: Word, number: int) -> dict[Seat, Bot]:
        """The bots of `asked` for one game of a run."""
        if not self.asked:
            return {}
        seed = int(seed_of_game(run, number))
        return {seat: kind.make(seed + 1 + seat) for seat, kind in self.asked.items()}
