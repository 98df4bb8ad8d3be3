"""The contents of two dialogs in Push: the odds of the next card, and the final scores."""

from collections.abc import Sequence

from rich.cells import set_cell_size
from textual.content import Content

from overdraw.games.push.actions import Place
from overdraw.games.push.cards import PUSH_COLOURS, VALUES, Card, card, total
from overdraw.games.push.odds import bust_cards, busts, stacks_with
from overdraw.games.push.view import View
from overdraw.tui.push.plain_text import risk
from overdraw.tui.widgets.theme import ink


def odds(view: View, names: Sequence[str]) -> Content:
    """Return the exact risk of a bust and all cards that are left. Before a placement, return the risk after each
    possible placement.
    """
    lines = [Content.styled(line, "bold") for line in _risks(view)]
    lines += [Content(""), Content(f"{len(view.undrawn)} cards left, by number:" + " " * 6)]
    header = "".join(f"{value:>5}" for value in VALUES)
    lines.append(Content.styled(f"{'':<10}{header}", "$quiet"))
    for colour in PUSH_COLOURS:
        cells = [_cell(view, card(f"{colour.letter}{value}")) for value in VALUES]
        lines.append(Content.assemble((f"{colour.glyph} {colour!s:<8}", ink(colour)), *cells))
    others = (part for kind in ("roll", "switch") for part in (f"{kind} cards", _cell(view, card(kind)), "   "))
    lines += [Content(""), Content.assemble(*others)]
    if bust_cards(view.undrawn, view.stacks):
        lines += [Content(""), Content.assemble(("n!", "bold reverse"), " cards that would bust now")]
    return Content("\n").join(lines)


def _risks(view: View) -> list[str]:
    left = len(view.undrawn)
    if view.card and view.legal:
        places = [action.stack for action in view.legal if isinstance(action, Place)]
        after = {number: stacks_with(view.stacks, view.card, number) for number in places}
        return ["Risk of the next card if you place this card"] + [
            f"  on stack {number}: {risk(bust_cards(view.undrawn, stacks), left)}" for number, stacks in after.items()
        ]
    return [f"The next card: {risk(bust_cards(view.undrawn, view.stacks), left)}."]


def _cell(view: View, kind: Card) -> Content:
    count = view.undrawn.counts[kind.index]
    if not count:
        return Content.styled(f"{'·':>5}", "$quiet")
    if busts(kind, view.stacks):
        return Content.assemble("   ", (f"{count}!", "bold reverse"))
    return Content(f"{count:>5}")


def scores(view: View, names: Sequence[str]) -> Content:
    """Return a table with the rank, name, bench, bank, cards and total of each player, best first."""
    result = view.outcome
    assert result is not None
    lines = [Content.styled(f"{'':<4}{'':<20}{'bench':>7}{'bank':>7}{'cards':>7}{'total':>8}", "$quiet")]
    for seat in sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat)):
        bank = view.banks[seat].cards
        assert bank is not None
        style = "bold" if result.ranks[seat] == 1 else ""
        name = set_cell_size(names[seat], 20)
        figures = f"{total(view.benches[seat]):>7}{total(bank):>7}{result.tallies['cards'][seat]:>7}"
        lines.append(
            Content.assemble(
                (f"{result.ranks[seat]}.  {name}", style), figures, (f"{result.scores[seat]:>8}", "bold $accent")
            )
        )
    return Content("\n").join(lines)
