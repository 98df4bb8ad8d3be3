"""Draws cards and the die, three lines high. Cards are side by side, or overlap."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from textual.content import Content
from textual.style import Style

from overdraw.core.colours import Colour

EDGE: Final = "$card-edge"
STEPS: Final = (6, 5, 4, 3)
CLICK: Final = "click"
"""The key in a Textual style's metadata that holds the action of a click."""


@dataclass(frozen=True, slots=True)
class Face:
    """The text on a card, a shorter text for narrow spaces, and the style of both."""

    text: str
    short: str
    style: str


def pointing_at(content: Content, spot: str) -> Content:
    """Make a click on this text choose a spot of the table."""
    return clicked(content, f"point({spot!r})")


def clicked(content: Content, action: str) -> Content:
    """Make a click on this text run an action of the screen. A Textual link would do the same but lose the text's
    colours.
    """
    return content.stylize(Style.from_meta({CLICK: action}))


def fanned(faces: Sequence[Face], width: int, *, blank: int = 0) -> list[Content]:
    """Draw overlapping cards, spread as widely as the width allows. The text on every card stays readable.

    `blank` is the number of empty lines below the numbers, for taller cards.
    """
    step = next((step for step in STEPS if step * len(faces) + 1 <= width), STEPS[-1])
    top, bottom, middle = [], [], []
    for face in faces:
        top.append("╭" + "─" * (step - 1))
        bottom.append("╰" + "─" * (step - 1))
        text = face.text if len(face.text) < step else face.short
        middle += [Content.styled("│", EDGE), Content.styled(text.center(step - 1), face.style)]
    return [
        Content.styled("".join(top) + "╮", EDGE),
        Content.assemble(*middle, ("│", EDGE)),
        *[Content.styled(("│" + " " * (step - 1)) * len(faces) + "│", EDGE)] * blank,
        Content.styled("".join(bottom) + "╯", EDGE),
    ]


def single(face: Face, key: str = "", *, lifted: bool = False, width: int = 6) -> list[Content]:
    """Draw a single card, with the key that picks it on the lower edge. A lifted card has a heavy frame."""
    (a, line, b), side, (c, _, d) = ("┏━┓", "┃", "┗━┛") if lifted else ("╭─╮", "│", "╰─╯")
    edge = "bold $accent" if lifted else EDGE
    inner = width - 2
    label = f" {key} " if key else ""
    before = (inner - len(label)) // 2
    after = inner - len(label) - before
    return [
        Content.styled(a + line * inner + b, edge),
        Content.assemble((side, edge), (face.text.center(inner), face.style), (side, edge)),
        Content.assemble((c + line * before, edge), (label, "bold reverse"), (line * after + d, edge)),
    ]


def back(width: int = 6) -> list[Content]:
    """Draw a face-down card."""
    inner = "▒" * (width - 2)
    return [
        Content.styled("╭" + "─" * (width - 2) + "╮", EDGE),
        Content.assemble(("│", EDGE), (inner, "$quiet"), ("│", EDGE)),
        Content.styled("╰" + "─" * (width - 2) + "╯", EDGE),
    ]


def die(colour: Colour | None, *, rolling: bool = False) -> list[Content]:
    """Draw the die with a colour's shape or the star. While it rolls, it shows a question mark."""
    sign = "?" if rolling else colour.glyph if colour else "★"
    style = f"bold $card-{colour}" if colour else "bold $accent"
    return [
        Content.styled("┌────┐", EDGE),
        Content.assemble(("│", EDGE), (sign.center(4), style), ("│", EDGE)),
        Content.styled("└────┘", EDGE),
    ]


def side_by_side(blocks: Iterable[Sequence[Content]], gap: str = "") -> list[Content]:
    """Join blocks of lines side by side."""
    rows = list(zip(*blocks, strict=True))
    return [Content(gap).join(row) for row in rows]
