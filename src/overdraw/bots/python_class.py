"""Bots that are Python classes, named `py:MODULE:CLASS`. They run in the same process and are not sandboxed.

If the class raises an exception or chooses an illegal action, the run ends with an error, because the author of the
class is probably watching. An external program would only lose the move.
"""

import sys
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from overdraw.bots.bot import Bot, BotKind
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, UnknownName, shorten

PREFIX: Final = "py:"
SHAPE: Final = "a bot is a class with __init__(self, seed) and choose(self, view), which returns one of view.legal"


@dataclass(slots=True)
class PythonBot:
    """Plays one seat with an instance of the user's class, and checks that the actions it chooses are legal."""

    game: AnyGame
    name: str
    bot: Bot

    def choose(self, view: Any) -> Any:
        try:
            action = self.bot.choose(view)
        except Exception as error:
            raise BadValue(f"{self.name} failed to choose: {_describe(error)}") from error
        if action not in view.legal:
            legal = ", ".join(map(self.game.notation.format_event, view.legal))
            raise BadValue(f"{self.name} chose {shorten(action)}, which is not in view.legal: {shorten(legal, 100)}")
        return action


def python_kind(game: AnyGame, name: str) -> BotKind:
    """Return the kind of bot with the name `py:MODULE:CLASS`. The working folder is searched for the module first."""
    module, colon, class_name = name.removeprefix(PREFIX).partition(":")
    if not (colon and class_name.isidentifier() and all(part.isidentifier() for part in module.split("."))):
        raise BadValue(f"{shorten(name)} does not name a class; write {PREFIX}MODULE:CLASS, as in {PREFIX}my_bot:MyBot")
    found = _class(name, _import(name, module), class_name)

    def make(seed: int) -> Bot:
        try:
            return PythonBot(game, name, found(seed))
        except Exception as error:
            raise BadValue(f"cannot create {name} with a seed: {_describe(error)}; {SHAPE}") from error

    return BotKind(name, "A Python class that you provide.", make, title=class_name)


def _import(name: str, module: str) -> ModuleType:
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise BadValue(f"cannot import {module} for {name}: {_describe(error)}") from error
        raise BadValue(f"there is no module {error.name} in {folder} or among the installed packages") from None
    except Exception as error:
        raise BadValue(f"cannot import {module} for {name}: {_describe(error)}") from error


def _class(name: str, module: ModuleType, class_name: str) -> Any:
    if not hasattr(module, class_name):
        own = [key for key, value in vars(module).items() if isinstance(value, type) and hasattr(value, "choose")]
        raise UnknownName(f"class of {module.__name__}", class_name, own)
    found = getattr(module, class_name)
    if not (isinstance(found, type) and callable(getattr(found, "choose", None))):
        raise BadValue(f"{name} is not a bot: {SHAPE}")
    return found


def _describe(error: Exception) -> str:
    """Describe an exception in one line, with the file and the line number where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    if isinstance(error, SyntaxError) and error.filename:
        where = f" ({Path(error.filename).name}, line {error.lineno})"
        return f"{type(error).__name__}: {error.msg}{where}"
    return f"{type(error).__name__}: {error}{where}"
