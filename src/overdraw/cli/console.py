"""Prints to the terminal: card shapes in their colours, or plain text if the output does not support colours."""

import os
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from overdraw.core.colours import COLOURS, Colour

STAR: Final = "★"


def legend(colours: Iterable[Colour]) -> str:
    """Return a one-line legend that shows the shape of each colour."""
    return "  ".join(f"{colour.glyph} {colour}" for colour in colours)


class ShapeHighlighter(RegexHighlighter):
    """A highlighter that prints each card shape, and the number after it, in the card's colour."""

    base_style = "shape."
    highlights = [rf"(?P<{colour}>{colour.glyph}\d*)" for colour in COLOURS] + [rf"(?P<star>{STAR})"]


_STYLES: Final = {f"shape.{colour}": str(colour) for colour in COLOURS} | {
    "shape.purple": "magenta",
    "shape.orange": "dark_orange",
    "shape.star": "bold",
}


class PipeConsole(Console):
    """A Rich console that raises BrokenPipeError when the reader closes the pipe, instead of exiting."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(*, stderr: bool = False) -> PipeConsole:
    """Return a console that does not wrap lines in a pipe and that respects NO_COLOR."""
    made = PipeConsole(theme=Theme(_STYLES), highlighter=ShapeHighlighter(), stderr=stderr, soft_wrap=True, emoji=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = 100
    return made
