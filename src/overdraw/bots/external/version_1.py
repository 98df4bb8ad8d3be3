"""What a program that plays is told, and how it answers: lines of JSON, described in docs/how-to/write-a-bot.md.

A view is written field by field: what is not listed here is not told. Cards and actions are in notation.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, shorten
from overdraw.games.push.view import View as PushView
from overdraw.games.rows.view import View as RowsView

PROTOCOL: Final = "overdraw-bot/1"
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


VIEWS: Final[Mapping[str, tuple[Callable[[Any], Json], Callable[[Any], int]]]] = {
    "push": (push_view, lambda view: len(view.benches)),
    "rows": (rows_view, lambda view: len(view.areas)),
}
"""For each game how its view is written, and how many players it shows."""


def check_game(game: AnyGame) -> None:
    if game.name not in VIEWS:
        raise BadValue(f"programs cannot play {game.title}: nobody has said how its view is written as JSON")


def hello(game: AnyGame, view: Any, seed: int) -> str:
    """The line that begins a game. The seed is mixed, so that it tells nothing about the cards to come."""
    _, players = VIEWS[game.name]
    return _line(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.write_rules(view.rules),
            "seat": view.seat,
            "players": players(view),
            "seed": int.from_bytes(sha256(f"{PROTOCOL} {seed}".encode()).digest()[:6]),
        }
    )


def question(game: AnyGame, view: Any, budget: int) -> str:
    """The line that asks for a decision, within so many milliseconds."""
    write, _ = VIEWS[game.name]
    legal = list(map(game.notation.format_event, view.legal))
    return _line({"type": "decide", "view": write(view), "legal": legal, "budget_ms": budget})


def _line(message: Json) -> str:
    return json.dumps(message, ensure_ascii=True, separators=(",", ":")) + "\n"


def read_answer(game: AnyGame, view: Any, line: bytes) -> tuple[Any, str]:
    """The action that a line names; or None, and what is wrong with the line."""
    said = shorten(line.decode("utf-8", "replace"))
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None, f"its answer {said} is not JSON"
    chosen = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(chosen, str):
        return None, f'its answer {said} is not of the form {{"action": "…"}}'
    for action in view.legal:
        if game.notation.format_event(action) == chosen:
            return action, ""
    legal = shorten(", ".join(map(game.notation.format_event, view.legal)), 100)
    return None, f"{shorten(chosen)} was not legal, but {legal}"
