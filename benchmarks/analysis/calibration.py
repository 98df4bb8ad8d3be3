"""Measures the calibration of the evaluators and generates docs/analysis/calibration.md, which takes long.

    python -m benchmarks.analysis.calibration [GAME [PLAYERS [GAMES [BOT]]]]   measure, and keep the other results
    python -m benchmarks.analysis.calibration text                              only regenerate the document

It ends with an error if a calibration error is larger than allowed.
"""

import json
import sys
from pathlib import Path

from overdraw.analysis import evaluator_for
from overdraw.analysis.catalogue import BY_GAME
from overdraw.atomic import write_text
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import game_named
from overdraw.lab.calibration.document import document, plots
from overdraw.lab.calibration.measurement import Calibration
from overdraw.lab.calibration.positions import BOT, predictions, runs
from overdraw.lab.simulate.kernel_run import cores

FOLDER = Path(__file__).parents[2] / "docs" / "analysis"
RESULTS = FOLDER / "calibration.json"
DOCUMENT = FOLDER / "calibration.md"
NUMBERS = (2, 3, 4, 6)
GAMES = 20_000


def read_results() -> list[Calibration]:
    found = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    return [Calibration.from_json(one) for one in found]


def measured(game: AnyGame, players: int, games: int, bot: str) -> Calibration:
    pairs = predictions(evaluator_for(game), runs(game, players, bot), range(games), cores())
    return Calibration.of(game, players, bot, pairs)


def write(found: list[Calibration]) -> None:
    """Write the results, the document and the plots."""
    FOLDER.mkdir(exist_ok=True)
    found.sort(key=lambda one: (one.game, one.players))
    write_text(RESULTS, json.dumps([one.as_json() for one in found], indent=1) + "\n")
    write_text(DOCUMENT, document(found))
    for name, plot in plots(found):
        write_text(FOLDER / name, plot)


def main(words: list[str]) -> int:
    if words == ["text"]:
        write(read_results())
        return 0
    numbers = [int(words[1])] if len(words) > 1 else NUMBERS
    count, bot = int(words[2]) if len(words) > 2 else GAMES, words[3] if len(words) > 3 else BOT
    status = 0
    for name in words[:1] or BY_GAME:
        for players in numbers:
            one = measured(game_named(name), players, count, bot)
            print(f"{name}, {players} players: {one.error:.4f} ({one.bound} allowed)", flush=True)
            others = [each for each in read_results() if (each.game, each.players) != (name, players)]
            write([*others, one])
            status |= int(one.error > one.bound)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
