"""The messages between Overdraw and external bots: lines of JSON, described in docs/how-to/write-a-bot.md.

A program that answers the hello with `{"protocol": "overdraw-bot/2"}` gets all questions in version 2 from then on.
Programs that use version 1 do not answer a hello, so Overdraw sends the first question in version 1 together with the
hello, and never waits for an answer that does not come. Programs that use version 2 ignore this question, because
questions in version 2 have a different `type`.
"""

import json
from hashlib import sha256
from typing import Any, Final, Literal

from overdraw.bots.external.version_1 import VIEWS
from overdraw.core.game import AnyGame
from overdraw.errors import shorten

VERSION_1: Final = "overdraw-bot/1"
VERSION_2: Final = "overdraw-bot/2"
Version = Literal["overdraw-bot/1", "overdraw-bot/2"]


def versions_for(view: Any) -> tuple[Version, ...]:
    """Return the protocol versions that can represent this view."""
    return (VERSION_1, VERSION_2) if type(view) in VIEWS else (VERSION_2,)


def hello(game: AnyGame, view: Any, seed: int) -> str:
    """Return the hello line, which begins a game. Its seed is hashed, so that it reveals nothing about the cards to
    come.
    """
    versions = versions_for(view)
    return _line(
        {
            "type": "hello",
            "protocol": versions[0],
            "protocols": versions,
            "game": game.name,
            "rules": game.write_rules(view.rules),
            "seat": view.seat,
            "players": view.players,
            "seed": int.from_bytes(sha256(f"{VERSION_1} {seed}".encode()).digest()[:6]),
        }
    )


def question(version: Version, game: AnyGame, view: Any, budget: int) -> str:
    """Return the line that asks a program for an action, with a time limit of `budget` milliseconds."""
    if version == VERSION_2:
        own, public = game.write_own(view), game.write_view(view)
        return _line({"type": "choose", "view": public, "own": own, "budget_ms": budget})
    legal = list(map(game.notation.format_event, view.legal))
    return _line({"type": "decide", "view": VIEWS[type(view)](view), "legal": legal, "budget_ms": budget})


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=True, separators=(",", ":")) + "\n"


def read_version(line: bytes) -> str | None:
    """Return the protocol version that a program names in its line, or None if the line does not answer a hello."""
    answer = _read(line)
    version = answer.get("protocol") if isinstance(answer, dict) else None
    return version if isinstance(version, str) else None


def read_answer(game: AnyGame, view: Any, line: bytes) -> tuple[Any, str]:
    """Return the action that a program names in its line, or None and what is wrong with the line."""
    said = shorten(line.decode("utf-8", "replace"))
    answer = _read(line)
    if answer is None:
        return None, f"the program's answer {said} is not JSON"
    chosen = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(chosen, str):
        return None, f'the program\'s answer {said} is not of the form {{"action": "…"}}'
    for action in view.legal:
        if game.notation.format_event(action) == chosen:
            return action, ""
    legal = shorten(", ".join(map(game.notation.format_event, view.legal)), 100)
    return None, f"the chosen action {shorten(chosen)} was not legal; legal: {legal}"


def _read(line: bytes) -> Any:
    """Parse a line of JSON. Return None if the line is not valid JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
