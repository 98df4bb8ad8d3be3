"""The minimum size of the terminal, and the minimum width at which the log is beside the table."""

from typing import Final

LEAST: Final = (80, 20)
"""Columns and rows."""

SIDE_FROM: Final = 118
"""The minimum width of the terminal, in columns, at which the log is shown beside the table."""

SIDE: Final = 40
"""The width of the log, in columns, when it is beside the table."""


def too_small(width: int, height: int) -> str:
    words = (
        f"The table needs {LEAST[0]} columns and {LEAST[1]} rows.",
        f"This terminal is {width} × {height}.",
        "",
        "Make the terminal larger, or play line by line: overdraw play --plain",
        "",
        "Press q to leave; the game is saved.",
    )
    return "\n".join(words)
