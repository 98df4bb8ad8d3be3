"""The expert bot of Rows: it tries every possible turn, and evaluates the results with a neural network that was
trained by self-play.
"""

from pathlib import Path
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.rows.actions import Action
from overdraw.games.rows.view import View


class ExpertRows:
    def __init__(self, seed: int, weights: Path | None = None) -> None:
        self._weights = weights  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        from overdraw.bots.rows.expert_policy.from_view import (
            choose_from_view,
        )  # imported here because importing Numba is slow

        return choose_from_view(view, self._weights)


EXPERT: Final = BotKind(
    "expert",
    "Keeps track of every card it has not seen, and ends the game before you are ready.",
    ExpertRows,
    make_with_weights=ExpertRows,
)
