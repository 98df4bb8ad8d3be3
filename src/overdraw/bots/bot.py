"""What a bot is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from overdraw.errors import BadValue


class Bot(Protocol):
    """A player at one seat for one game. It sees views, never states."""

    def choose(self, view: Any) -> Any:
        """One of the view's legal actions."""


def _nothing() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be asked for by its name; `make` gives one for a game, reproducible by its seed.

    `report` is what a run should say at its end about what went wrong with the bots of this kind. `budget_ms` is how
    many milliseconds a decision may take, once everything is loaded and compiled.
    """

    name: str
    character: str
    make: Callable[[int], Bot]
    title: str = ""
    report: Callable[[], str] = _nothing
    budget_ms: float = 10.0

    def __post_init__(self) -> None:
        if not self.budget_ms > 0:
            raise BadValue(f"{self.name} has {self.budget_ms:g} ms for a decision: it needs more")

    @property
    def seat_name(self) -> str:
        """What a player of this kind is called at the table."""
        return self.title or self.name.capitalize()


def pop_warning(bot: Bot) -> str:
    """What a bot has to say about itself, once."""
    warning: str = getattr(bot, "warning", "")
    if warning:
        bot.warning = ""  # type: ignore[attr-defined]  # only a bot that has one comes here
    return warning
