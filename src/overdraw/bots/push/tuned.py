"""A tuned player of Push: a rule of thumb whose every number was found by playing."""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.push.actions import Action
from overdraw.games.push.view import View


class TunedPush:
    def __init__(self, seed: int) -> None:
        pass  # it leaves nothing to chance

    def choose(self, view: View) -> Action:
        from overdraw.bots.push.compiled.from_view import choose_from_view  # imports Numba: only when it plays

        return choose_from_view(view, "tuned")


TUNED: Final = BotKind("tuned", "Plays by a rule of thumb that many games have filed smooth.", TunedPush)
