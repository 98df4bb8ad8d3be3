"""The simplest bot: any legal action, all alike. It plays every game."""

from random import Random
from typing import Any, Final

from overdraw.bots.bot import BotKind


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: Any) -> Any:
        # Random.random is the one method whose sequence Python promises to keep.
        return view.legal[int(self._random.random() * len(view.legal))]


RANDOM: Final = BotKind("random", "Does whatever comes to mind. Everybody beats it sooner or later.", RandomBot)
