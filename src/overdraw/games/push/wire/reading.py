"""Reads a view of Push from the JSON that the server sends, for clients that have no game state."""

from collections.abc import Mapping
from typing import Any

from overdraw.core.wire_fields import read_result
from overdraw.games.push.cards import Cards, card
from overdraw.games.push.editions import Rules
from overdraw.games.push.notation import parse_event
from overdraw.games.push.view import BankView, View


def read_view(rules: Rules, public: Mapping[str, Any], own: Mapping[str, Any] | None) -> View:
    """Return the view of a seat, or the view of a spectator if `own` is None."""
    banks = [BankView(bank["size"], _open(bank["cards"])) for bank in public["banks"]]
    if own is not None:
        banks[own["seat"]] = BankView(banks[own["seat"]].size, Cards.of(map(card, own["bank"])))
    return View(
        rules=rules,
        seat=None if own is None else own["seat"],
        actor=public["actor"],
        phase=public["phase"],
        turn=public["turn"],
        undrawn=_pile(public["undrawn"]),
        discards=_pile(public["discards"]),
        switches=public["switches"],
        clockwise=public["clockwise"],
        stacks=tuple(None if stack is None else tuple(map(card, stack)) for stack in public["stacks"]),
        card=None if public["card"] is None else card(public["card"]),
        collecting=tuple(public["collecting"]),
        rolling=None,  # the server sends no view while the die is rolling
        benches=tuple(Cards.of(map(card, bench)) for bench in public["benches"]),
        banks=tuple(banks),
        legal=() if own is None else tuple(map(parse_event, own["legal"])),  # type: ignore[arg-type]  # only actions
        advisable=tuple(map(parse_event, public["advisable"])),  # type: ignore[arg-type]  # only actions
        stopper_stacks=tuple(public["stopper_stacks"]),
        outcome=read_result(public["result"]),
    )


def _open(codes: list[str] | None) -> Cards | None:
    return None if codes is None else Cards.of(map(card, codes))


def _pile(counts: Mapping[str, int]) -> Cards:
    return Cards.of(card(code) for code, count in counts.items() for _ in range(count))
