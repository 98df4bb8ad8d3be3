"""The random bot, which plays every game: it chooses uniformly among the legal actions."""

from random import Random
from typing import Any, Final

from overdraw.bots.bot import BotKind


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: Any) -> Any:
        # Only Random.random is guaranteed to return the same sequence in all versions of Python.
        return view.legal[int(self._random.random() * len(view.legal))]


RANDOM: Final = BotKind("random", "Plays at random. Everyone beats it sooner or later.", RandomBot)
