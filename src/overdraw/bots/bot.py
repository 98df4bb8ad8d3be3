"""What a bot is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol


class Bot(Protocol):
    """A player at one seat for one game. It sees views, never states."""

    def choose(self, view: Any) -> Any:
        """One of the view's legal actions."""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be asked for by its name; `make` gives one for a game, reproducible by its seed."""

    name: str
    character: str
    make: Callable[[int], Bot]
