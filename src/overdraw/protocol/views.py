"""The parts of messages that each game defines with `Game.wire`. In Python they are dictionaries of JSON values."""

from typing import Any, NewType

View = NewType("View", dict[str, Any])
"""The public part of a game's view. `Game.wire` lists its fields."""

Own = NewType("Own", dict[str, Any])
"""The part of a game's view that only one seat sees."""

Facts = NewType("Facts", dict[str, Any])
"""The facts of a move, as defined by the game's `wire`: what the move did."""
