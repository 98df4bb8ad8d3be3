"""Describes the moves in a server's messages about Rows in English, for clients that have no game state."""

from collections.abc import Mapping, Sequence
from typing import Any

from overdraw.core.wire_fields import Move
from overdraw.games.rows.cards import card
from overdraw.games.rows.words import symbol, where


def tell_move(move: Move, public: Mapping[str, Any] | None, names: Sequence[str]) -> list[str]:
    """Describe a decision and the outcomes of chance that followed it."""
    who, facts = names[move.seat], move.facts
    trigger = facts.get("trigger")
    near = "" if trigger is None else f" {names[trigger]}'s area has four colours: the end is near."
    match move.action.split(" "):
        case ["open", code]:
            said = f"{who} opens with {_shown(code)}."
        case ["give", code, at, place]:
            receiver = names[int(at.removeprefix("@"))]
            said = f"{who} gives {_shown(code)} to {receiver}, {_placed(place)}.{near}"
        case ["play", code, place]:
            said = f"{who} plays {_shown(code)}, {_placed(place)}.{near}"
        case ["discard", code]:
            said = f"{who} discards {_shown(code)}."
        case _:
            return []
    seen = [outcome.removeprefix("card ") for outcome in move.outcomes if outcome is not None]
    return [said, *(f"{who} draws {_shown(code)}." for code in seen)]


def _placed(place: str) -> str:
    return where(place.removeprefix("row"))


def _shown(code: str) -> str:
    return symbol(card(code))
