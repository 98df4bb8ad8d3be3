"""Builds a terminal UI for any game that can describe its views as text."""

from functools import partial
from typing import Any

from overdraw.core.game import AnyGame, everybody
from overdraw.tui.choice import Choice
from overdraw.tui.game_ui import Drawing, GameUi
from overdraw.tui.generic import choices, plain_text

FOCUS_WIDTH = 36


def generic_ui(game: AnyGame) -> GameUi:
    """Return a terminal UI for a game that describes its views as text. It offers only legal actions, so a player
    cannot attempt an illegal one.
    """
    return GameUi(
        choices=partial(choices.choices, game),
        question=lambda _: "What do you do?",
        follow_up=lambda _: "",
        attempt=_nothing,
        attempt_by_key=_nothing,
        parse=partial(choices.parse, game),
        how_to_type=choices.HOW_TO_TYPE,
        action_words=lambda action, _: game.notation.format_event(action),
        lines=partial(plain_text.table, game),
        brief=partial(plain_text.table, game),
        possible=partial(plain_text.possible, game),
        odds=partial(plain_text.odds, game),
        tie_break=lambda _: "",
        hides_hands=game.receiver is not everybody,
        drawing=partial(_drawing, game),
    )


def _nothing(view: Any, spot_or_key: str, picked: Choice | None) -> None:
    """Return None, because the spots and keys of this UI offer only legal actions."""


def _drawing(game: AnyGame) -> Drawing:
    from textual.content import Content

    from overdraw.tui.generic import table

    return Drawing(
        panel=lambda _: table.GenericTable(game),
        focus=partial(table.focus, game),
        focus_width=FOCUS_WIDTH,
        status=lambda _: Content(""),
        odds=lambda view, names: Content("\n".join(plain_text.odds(game, view, names))),
        scores=table.scores,
    )
