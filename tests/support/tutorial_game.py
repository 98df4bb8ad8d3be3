"""The game of the tutorial `docs/how-to/add-a-game.md`, put together from its blocks of code."""

import re
import types
from typing import Any, Final

from overdraw.core.game import AnyGame
from tests.support.paths import ROOT

DOCUMENT: Final = ROOT / "docs" / "how-to" / "add-a-game.md"


def source() -> str:
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    return "\n\n".join(blocks)


def tutorial_game() -> AnyGame:
    module: Any = types.ModuleType("dice")
    exec(compile(source(), str(DOCUMENT), "exec"), module.__dict__)  # the document is ours
    game: AnyGame = module.DICE
    return game
