"""The interface of bots, and the description of a kind of bot."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from overdraw.errors import BadValue


class Bot(Protocol):
    """A bot, which plays one seat in one game. It gets views, never states."""

    def choose(self, view: Any) -> Any:
        """Return one of the view's legal actions."""


def _nothing() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot that users choose by name. `make(seed)` creates a bot for one game; bots with equal seeds play the
    same.

    `make_with_weights(seed, path)` creates a bot with the weights in a file; it is None for bots that have no weights.
    `report` returns a summary of the failures of all bots of this kind, for the end of a run, or an empty string.
    `budget_ms` is the time limit of a decision in milliseconds, once everything is loaded and compiled.
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
        """The name that a bot of this kind shows at the table."""
        return self.title or self.name.capitalize()


def pop_warning(bot: Bot) -> str:
    """Return the warning of a bot and clear it. Return an empty string if there is no warning."""
    warning: str = getattr(bot, "warning", "")
    if warning:
        bot.warning = ""  # type: ignore[attr-defined]  # the bot has one
    return warning
