"""What goes to the screen: shapes in their colours where the terminal has colours, plain text everywhere else."""

import os
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from overdraw.core.colours import COLOURS, Colour

STAR: Final = "★"


def legend(colours: Iterable[Colour]) -> str:
    """Which shape is which colour."""
    return "  ".join(f"{colour.glyph} {colour}" for colour in colours)


class ShapeHighlighter(RegexHighlighter):
    """A shape, with the number after it, takes its colour."""

    base_style = "shape."
    highlights = [rf"(?P<{colour}>{colour.glyph}\d*)" for colour in COLOURS] + [rf"(?P<star>{STAR})"]


_STYLES: Final = {f"shape.{colour}": str(colour) for colour in COLOURS} | {
    "shape.purple": "magenta",
    "shape.orange": "dark_orange",
    "shape.star": "bold",
}


class PipeConsole(Console):
    """Rich's console, which leaves it to us what happens when nobody reads on."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, stderr: bool = False) -> PipeConsole:
    """A console that wraps nothing in a pipe and keeps to NO_COLOR."""
    made = PipeConsole(theme=Theme(_STYLES), highlighter=ShapeHighlighter(), stderr=stderr, soft_wrap=True, emoji=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = 100
    return made
