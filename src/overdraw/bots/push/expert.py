"""The expert of Push: values every moment by what it learned from playing against itself."""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.push.actions import Action
from overdraw.games.push.view import View


class ExpertPush:
    def __init__(self, seed: int) -> None:
        pass  # it leaves nothing to chance

    def choose(self, view: View) -> Action:
        from overdraw.bots.push.compiled.from_view import choose_from_view  # imports Numba: only when it plays

        return choose_from_view(view, "expert")


EXPERT: Final = BotKind("expert", "Learned by playing itself. Starves your stacks and plays for the win.", ExpertPush)
