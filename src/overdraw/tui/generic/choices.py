"""The choices in a game that is shown as text: one for each legal action, with a digit or a letter as its key."""

from collections.abc import Sequence
from typing import Any, Final

from overdraw.core.game import AnyGame
from overdraw.errors import BadNotation, shorten
from overdraw.tui.choice import Choice
from overdraw.tui.generic.plain_text import describe

KEYS: Final = "123456789abcefgijklmprvwxyzABCDEFGIJKLMPRVWXYZ"
"""The keys of the first choices, without d, h, n, o, q, s, t and u, which have a fixed meaning. The player selects all
further choices with the cursor.
"""


HOW_TO_TYPE: Final = "Type the number of an action, or the words in brackets."


def choices(game: AnyGame, view: Any, names: Sequence[str]) -> tuple[Choice, ...]:
    sentences = describe(game, view, names).actions
    return tuple(
        Choice(key, sentence, f"area option {number}", action)
        for number, (key, sentence, action) in enumerate(zip(_keys(len(sentences)), sentences, view.legal, strict=True))
    )


def _keys(count: int) -> list[str]:
    return [*KEYS[:count], *[""] * (count - len(KEYS))]


def parse(game: AnyGame, view: Any, text: str, names: Sequence[str]) -> Any:
    """Read a typed line as an action. The line may be the number that the prompt shows, the sentence that describes the
    action, or the action in notation.
    """
    if text.isascii() and text.isdecimal() and 0 < int(text) <= len(view.legal):
        return view.legal[int(text) - 1]
    for action, sentence in zip(view.legal, describe(game, view, names).actions, strict=True):
        if text.lower() == sentence.lower():
            return action
    event = game.notation.parse_event(text)
    if event not in view.legal:
        raise BadNotation(f"{shorten(text)} is not possible now: type a number from 1 to {len(view.legal)}")
    return event
