"""The contents of two dialogs in Rows: the unseen cards, and the final scores."""

from collections.abc import Sequence

from rich.cells import set_cell_size
from textual.content import Content

from overdraw.core.colours import COLOURS
from overdraw.games.rows.cards import VALUES, card
from overdraw.games.rows.view import View
from overdraw.games.rows.words import symbol
from overdraw.tui.widgets.theme import ink


def odds(view: View, names: Sequence[str]) -> Content:
    """Return a table of all cards in the pile and in other hands. Each of them is equally likely to be drawn next."""
    hidden = len(view.unseen)
    lines = [
        Content.styled(f"{hidden} cards you cannot see: {view.pile_size} in the pile, the rest in hands.", "bold"),
        Content(f"Each card is equally likely to be drawn next: 1 in {hidden}."),
        Content(""),
        Content.styled(f"{'':<10}" + "".join(f"{value:>4}" for value in VALUES), "$quiet"),
    ]
    counts = view.unseen.counts
    for colour in COLOURS[: view.rules.colours]:
        cells = [counts[card(f"{colour.letter}{value}").index] for value in VALUES]
        text = "".join(f"{count or '·':>4}" for count in cells)
        lines.append(Content.assemble((f"{colour.glyph} {colour!s:<8}", ink(colour)), text))
    return Content("\n").join(lines)


def scores(view: View, names: Sequence[str]) -> Content:
    """Return a table with the rank, name and total of each player and the highest card of every row, best player
    first."""
    result = view.outcome
    assert result is not None
    lines = [Content.styled(f"{'':<4}{'':<20}{'total':>6}   the highest card of each row", "$quiet")]
    for seat in sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat)):
        style = "bold" if result.ranks[seat] == 1 else ""
        rows = Content(" + ").join(Content.styled(symbol(row[-1]), ink(row[-1].colour)) for row in view.areas[seat])
        lines.append(
            Content.assemble(
                (f"{result.ranks[seat]}.  {set_cell_size(names[seat], 20)}", style),
                (f"{result.scores[seat]:>6}", "bold $accent"),
                "   ",
                rows,
            )
        )
    return Content("\n").join(lines)
