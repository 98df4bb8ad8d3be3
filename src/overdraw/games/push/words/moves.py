"""Describes the moves in a server's messages about Push in English, for clients that have no game state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from overdraw.core.colours import BY_LETTER
from overdraw.core.english import counted
from overdraw.core.wire_fields import Move
from overdraw.games.push.cards import SWITCH, card
from overdraw.games.push.words import NOTHING, symbol


def tell_move(move: Move, public: Mapping[str, Any] | None, names: Sequence[str]) -> list[str]:
    """Describe a decision and the outcomes of chance that followed. `public` is the resulting view, if known."""
    who, facts = names[move.seat], move.facts
    match move.action.split(" "):
        case ["push"]:
            return list(_drawn(move, who))
        case ["place", number]:
            stack = [facts["card"]] if public is None else public["stacks"][int(number) - 1] or []
            return [f"{who} puts the card on stack {number}: {_symbols(stack)}."]
        case ["stop"]:
            stacks = "" if public is None else f" with {counted(len(public['stacks']), 'stack')}"
            return [f"{who} stops{stacks}."]
        case ["take", number]:
            left = f" Left over and discarded: {_symbols(facts['left'])}." if "left" in facts else ""
            taken = f"{who} takes stack {number}: {_symbols(facts['cards'])}."
            rolled = list(_rolled(move, who))
            return [taken, *rolled[:-1], rolled[-1] + left] if rolled else [taken + left]
        case ["bank", letter]:
            cards, points = _symbols(facts["cards"][::-1]), counted(facts["points"], "point")
            return [f"{who} banks {BY_LETTER[letter]}: {cards}, {points}."]
        case _:
            return []


def _drawn(move: Move, who: str) -> Iterator[str]:
    if not move.outcomes or move.outcomes[0] is None:
        return
    found = card(move.outcomes[0].removeprefix("card "))
    shown = symbol(found) if found.colour else f"a {found} card"
    if len(move.outcomes) > 1:
        yield f"{who} draws {shown}, which fits nowhere: bust!"
        yield from _rolled(move, who)
    elif found is not SWITCH:
        yield f"{who} draws {shown}."
    elif "clockwise" in move.facts:
        way = "clockwise" if move.facts["clockwise"] else "counter-clockwise"
        yield f"{who} draws a switch card: stacks are now collected {way}."
    else:
        yield f"{who} draws a switch card, which is discarded."


def _rolled(move: Move, who: str) -> Iterator[str]:
    for outcome in move.outcomes:
        if outcome is not None and outcome.startswith("die "):
            letter = outcome.removeprefix("die ")
            face = f"{BY_LETTER[letter].glyph} {BY_LETTER[letter]}" if letter in BY_LETTER else "★ the star"
            lost = move.facts.get("lost")
            yield f"{who} rolls {face} and loses {_symbols(lost) if lost else 'nothing'}."


def _symbols(codes: Sequence[str]) -> str:
    return " ".join(symbol(card(code)) for code in codes) or NOTHING
