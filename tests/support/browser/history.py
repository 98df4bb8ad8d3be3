"""What a device keeps for "My play", as if its player had reviewed a few games."""

import json
from typing import Any, Final

from overdraw.analysis.puzzles import Puzzle, puzzles_of
from tests.server.api import fetch

START: Final = 1_760_000_000_000
DAY: Final = 24 * 60 * 60 * 1000
KEY: Final = "overdraw-my-play"

COSTLY: Final = (
    ("push", "bank r", 0.07),
    ("push", "stop", 0.06),
    ("stop", "push", 0.03),
    ("take 1", "take 2", 0.05),
    ("place 1", "place 3", 0.02),
)
"""Actions with the best action, and what they cost."""


def of_kind(kind: str, level: int = 1) -> Puzzle:
    """The first puzzle whose solution is of this kind."""
    return next(puzzle for puzzle in puzzles_of("push").values() if (puzzle.kind, puzzle.level) == (kind, level))


def worst(puzzle: Puzzle) -> str:
    return min(puzzle.options, key=lambda option: option.share).action


def costly(number: int, kinds: int) -> list[dict[str, Any]]:
    chosen = [COSTLY[(number + kind) % len(COSTLY)] for kind in range(kinds)]
    return [
        {"number": 17, "turn": 4, "action": action, "best": best, "loss": loss, "mark": "?"}
        for action, best, loss in chosen
    ]


def history(url: str, *, games: int = 3, kinds: int = 1, level: int = 3) -> dict[str, Any]:
    """The stored data of a device that has reviewed some games, with a misplayed position of the last one."""
    puzzle = of_kind("push")
    position = json.loads(fetch(f"{url}/api/v1/games/push/puzzles/{puzzle.id}")[2])
    game = {"game": "push", "edition": "us-2018", "players": 2, "seat": 0, "won": True, "decisions": 10}
    mistake = {
        "id": f"abc/{games - 1}#17",
        "at": START,
        "names": ["Ada", "Ben"],
        "action": worst(puzzle),
        "options": [option | {"error": 0} for option in position["options"]],
        "facts": [],
        "reason": "",
        **{part: position[part] for part in ("game", "rules", "view", "own")},
    }
    reviewed = [
        {**game, "id": f"abc/{number}", "at": START + number * DAY, "costly": costly(number if kinds > 1 else 0, kinds)}
        for number in range(games)
    ]
    return {"format": "overdraw-my-play/1", "games": reviewed, "mistakes": [mistake], "progress": {}, "level": level}
