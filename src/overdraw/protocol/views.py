"""The parts of messages that each game defines in `Game.wire`. In Python, each part is a dictionary of JSON values."""

from typing import Any, NewType

View = NewType("View", dict[str, Any])
"""The public part of a game's view. `Game.wire` lists its fields."""

Own = NewType("Own", dict[str, Any])
"""The private part of a game's view, which only one seat sees."""

Facts = NewType("Facts", dict[str, Any])
"""The facts of a move, which describe its effects. `Game.wire` lists their fields."""
