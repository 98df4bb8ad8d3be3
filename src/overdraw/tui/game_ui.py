"""Defines the terminal UI of a game as a set of functions for its choices, its texts and its drawing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from overdraw.tui.choice import Choice
from overdraw.tui.scene import Scene

if TYPE_CHECKING:  # plain mode must start without importing Textual
    from textual.content import Content
    from textual.widget import Widget

Names = Sequence[str]


class Panel(Protocol):
    """The widget that shows the cards of a game on the screen."""

    def fit(self, scene: Scene, width: int, height: int) -> int:
        """Lay the panel out for a terminal of this size, and return its height in lines."""
        ...

    def show(self, scene: Scene, width: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Drawing:
    """The functions that draw a game on the screen.

    `panel` creates the widget that shows the cards, for a number of players. `focus` draws the current card or die, or
    the hand, `focus_width` cells wide. `status` returns the text at the right end of the title bar.
    """

    panel: Callable[[int], "Widget"]
    focus: Callable[[Scene], "list[Content]"]
    focus_width: int
    status: Callable[[Scene], "Content"]
    odds: Callable[[Any, Names], "Content"]
    scores: Callable[[Any, Names], "Content"]


@dataclass(frozen=True, slots=True)
class GameUi:
    """The terminal UI of a game.

    `question` is the prompt for a person, and `choices` are the choices that it offers. `follow_up` is the prompt for
    the second step of a choice. `attempt` and `attempt_by_key` return the action that a click or a key means, legal or
    not. `parse` reads a typed line, and `how_to_type` explains what a player may type. `action_words` names an action
    in a few words. `lines`, `brief`, `possible` and `odds` return texts for the plain mode. If `hides_hands` is true,
    the screen is covered between the turns of two people at one keyboard. Calling `drawing` imports Textual.
    """

    choices: Callable[[Any, Names], tuple[Choice, ...]]
    question: Callable[[Any], str]
    follow_up: Callable[[Choice], str]
    attempt: Callable[[Any, str, Choice | None], Any]
    attempt_by_key: Callable[[Any, str, Choice | None], Any]
    parse: Callable[[Any, str, Names], Any]
    how_to_type: str
    action_words: Callable[[Any, Names], str]
    lines: Callable[[Any, Names], list[str]]
    brief: Callable[[Any, Names], list[str]]
    possible: Callable[[Any, Names], list[str]]
    odds: Callable[[Any, Names], list[str]]
    tie_break: Callable[[Any], str]
    hides_hands: bool
    drawing: Callable[[], Drawing]
