"""Views as JSON at some points of a playthrough. `python -m tests.golden.views` regenerates them."""

import json
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from random import Random
from typing import Any

from overdraw.games.catalogue import GAMES
from tests.golden.positions import POSITIONS
from tests.support.playing import steps

FOLDER = Path(__file__).parent / "views"
NAMES = ("push-us-2018", "push-eu-2022", "rows")
EVERY = 2
"""How many events apart the recorded states are."""


def moments(name: str) -> Iterator[Any]:
    """Every second state of a game, and the last one."""
    game_name, position = POSITIONS[name]
    game = GAMES[game_name]
    state = game.notation.parse_position(cleandoc(position))
    for number, (before, event) in enumerate(steps(game, state, Random(1))):
        if number % EVERY == 0:
            yield before
        state = game.apply(before, event)
    yield state


def views(name: str) -> str:
    """One line per state: the public view, the view with everything showable, and each seat's private part."""
    game = GAMES[POSITIONS[name][0]]
    lines = []
    for state in moments(name):
        seats = [game.view(state, seat, ()) for seat in range(state.players)]
        seen = {
            "view": game.write_view(game.view(state, None, ())),
            "shown": game.write_view(game.view(state, None, game.showable)),
            "owns": [game.write_own(view) for view in seats],
        }
        lines.append(json.dumps(seen, separators=(",", ":")))
    return "\n".join([*lines, ""])


def files() -> dict[Path, str]:
    return {FOLDER / f"{name}.jsonl": views(name) for name in NAMES}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
