"""The expert bot of Push: it evaluates positions with neural networks that were trained by self-play."""

from pathlib import Path
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.push.actions import Action
from overdraw.games.push.view import View


class ExpertPush:
    def __init__(self, seed: int, weights: Path | None = None) -> None:
        self._weights = weights  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        from overdraw.bots.push.compiled.from_view import (
            choose_from_view,
        )  # imported here because importing Numba is slow

        return choose_from_view(view, "expert", self._weights)


EXPERT: Final = BotKind(
    "expert",
    "Learned by playing against itself. Leaves you poor stacks and plays to win.",
    ExpertPush,
    make_with_weights=ExpertPush,
)
