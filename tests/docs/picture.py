"""The picture in the README: a table of Push, drawn from a position. `make golden` regenerates it."""

from inspect import cleandoc

from overdraw.core.colours import Colour
from overdraw.games.push import PUSH
from overdraw.games.push.cards import PUSH_COLOURS, Card, of_colour
from overdraw.games.push.state import Placing, State, stack_value
from tests.support.paths import ROOT

FILE = ROOT / "docs" / "table.svg"

POSITION = """
    rules: us-2018
    turn: 0 placing y2
    deck: g1*3 g2*3 g5*2 y1 y3*3 r2*3 r6 b1*3 b5*2 p3*2 p4 roll*9 switch*5
    switches: 1
    stacks: r2 b5 g6 | y4 p1 | roll b3
    seat 0: bench g4 y5 y6 r1 r6 p2; bank b2 b4 b6
    seat 1: bench g3 b3 b6 p5 p6; bank
    seat 2: bench r3 r4 y1; bank g6 g6
"""
NAMES = ("Ada", "Ben", "Cleo")

INK, PAPER, TABLE, EDGE, QUIET = "#20242c", "#ffffff", "#eef1ee", "#b9c0c8", "#5a6472"
PAINT = {
    Colour.GREEN: "#2c7a3f",
    Colour.YELLOW: "#c99700",
    Colour.RED: "#c0322b",
    Colour.BLUE: "#2460a8",
    Colour.PURPLE: "#7b3fa0",
}
OUTLINE = {
    Colour.GREEN: "M-5 -8.7 5 -8.7 10 0 5 8.7 -5 8.7 -10 0Z",
    Colour.YELLOW: "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z",
    Colour.RED: "M0 -11 9 0 0 11 -9 0Z",
    Colour.BLUE: "M0 -9.5 10 8 -10 8Z",
    Colour.PURPLE: "M-9 -5 -5 -9 0 -4 5 -9 9 -5 4 0 9 5 5 9 0 4 -5 9 -9 5 -4 0Z",
}


def text(x: float, y: float, words: str, size: int = 15, weight: int = 400, fill: str = INK) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}">{words}</text>'


def card(x: float, y: float, shown: Card) -> str:
    """A card with its shape and number, or with its name if it has no colour."""
    frame = f'<rect x="{x}" y="{y}" width="54" height="72" rx="7" fill="{PAPER}" stroke="{EDGE}"/>'
    if shown.colour is None:
        return frame + text(x + 9, y + 21, str(shown), 14, 600)
    paint = PAINT[shown.colour]
    shape = f'<path transform="translate({x + 16} {y + 17})" d="{OUTLINE[shown.colour]}" fill="{paint}"/>'
    return frame + shape + text(x + 32, y + 23, str(shown.value), 18, 700)


def fan(x: float, y: float, cards: list[Card], step: float) -> str:
    """Overlapping cards, offset so that every number is visible."""
    return "".join(card(x, y + step * place, shown) for place, shown in enumerate(cards))


def back(x: float, y: float, words: str) -> str:
    frame = f'<rect x="{x}" y="{y}" width="54" height="72" rx="7" fill="#39465a" stroke="{EDGE}"/>'
    return frame + text(x + 12, y + 43, words, 16, 600, PAPER)


def middle(state: State) -> str:
    parts = [back(32, 62, str(len(state.deck))), text(32, 50, "deck", 13, 400, QUIET)]
    if isinstance(state.phase, Placing):
        parts += [text(112, 50, "drawn", 13, 400, QUIET), card(112, 62, state.phase.card)]
    parts.append(text(32, 165, "collecting ↺", 13, 400, QUIET))
    for number, stack in enumerate(state.stacks, 1):
        x = 140 + 90 * number
        assert stack is not None
        parts += [text(x, 50, f"stack {number}: {stack_value(stack)}", 13, 400, QUIET), fan(x, 62, list(stack), 28)]
    return "".join(parts)


def player(state: State, seat: int) -> str:
    y = 232 + 104 * seat
    mark = "▸ " if seat == state.turn else ""
    parts = [text(32, y + 20, f"{mark}{NAMES[seat]}", 16, 700), text(32, y + 42, "bench", 13, 400, QUIET)]
    x = 118.0
    for colour in PUSH_COLOURS:
        for shown in of_colour(state.benches[seat], colour):
            parts.append(card(x, y, shown))
            x += 60
        x += 8 if of_colour(state.benches[seat], colour) else 0
    if state.banks[seat]:
        parts += [back(530, y, f"×{len(state.banks[seat])}"), text(530, y + 88, "bank", 13, 400, QUIET)]
    return "".join(parts)


def picture() -> str:
    state = PUSH.notation.parse_position(cleandoc(POSITION))
    body = middle(state) + "".join(player(state, seat) for seat in range(len(NAMES)))
    style = 'font-family="system-ui, sans-serif"'
    title = "<title>A table of Push: three stacks, a drawn card, three benches and two banks</title>"
    ground = f'<rect width="640" height="550" rx="16" fill="{TABLE}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 550" {style}>{title}{ground}{body}</svg>\n'


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
