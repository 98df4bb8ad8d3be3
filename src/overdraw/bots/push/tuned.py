"""A tuned player of Push: a rule of thumb with parameters found by training."""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.push.actions import Action
from overdraw.games.push.view import View


class TunedPush:
    def __init__(self, seed: int) -> None:
        pass  # deterministic, so the seed is not used

    def choose(self, view: View) -> Action:
        from overdraw.bots.push.compiled.from_view import choose_from_view  # imports Numba, so only when it plays

        return choose_from_view(view, "tuned")


TUNED: Final = BotKind("tuned", "Follows a rule of thumb, fine-tuned over many games.", TunedPush)
