"""The terminal UI of a game as a record of functions: its choices, its texts, and how it is drawn on the screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from overdraw.tui.choice import Choice
from overdraw.tui.scene import Scene

if TYPE_CHECKING:  # a game line by line starts without Textual
    from textual.content import Content
    from textual.widget import Widget

Names = Sequence[str]


class Panel(Protocol):
    """The part of the screen that shows the cards."""

    def fit(self, scene: Scene, width: int, height: int) -> int:
        """Lay the panel out for a terminal of that size; the number of lines it takes."""
        ...

    def show(self, scene: Scene, width: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """A game on the screen.

    `panel` makes the panel for a number of players. `focus` draws the card or die in front of the player,
    `focus_width` cells wide; `status` is the right end of the headline.
    """

    panel: Callable[[int], "Widget"]
    focus: Callable[[Scene], "list[Content]"]
    focus_width: int
    status: Callable[[Scene], "Content"]
    odds: Callable[[Any, Names], "Content"]
    scores: Callable[[Any, Names], "Content"]


@dataclass(frozen=True, slots=True)
class GameUi:
    """A game in the terminal. `hides_hands` says that the next person at the screen must not see the last one's cards.

    `choices`, `question`, `attempt` and `attempt_by_key` ask a person, `follow_up` asks for the rest of a choice in
    two steps, and `parse` reads a typed line. The other texts are for a game line by line. `drawing` imports Textual.
    """

    choices: Callable[[Any, Names], tuple[Choice, ...]]
    question: Callable[[Any], str]
    follow_up: Callable[[Choice], str]
    attempt: Callable[[Any, str, Choice | None], Any]
    attempt_by_key: Callable[[Any, str, Choice | None], Any]
    parse: Callable[[Any, str, Names], Any]
    lines: Callable[[Any, Names], list[str]]
    brief: Callable[[Any, Names], list[str]]
    possible: Callable[[Any, Names], list[str]]
    odds: Callable[[Any, Names], list[str]]
    tie_break: Callable[[Any], str]
    hides_hands: bool
    drawing: Callable[[], Drawing]
