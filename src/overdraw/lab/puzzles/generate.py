"""Finds the puzzles of Push and writes them to the puzzle file. `make puzzles` runs this program.

    python -m overdraw.lab.puzzles.generate

The puzzles depend only on the seed and the weights of the bots.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any, Final

from overdraw.analysis.puzzles.puzzle import FOLDER, FORMAT, Puzzle
from overdraw.atomic import write_text
from overdraw.games.push import PUSH
from overdraw.lab.puzzles.grading import puzzle_from
from overdraw.lab.puzzles.push_endgames import endgames

SEED: Final = 1
GAMES: Final = 2000

MOST: Final = 80
"""The maximum number of puzzles for each level of difficulty."""


def candidates(seed: int, games: int) -> Iterator[Puzzle]:
    """Yield at most one puzzle from each game, so that no two puzzles are nearly the same.

    If a game has several puzzles, choose the hardest, and among equally hard puzzles the one with the largest margin.
    """
    of_game: dict[int, Puzzle] = {}
    for number, state in endgames(seed, games):
        puzzle = puzzle_from(state)
        if puzzle is not None and (number not in of_game or worth(puzzle) > worth(of_game[number])):
            of_game[number] = puzzle
    yield from of_game.values()


def worth(puzzle: Puzzle) -> tuple[int, float]:
    return puzzle.level, puzzle.margin


def varied(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """Choose a varied selection of puzzles from one level, with all combinations of edition and kind in turn."""
    groups: dict[tuple[str, str], list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda one: -one.margin):
        groups.setdefault((puzzle.position.split("\n", 1)[0], puzzle.kind), []).append(puzzle)
    chosen: list[Puzzle] = []
    while len(chosen) < most and any(groups.values()):
        for group in groups.values():
            if group and len(chosen) < most:
                chosen.append(group.pop(0))
    return chosen


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "position": puzzle.position.splitlines(),
        "seat": puzzle.seat,
        "level": puzzle.level,
        "left": puzzle.left,
        "scores": puzzle.scores,
        "options": [asdict(option) for option in puzzle.options],
    }


def write(puzzles: Iterable[Puzzle]) -> None:
    """Write the puzzle file with one puzzle per line, so that a diff shows which puzzles changed."""
    lines = ",\n".join(json.dumps(as_json(puzzle), separators=(",", ":")) for puzzle in puzzles)
    text = f'{{"format": "{FORMAT}", "game": "{PUSH.name}", "seed": {SEED}, "puzzles": [\n{lines}\n]}}\n'
    write_text(FOLDER / f"{PUSH.name}.json", text)


def main() -> None:
    found = list(candidates(SEED, GAMES))
    levels = sorted({puzzle.level for puzzle in found})
    chosen = [puzzle for level in levels for puzzle in varied((one for one in found if one.level == level), MOST)]
    write(chosen)
    counts = Counter((puzzle.level, puzzle.kind) for puzzle in chosen)
    for (level, kind), count in sorted(counts.items()):
        sys.stdout.write(f"level {level}, {kind}: {count}\n")


if __name__ == "__main__":
    main()
