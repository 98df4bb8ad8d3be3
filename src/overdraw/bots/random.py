"""The simplest bot: it chooses uniformly among the legal actions, and plays every game."""

from random import Random
from typing import Any, Final

from overdraw.bots.bot import BotKind


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: Any) -> Any:
        # Python guarantees the same sequence across versions only for Random.random.
        return view.legal[int(self._random.random() * len(view.legal))]


RANDOM: Final = BotKind("random", "Plays at random. Everyone beats it sooner or later.", RandomBot)
