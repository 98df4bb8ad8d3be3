"""Draws the values of actions as bars on the screen."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from overdraw.tui.coach.advice import Valued, percent
from overdraw.tui.widgets.theme import coloured

BAR: Final = 16
"""The width of a value's bar in terminal columns. A full bar means a certain win."""

SIDES: Final = 2 + 1 + BAR + 1 + 7
"""The number of columns that the sign, the bar and the value of an action take."""


def bars(options: Sequence[Valued], width: int) -> Content:
    """Return a line for each action: a sign, the action in words, a bar and the value. A star marks the best action,
    and an arrow marks the action that was played.
    """
    room = max(8, width - SIDES)
    longest = min(room, max(len(option.words) for option in options))
    best = options[0].share
    lines = []
    for option in options:
        sign = "★" if option.share == best else "▸" if option.is_chosen else " "
        words = coloured(option.words).truncate(longest, ellipsis=True)
        full = round(BAR * option.share)
        style = "bold" if option.share == best else "bold $warning" if option.is_chosen else ""
        lines.append(
            Content.assemble(
                (f"{sign} ", "bold $accent"),
                words.stylize(style),
                " " * (longest - words.cell_length + 1),
                ("█" * full, "$accent" if option.share == best else "$primary"),
                ("·" * (BAR - full), "$quiet"),
                (f" {percent(option.share):>7}", style),
            )
        )
    return Content("\n").join(lines)
