"""The dark and the light theme, each with the six card colours. No information is given by colour alone."""

import os
from functools import lru_cache
from typing import Final, Literal

from textual.content import Content
from textual.theme import Theme

from overdraw.core.colours import COLOURS, Colour

ThemeName = Literal["auto", "dark", "light"]

_ON_DARK: Final = ("#6fd08c", "#f2c14e", "#ff7b72", "#6cb6ff", "#d2a8ff", "#ffa657")
_ON_LIGHT: Final = ("#14713a", "#8f6500", "#c2251c", "#0a57b5", "#7d2bb0", "#a84b00")


def _inks(inks: tuple[str, ...]) -> dict[str, str]:
    return {f"card-{colour}": ink for colour, ink in zip(COLOURS, inks, strict=True)}


DARK: Final = Theme(
    "overdraw-dark",
    primary="#7fb69a",
    secondary="#8fa3b8",
    accent="#ffd479",
    warning="#ffb454",
    error="#ff7b72",
    success="#6fd08c",
    foreground="#e6e9e4",
    background="#12201b",
    surface="#182a23",
    panel="#203830",
    dark=True,
    variables=_inks(_ON_DARK) | {"card-face": "#0d1714", "card-edge": "#8aa396", "quiet": "#8fa79b"},
)
LIGHT: Final = Theme(
    "overdraw-light",
    primary="#2f6b4f",
    secondary="#5a6b78",
    accent="#7a4b00",
    warning="#9a4a00",
    error="#b3241c",
    success="#14713a",
    foreground="#1f2723",
    background="#f4f1e6",
    surface="#ebe7d8",
    panel="#e0dcc9",
    dark=False,
    variables=_inks(_ON_LIGHT) | {"card-face": "#fffdf6", "card-edge": "#77807a", "quiet": "#5d6a63"},
)


def theme_for(wish: str) -> Theme:
    """Return the theme with this name. `auto` chooses the theme that fits the background colour that the terminal
    reports.
    """
    if wish == "auto":
        background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
        wish = "light" if background in ("7", "15") else "dark"
    return LIGHT if wish == "light" else DARK


def ink(colour: Colour | None) -> str:
    """Return the text style for cards of this colour, or for cards without a colour."""
    return f"bold $card-{colour}" if colour else "bold"


@lru_cache(maxsize=1024)
def coloured(text: str) -> Content:
    """Return a text in which each card shape is printed in its colour."""
    content = Content(text)
    for colour in COLOURS:
        content = content.highlight_regex(rf"{colour.glyph}\d*", style=ink(colour))
    return content.highlight_regex(r"\bbust!", style="bold reverse")


def chip(key: str) -> Content:
    """Return the label for a key that the player can press now."""
    return Content.styled(f" {key} ", "bold reverse")
