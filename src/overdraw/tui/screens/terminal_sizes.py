"""The smallest terminal for the table, and the width from which the log is beside it."""

from typing import Final

LEAST: Final = (80, 20)
"""Columns and rows."""

SIDE_FROM: Final = 118
"""The minimum number of columns with which the log is shown beside the table."""

SIDE: Final = 40
"""The width in columns of the log beside the table."""


def too_small(width: int, height: int) -> str:
    words = (
        f"The table needs {LEAST[0]} columns and {LEAST[1]} rows.",
        f"This terminal has {width} and {height}.",
        "",
        "Make it larger, or play line by line: overdraw play --plain",
        "",
        "Press q to leave; the game is saved.",
    )
    return "\n".join(words)
