"""Writes views in version 1 of the bot protocol, which exists for older programs.

This format is frozen. Version 2 sends the same JSON as the server, for every game.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from overdraw.games.push.view import View as PushView
from overdraw.games.rows.view import View as RowsView

Json = dict[str, Any]


def _cards(cards: Iterable[object]) -> list[str]:
    return list(map(str, cards))


def push_view(view: PushView) -> Json:
    return {
        "seat": view.seat,
        "turn": view.turn,
        "phase": view.phase,
        "undrawn": _cards(view.undrawn),
        "discards": _cards(view.discards),
        "switches": view.switches,
        "clockwise": view.clockwise,
        "stacks": [None if stack is None else _cards(stack) for stack in view.stacks],
        "card": None if view.card is None else str(view.card),
        "collecting": list(view.collecting),
        "benches": [_cards(bench) for bench in view.benches],
        "banks": [
            {"size": bank.size, "cards": None if bank.cards is None else _cards(bank.cards)} for bank in view.banks
        ],
    }


def rows_view(view: RowsView) -> Json:
    return {
        "seat": view.seat,
        "turn": view.turn,
        "phase": view.phase,
        "first": view.first,
        "pile_size": view.pile_size,
        "unseen": _cards(view.unseen),
        "discards": _cards(view.discards),
        "hand": None if view.hand is None else _cards(view.hand),
        "hand_sizes": list(view.hand_sizes),
        "areas": [[_cards(row) for row in area] for area in view.areas],
        "scores": list(view.scores),
        "trigger": view.trigger,
        "final": None if view.final is None else list(view.final),
    }


VIEWS: Final[Mapping[type, Callable[[Any], Json]]] = {PushView: push_view, RowsView: rows_view}
"""The types of views that version 1 of the bot protocol can represent. Games that were added later need version 2."""
