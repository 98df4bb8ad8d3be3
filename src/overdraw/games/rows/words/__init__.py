"""Rows in English: sentences for events, the table as text, and the final scores."""

from collections.abc import Sequence
from typing import Final

from overdraw.core.colours import COLOURS, Colour
from overdraw.core.english import counted, listed, standings
from overdraw.core.game import Words
from overdraw.games.rows.actions import Action, Chance, Discard, Drawn, Event, Give, Open, Place, Play
from overdraw.games.rows.cards import Card, Cards
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.scoring import outcome
from overdraw.games.rows.state import (
    Area,
    Dealing,
    Over,
    State,
    area_value,
    is_active,
    receiver,
)
from overdraw.games.rows.words.rulebook import rulebook

NOTHING: Final = "–"


def symbol(card: Card) -> str:
    """Abbreviate a card: the shape of its colour and its number."""
    return f"{card.colour.glyph}{card.value}"


def symbols(cards: Sequence[Card] | Cards) -> str:
    return " ".join(map(symbol, cards)) or NOTHING


def tell(before: State, event: Event, after: State, names: Sequence[str]) -> str:
    who = names[before.turn]
    match event:
        case Drawn(card):
            return _drawn(before, card, after, names)
        case Open(card):
            return f"{who} opens with {symbol(card)}."
        case Give(card, seat, place):
            return f"{who} gives {symbol(card)} to {names[seat]}, {where(place)}." + _triggered(before, after, names)
        case Play(card, place):
            return f"{who} plays {symbol(card)}, {where(place)}." + _triggered(before, after, names)
        case Discard(card):
            return f"{who} discards {symbol(card)}."


def _drawn(before: State, card: Card, after: State, names: Sequence[str]) -> str:
    if isinstance(before.phase, Dealing):
        return f"{names[receiver(before)]} is dealt {symbol(card)}."
    return f"{names[before.turn]} draws {symbol(card)}."


def where(place: Place | str) -> str:
    """Describe where a card was placed. The number of a row can be an integer or a string."""
    match place:
        case "new-top":
            return "as a new row at the top"
        case "new-bottom":
            return "as a new row at the bottom"
        case number:
            return f"to row {number}"


def _triggered(before: State, after: State, names: Sequence[str]) -> str:
    if after.trigger is None or after.trigger == before.trigger:
        return ""
    return f" {names[after.trigger]}'s area has four colours: the end is near."


def draw(state: State, names: Sequence[str]) -> str:
    lines = [f"pile: {len(state.pile)}   discards: {len(state.discards)}"]
    if state.trigger is not None:
        lines[0] += f"   four colours: {names[state.trigger]}"
    if state.final:
        lines[0] += f"   last turns: {listed([names[seat] for seat in state.final])}"
    for seat, name in enumerate(names):
        area, hand = state.areas[seat], state.hands[seat]
        mark = "▸" if seat == state.turn and not isinstance(state.phase, Over) else " "
        lines.append(f"{mark} {name}   {counted(area_value(area), 'point')}   hand: {symbols(hand)}")
        lines += [f"    {row}" for row in _rows(area)]
    return "\n".join(lines)


def _rows(area: Area) -> list[str]:
    """The rows of an area as lines of text, with inactive rows indented (R-INACT-1)."""
    return [
        f"row {number}   {symbols(row)}" if is_active(area, number) else f"row {number}     {symbols(row)}   inactive"
        for number, row in enumerate(area, 1)
    ]


def ending(state: State, names: Sequence[str]) -> str:
    details = [" + ".join(symbol(row[-1]) for row in area) for area in state.areas]
    return standings(outcome(state), names, details)


def colours(rules: Rules) -> tuple[Colour, ...]:
    return COLOURS[: rules.colours]


WORDS: Final[Words[Rules, State, Action, Chance]] = Words(rulebook, tell, draw, ending, colours)
