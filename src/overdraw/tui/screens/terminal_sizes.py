"""How large a terminal must be for the table, and from where on the log has a place of its own."""

from typing import Final

LEAST: Final = (80, 20)
"""Columns and rows."""

SIDE_FROM: Final = 118
"""Columns from which the log stands beside the table."""

SIDE: Final = 40
"""Columns of that log."""


def too_small(width: int, height: int) -> str:
    words = (
        f"The table needs {LEAST[0]} columns and {LEAST[1]} rows.",
        f"This terminal has {width} and {height}.",
        "",
        "Make it larger, or play line by line: overdraw play --plain",
        "",
        "q leaves; the game is kept.",
    )
    return "\n".join(words)
