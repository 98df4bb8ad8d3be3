"""The expert of Rows: tries every turn and values what it leaves by what it learned from playing."""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.rows.actions import Action
from overdraw.games.rows.view import View


class ExpertRows:
    def __init__(self, seed: int) -> None:
        pass  # it leaves nothing to chance

    def choose(self, view: View) -> Action:
        from overdraw.bots.rows.expert_policy.from_view import choose_from_view  # imports Numba: only when it plays

        return choose_from_view(view)


EXPERT: Final = BotKind(
    "expert", "Keeps track of every card it has not seen, and ends the game before you are ready.", ExpertRows
)
