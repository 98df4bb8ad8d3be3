"""Reads a view of Rows from the JSON that the server sends, for clients that have no game state."""

from collections.abc import Mapping
from typing import Any

from overdraw.core.wire_fields import read_result
from overdraw.games.rows.cards import Cards, card
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.notation import parse_event
from overdraw.games.rows.view import View


def read_view(rules: Rules, public: Mapping[str, Any], own: Mapping[str, Any] | None) -> View:
    """Return the view of a seat, or the view of a spectator if `own` is None."""
    return View(
        rules=rules,
        seat=None if own is None else own["seat"],
        actor=public["actor"],
        phase=public["phase"],
        first=public["first"],
        turn=public["turn"],
        pile_size=public["pile_size"],
        unseen=_pile((public if own is None else own)["unseen"]),
        discards=_pile(public["discards"]),
        hand=None if own is None else Cards.of(map(card, own["hand"])),
        hand_sizes=tuple(public["hand_sizes"]),
        areas=tuple(tuple(tuple(map(card, row)) for row in area) for area in public["areas"]),
        scores=tuple(public["scores"]),
        draws=0,  # the server sends no view while cards are being drawn
        trigger=public["trigger"],
        final=None if public["final"] is None else tuple(public["final"]),
        legal=() if own is None else tuple(map(parse_event, own["legal"])),  # type: ignore[arg-type]  # only actions
        outcome=read_result(public["result"]),
    )


def _pile(counts: Mapping[str, int]) -> Cards:
    return Cards.of(card(code) for code, count in counts.items() for _ in range(count))
