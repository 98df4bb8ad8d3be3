"""The interface that every bot implements, and the description of a kind of bot."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from overdraw.errors import BadValue


class Bot(Protocol):
    """A bot that plays one seat in one game. It gets views of the game, so hidden cards stay hidden from it."""

    def choose(self, view: Any) -> Any:
        """Return one of the view's legal actions."""


def _nothing() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot that users select by name. `make(seed)` creates a bot for one game. Bots with equal seeds play
    alike.

    `make_with_weights(seed, path)` creates a bot that uses the weights in a file. It is None for kinds of bots without
    weights. `report` returns a summary of all failures of bots of this kind, to be shown at the end of a run, or an
    empty string if there were none. `budget_ms` is the time limit for a decision in milliseconds, once everything is
    loaded and compiled.
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
            raise BadValue(f"the time budget of {self.name} must be more than 0 ms, not {self.budget_ms:g}")

    @property
    def seat_name(self) -> str:
        """The name under which a bot of this kind plays at a table."""
        return self.title or self.name.capitalize()


def pop_warning(bot: Bot) -> str:
    """Return a bot's pending warning and clear it. Return an empty string if there is none."""
    warning: str = getattr(bot, "warning", "")
    if warning:
        bot.warning = ""  # type: ignore[attr-defined]  # the bot has one
    return warning
