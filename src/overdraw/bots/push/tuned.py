"""The tuned bot of Push: it follows a rule of thumb whose parameters were found by training."""

from pathlib import Path
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.push.actions import Action
from overdraw.games.push.view import View


class TunedPush:
    def __init__(self, seed: int, weights: Path | None = None) -> None:
        self._weights = weights  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        from overdraw.bots.push.compiled.from_view import (
            choose_from_view,
        )  # imported here because importing Numba is slow

        return choose_from_view(view, "tuned", self._weights)


TUNED: Final = BotKind(
    "tuned", "Follows a rule of thumb, fine-tuned over many games.", TunedPush, make_with_weights=TunedPush
)
