"""Decides who plays each seat of an environment: the caller, a compiled policy, or any other bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from overdraw.adapters.compiled.catalogue import Play, play_of
from overdraw.adapters.compiled.results import Chooser
from overdraw.bots.bot import Bot, BotKind
from overdraw.bots.catalogue import bot_named
from overdraw.bots.weights_file import split_name
from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.kernel.array_types import Integers, States, Word
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import Kernel
from overdraw.kernel.random import seed_of_game
from overdraw.lab.simulate.compiled_loops import loops_of

OPEN = "random"
"""A policy that every game has: the placeholder for seats without a compiled policy."""


@dataclass(frozen=True)
class Seating:
    """A game, its rules, and the bot in each seat. The caller plays the seats whose bot is None."""

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
        """Return a seating for bots given by name. `options` overrides individual rules of the edition."""
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
    def start(self) -> States:
        return self.kernel.start(self.rules, self.players)

    @cached_property
    def policies(self) -> Integers:
        """The number of each seat's compiled policy, or -1 if the caller plays the seat or Python calls its bot."""
        known = loops_of(self.game).policies
        ruled = [kind is not None and kind.name in known and not kind.make_with_weights for kind in self.bots]
        names = [kind.name if kind and rule else OPEN for kind, rule in zip(self.bots, ruled, strict=True)]
        return np.where(ruled, [known.index(name) for name in names], -1)

    @cached_property
    def asked(self) -> Mapping[Seat, BotKind]:
        """The bots that Python must call for every decision, by seat."""
        return {seat: kind for seat, kind in enumerate(self.bots) if kind and self.policies[seat] < 0}

    @cached_property
    def _learned(self) -> Mapping[Seat, Chooser]:
        names = {seat: split_name(kind.name) for seat, kind in self.asked.items() if kind.make_with_weights}
        return {seat: self.play.learned_policy(name, self.players, path) for seat, (name, path) in names.items()}

    def choosers(self, run: Word, number: int) -> Mapping[Seat, Chooser]:
        """Return a function for each seat of `asked` that chooses the seat's actions in game `number` of a run."""
        others = self.asked.keys() - self._learned.keys()
        if not others:
            return self._learned
        seed = int(seed_of_game(run, number))
        return {
            **self._learned,
            **{seat: self._from_view(self.asked[seat].make(seed + 1 + seat), seat) for seat in others},
        }

    def _from_view(self, bot: Bot, seat: Seat) -> Chooser:
        def choose(states: States, i: int) -> int:
            state = self.kernel.unpack(states, i)
            return self.game.encoding.encode_action(state, bot.choose(self.game.view(state, seat, ())))

        return choose
