"""The interface of a bot, and the description of a kind of bot."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from overdraw.errors import BadValue


class Bot(Protocol):
    """Plays one seat in one game. A bot sees views, never states."""

    def choose(self, view: Any) -> Any:
        """Return one of the view's legal actions."""


def _nothing() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot that users choose by name. `make(seed)` creates a bot for one game; equal seeds play equally.

    `make_with_weights(seed, path)` creates one with the weights in a file; it is None for bots that have not learned.
    `report` returns a summary of what went wrong with the bots of this kind, for the end of a run, or an empty string.
    `budget_ms` is how many milliseconds a decision may take once everything is loaded and compiled.
    """

    name: str
    character: str
    make: Callable[[int], Bot]
    title: str = ""
    report: Callable[[], str] = _nothing
    budget_ms: float = 10.0
    make_with_weights: Callable[[int, Path], Bot] | None = None

    def __post_init__(self) -> None:
        if not self.budget_ms > 0:
            raise BadValue(f"the time budget of {self.name} must be above 0 ms, not {self.budget_ms:g}")

    @property
    def seat_name(self) -> str:
        """The name of a bot of this kind at the table."""
        return self.title or self.name.capitalize()


def pop_warning(bot: Bot) -> str:
    """Return a bot's warning and clear it; an empty string if it has none."""
    warning: str = getattr(bot, "warning", "")
    if warning:
        bot.warning = ""  # type: ignore[attr-defined]  # the bot has one
    return warning
