"""The bottom of the screen: the question, the choices, and the other keys."""

from collections.abc import Iterable, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content

from overdraw.analysis import can_evaluate
from overdraw.tui.choice import Choice
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.cards import clicked
from overdraw.tui.widgets.pane import Pane
from overdraw.tui.widgets.theme import chip, coloured

LINES: Final = 5

Key = tuple[str, str, str]
"""A key, its description, and the screen action that it runs."""


class Prompt(Horizontal):
    """Shows the current card, the question with its choices, and a line for messages."""

    def __init__(self, wide: int) -> None:
        super().__init__(id="prompt")
        self._focus = Pane(id="focus")
        self._focus.styles.width = wide
        self._words = Pane(id="words")

    def compose(self) -> ComposeResult:
        yield self._focus
        yield self._words

    def show(
        self,
        focus: Sequence[Content],
        question: str,
        choices: Sequence[Choice],
        cursor: int | None,
        message: str,
    ) -> None:
        self._focus.put(Content("\n").join(focus))
        words = [coloured(question).stylize("bold"), _chips(choices, cursor), Content.styled(message, "bold $warning")]
        self._words.put(Content("\n").join(words))


def _chips(choices: Iterable[Choice], cursor: int | None) -> Content:
    parts = []
    for number, choice in enumerate(choices):
        style = "bold underline" if number == cursor else ""
        part = Content.assemble(chip(choice.key), " ", coloured(choice.words).stylize(style))
        parts.append(clicked(part, f"press({choice.key!r})"))
    return Content("  ").join(parts)


class Keys(Pane):
    """Shows the keys that work now in one line. Each key can also be clicked."""

    def __init__(self) -> None:
        super().__init__(id="keys")

    def show(self, keys: Iterable[Key]) -> None:
        parts = [clicked(Content.assemble((key, "bold $accent"), f" {words}"), action) for key, words, action in keys]
        self.put(Content("  ").join(parts))


def keys_for(session: TableSession, *, hidden: bool, can_ask: bool) -> list[Key]:
    """Return the keys that work now, apart from the keys of the choices. The hint key works only while the person who
    is to act is looking at the screen.
    """
    keys: list[Key] = []
    if session.is_over:
        keys.append(("n", "new game", "app.again"))
        if can_evaluate(session.game):
            keys.append(("r", "review", "review"))
    elif not session.is_waiting:
        keys.append(("space", "skip", "skip"))
    elif session.undoable is not None:
        keys.append(("u", "undo", "undo"))
    if session.is_waiting and not session.is_over:
        keys.append(("←→ enter", "choose", "move(1)"))
    if can_ask and session.person is not None and can_evaluate(session.game):
        keys.append(("h", "hint", "hint"))
    keys += [("o", "unseen" if hidden else "odds", "odds"), ("?", "rules", "rules"), ("+/-", "speed", "speed(1)")]
    return [*keys, ("t", "theme", "app.theme"), ("q", "leave", "app.leave")]
