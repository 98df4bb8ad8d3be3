"""The six card colours, each with a letter and a shape. A colour is never shown without its shape (P-COMP-4)."""

from enum import Enum
from typing import Self


class Colour(Enum):
    """A card colour with its shape. Colour-blind players tell the colours apart by their shapes."""

    index: int
    letter: str
    shape: str
    glyph: str

    GREEN = ("g", "hexagon", "⬢")
    YELLOW = ("y", "circle", "●")
    RED = ("r", "diamond", "◆")
    BLUE = ("b", "triangle", "▲")
    PURPLE = ("p", "cross", "✖")
    ORANGE = ("o", "square", "■")

    def __new__(cls, letter: str, shape: str, glyph: str) -> Self:
        member = object.__new__(cls)
        member._value_ = letter
        member.index = len(cls.__members__)
        member.letter, member.shape, member.glyph = letter, shape, glyph
        return member

    def __str__(self) -> str:
        return self.name.lower()


COLOURS = tuple(Colour)
BY_LETTER = {colour.letter: colour for colour in COLOURS}
