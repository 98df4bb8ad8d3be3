"""The puzzles that Overdraw ships, read from one file for each game.

`overdraw.lab.puzzles` finds the puzzles and writes the files.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from overdraw.analysis.facts import Fact
from overdraw.errors import BadValue, shorten

FORMAT: Final = "overdraw-puzzles/1"
FOLDER: Final = Path(__file__).parent
LEVELS: Final = (1, 2, 3)
"""Easy, medium, hard."""

ID_LENGTH: Final = 10


@dataclass(frozen=True, slots=True)
class PuzzleOption:
    """A legal action in a puzzle, with the exact share of the win that it gives if both players then play perfectly.

    `tempts` names the bots that choose this action. `facts` are the consequences of the action, in cards and points.
    """

    action: str
    share: float
    tempts: tuple[str, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: a position in notation, and the value of every legal action. One action is better than all others.

    `kind` is the first word of the solution. `left` lists the cards that are left in the deck, and `scores` has every
    seat's points so far.
    """

    game: str
    position: str
    seat: int
    level: int
    left: tuple[str, ...]
    scores: tuple[int, ...]
    options: tuple[PuzzleOption, ...]

    @property
    def id(self) -> str:
        """The puzzle's id. It depends only on the position, so it stays the same when other puzzles are added or
        removed."""
        return sha256(self.position.encode()).hexdigest()[:ID_LENGTH]

    @property
    def solution(self) -> PuzzleOption:
        return max(self.options, key=lambda option: option.share)

    @property
    def kind(self) -> str:
        return self.solution.action.split()[0]

    @property
    def margin(self) -> float:
        """How much more of the win the solution gives than the second-best action."""
        best, second = sorted((option.share for option in self.options), reverse=True)[:2]
        return best - second

    @classmethod
    def from_json(cls, game: str, data: Mapping[str, Any]) -> Self:
        options = tuple(
            PuzzleOption(
                option["action"],
                option["share"],
                tuple(option["tempts"]),
                tuple(Fact(fact["key"], fact["args"]) for fact in option["facts"]),
            )
            for option in data["options"]
        )
        position = "".join(f"{line}\n" for line in data["position"])
        return cls(game, position, data["seat"], data["level"], tuple(data["left"]), tuple(data["scores"]), options)


@cache
def puzzles_of(game: str) -> Mapping[str, Puzzle]:
    """Return the puzzles of a game by their ids, easy puzzles first. Most games have no puzzles."""
    path = FOLDER / f"{game}.json"
    if not game.isidentifier() or not path.exists():
        return {}
    data = json.loads(path.read_text(encoding="utf-8"))
    found = [Puzzle.from_json(game, one) for one in data["puzzles"]]
    return {puzzle.id: puzzle for puzzle in found}


def puzzle_with_id(game: str, puzzle_id: str) -> Puzzle:
    """Return the puzzle of a game that has this id."""
    found = puzzles_of(game).get(puzzle_id)
    if found is None:
        raise BadValue(f"there is no puzzle {shorten(puzzle_id)} for the game {shorten(game)}")
    return found
