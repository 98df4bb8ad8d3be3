"""The table of Push on the screen: the deck, up to three stacks, and every player's bench and bank."""

from typing import Any, Final

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from overdraw.core.colours import Colour
from overdraw.games.push.actions import Drawn, Rolled
from overdraw.games.push.cards import ROLL, Card, Cards, colours_in, of_colour, total
from overdraw.games.push.state import MAX_STACKS, stack_value
from overdraw.games.push.view import View
from overdraw.tui.push.choices import DECK
from overdraw.tui.scene import Scene
from overdraw.tui.widgets.cards import Face, back, die, fanned, pointing_at, side_by_side, single
from overdraw.tui.widgets.click_target import ClickTarget
from overdraw.tui.widgets.theme import chip, ink

NAME: Final = 14
BANK: Final = 20
STACK_LINES: Final = 5
ROOMY_LINES: Final = 3
FIXED_LINES: Final = 21
"""The number of lines that the title bar, the stacks, the frames, the prompt, the keys and a short log take."""


def face(card: Card) -> Face:
    if card.colour:
        return Face(f"{card.colour.glyph}{card.value}", f"{card.colour.glyph}{card.value}", ink(card.colour))
    text, short = ("roll", "⚄") if card is ROLL else ("⇄", "⇄")
    return Face(text, short, "bold")


class PushTable(Vertical):
    """The widget that shows the deck, the stacks, and the cards of all players of Push."""

    def __init__(self, players: int) -> None:
        super().__init__(id="panel")
        self._deck = ClickTarget(DECK, id="deck")
        self._stacks = [ClickTarget(f"stack {number}", classes="stack") for number in range(1, MAX_STACKS + 1)]
        self._players = [ClickTarget("", classes="player") for _ in range(players)]
        self._roomy, self._blank = False, 0

    def compose(self) -> ComposeResult:
        with Horizontal(id="middle"):
            yield self._deck
            yield from self._stacks
        with Vertical(id="players"):
            yield from self._players

    def fit(self, scene: Scene, width: int, height: int) -> int:
        """Choose a layout for this height, and return the number of lines it needs. A tall screen shows the benches as
        cards.
        """
        players = len(self._players)
        spare = height - FIXED_LINES - players * ROOMY_LINES
        self._roomy = spare >= 0
        self._blank = min(2, spare) if self._roomy else 0
        for line in self._players:
            line.styles.height = ROOMY_LINES if self._roomy else 1
        self.query_one("#middle").styles.height = STACK_LINES + self._blank
        self.query_one("#players").styles.height = (players * ROOMY_LINES if self._roomy else players) + 2
        return STACK_LINES + self._blank + (players * ROOMY_LINES if self._roomy else players) + 2

    def show(self, scene: Scene, width: int) -> None:
        view: View = scene.view
        self._show_deck(scene, view)
        for number, box in enumerate(self._stacks, 1):
            self._show_stack(scene, view, number, box, (width - 16) // 3 - 2)
        everyone = self.query_one("#players", Vertical)
        everyone.border_title = "benches: points at risk"
        everyone.border_subtitle = "banks: safe, face down"
        for seat, line in enumerate(self._players):
            line.set_class(scene.acting == seat or view.rolling == seat, "-acting")
            draw = _roomy_player if self._roomy else _player
            line.put(draw(scene, view, seat, width - 4))

    def _show_deck(self, scene: Scene, view: View) -> None:
        left = len(view.undrawn)
        way = "↻ clockwise" if view.clockwise else "↺ counter-\n  clockwise"
        self._deck.light(scene)
        choice = scene.choice_at(DECK)
        self._deck.border_title = Content.assemble(chip(choice.key), " push") if choice else "deck"
        self._deck.border_subtitle = f"⇄ switch {view.switches}"
        self._deck.put(Content.assemble(("▒▒▒ ", "$quiet"), (f"{left}", "bold"), f" left\n{way}"))

    def _show_stack(self, scene: Scene, view: View, number: int, box: ClickTarget, width: int) -> None:
        stack = view.stacks[number - 1] if number <= len(view.stacks) else ()
        box.light(scene)
        choice = scene.choice_at(box.spot)
        title = Content(f"stack {number}")
        if choice:
            new = view.phase == "placing" and number > len(view.stacks)
            title = Content.assemble(chip(choice.key), " new stack" if new else f" stack {number}")
        box.border_title = title
        box.border_subtitle = f"worth {stack_value(stack)}" if stack else ""
        if stack is None:
            box.put(Content.styled("\ntaken", "$quiet"))
        else:
            box.put(
                Content("\n").join(fanned([face(card) for card in stack], width, blank=self._blank))
                if stack
                else Content("")
            )


def _player(scene: Scene, view: View, seat: int, width: int) -> Content:
    """Draw a player in one line: the name, the bench by colour with every number, and the size of the bank."""
    bench = view.benches[seat]
    room = width - NAME - BANK - 8
    groups = [_group(scene, seat, bench, colour, " ") for colour in colours_in(bench)]
    text = Content("  ").join(groups)
    if text.cell_length > room:
        text = Content(" ").join(_group(scene, seat, bench, colour, "") for colour in colours_in(bench))
    return Content.assemble(
        _name(scene, view, seat),
        (f"{total(bench):>4}", "bold"),
        "  ",
        text if bench else Content.styled("–", "$quiet"),
        " " * max(0, room - (text.cell_length if bench else 1)),
        "  ",
        _bank(view, seat),
    )


def _roomy_player(scene: Scene, view: View, seat: int, width: int) -> Content:
    """Draw a player in three lines, with the bench as cards that overlap within a colour."""
    bench = view.benches[seat]
    room = width - NAME - BANK - 8
    groups = [
        [_clickable(line, seat, view, colour) for line in fanned(_faces(bench, colour), 0)]
        for colour in colours_in(bench)
    ]
    cards = side_by_side(groups, " ") if groups else [Content(""), Content.styled("–", "$quiet"), Content("")]
    if cards[0].cell_length > room:
        return Content.assemble("\n", _player(scene, view, seat, width), "\n")
    before = [Content(" " * (NAME + 8)), _middle(scene, view, seat), Content(" " * (NAME + 8))]
    after = [Content(""), _bank(view, seat), Content("")]
    return Content("\n").join(
        Content.assemble(left, line, " " * (room - line.cell_length), right)
        for left, line, right in zip(before, cards, after, strict=True)
    )


def _middle(scene: Scene, view: View, seat: int) -> Content:
    return Content.assemble(_name(scene, view, seat), (f"{total(view.benches[seat]):>4}", "bold"), "  ")


def _faces(bench: Cards, colour: Colour) -> list[Face]:
    return [face(card) for card in of_colour(bench, colour)]


def _name(scene: Scene, view: View, seat: int) -> Content:
    mark = "▸ " if scene.acting == seat or view.rolling == seat else "  "
    style = "bold" if seat == view.seat or mark.strip() else ""
    return Content.assemble((mark, "bold $accent"), (set_cell_size(scene.names[seat], NAME), style))


def _group(scene: Scene, seat: int, bench: Cards, colour: Colour, gap: str) -> Content:
    """Draw the cards of one colour on a bench. While the player chooses a colour to bank, its key is shown before the
    cards.
    """
    values = gap.join(str(card.value) for card in of_colour(bench, colour))
    choice = scene.choice_at(f"bench {colour.letter}") if seat == scene.view.seat else None
    text = Content.styled(f"{colour.glyph}{gap}{values}", ink(colour))
    marked = Content.assemble(chip(choice.key), text) if choice else text
    return _clickable(marked, seat, scene.view, colour)


def _clickable(content: Content, seat: int, view: View, colour: Colour) -> Content:
    return pointing_at(content, f"bench {colour.letter}") if seat == view.seat else content


def _bank(view: View, seat: int) -> Content:
    bank = view.banks[seat]
    if not bank.size:
        return Content.styled("bank –".ljust(BANK), "$quiet")
    worth = f" = {total(bank.cards)}" if bank.cards is not None else ""
    return Content.assemble(("bank ▒ ", "$quiet"), f"{bank.size}", (worth, "bold"))


def focus(scene: Scene) -> list[Content]:
    """Draw the picture in the prompt: the drawn card, the die, or the back of the deck."""
    view: View = scene.view
    last: Any = scene.last
    if view.card:
        return single(face(view.card))
    if isinstance(last, Rolled):
        return die(last.face if isinstance(last.face, Colour) else None)
    if view.rolling is not None:
        return single(face(last.card)) if isinstance(last, Drawn) else die(None, rolling=True)
    if isinstance(last, Drawn):
        return single(face(last.card))
    return back() if view.undrawn else [Content("")] * 3


def status(scene: Scene) -> Content:
    """Return the text at the right end of the title bar."""
    view: View = scene.view
    return Content(f"discards {len(view.discards)}")
