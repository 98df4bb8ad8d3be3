"""The terminal UI of Rows: all functions that the screens and the plain mode need."""

from typing import Final

from overdraw.tui.game_ui import Drawing, GameUi
from overdraw.tui.rows import choices, plain_text


def _drawing() -> Drawing:
    from overdraw.tui.rows import odds_and_final_scores, table

    return Drawing(
        panel=table.RowsTable,
        focus=table.focus,
        focus_width=29,
        status=table.status,
        odds=odds_and_final_scores.odds,
        scores=odds_and_final_scores.scores,
    )


ROWS_UI: Final = GameUi(
    choices=choices.choices,
    question=choices.question,
    follow_up=choices.follow_up,
    attempt=choices.attempt,
    attempt_by_key=choices.attempt_by_key,
    parse=choices.parse,
    how_to_type=choices.HOW_TO_TYPE,
    action_words=choices.action_words,
    lines=plain_text.table,
    brief=plain_text.brief,
    possible=plain_text.possible,
    odds=plain_text.odds,
    tie_break=plain_text.tie_break,
    hides_hands=True,
    drawing=_drawing,
)
