"""Rows in the terminal: everything that the table asks of it."""

from typing import Final

from overdraw.tui.game_table import Drawing, GameTable
from overdraw.tui.rows import choices, plain_text


def _drawing() -> Drawing:
    from overdraw.tui.rows import odds_and_scores, panel

    return Drawing(
        panel=panel.RowsPanel,
        focus=panel.focus,
        focus_width=29,
        status=panel.status,
        odds=odds_and_scores.odds,
        scores=odds_and_scores.scores,
    )


ROWS_TABLE: Final = GameTable(
    choices=choices.choices,
    question=choices.question,
    follow_up=choices.follow_up,
    attempt=choices.attempt,
    attempt_by_key=choices.attempt_by_key,
    parse=choices.parse,
    lines=plain_text.table,
    brief=plain_text.brief,
    possible=plain_text.possible,
    odds=plain_text.odds,
    tie_break=plain_text.tie_break,
    hides_hands=True,
    drawing=_drawing,
)
