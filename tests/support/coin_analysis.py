"""Processes that can analyse the toy game of coins, with an evaluator that fails on request."""

import os
import signal
import time
from pathlib import Path
from typing import Any, Final

from overdraw.analysis import ChanceEvaluation
from tests.support.exact_evaluator import ExactEvaluator
from tests.support.toy_games.package import with_toy_games

SITECUSTOMIZE: Final = """\
from overdraw.analysis import catalogue

def coins():
    from pathlib import Path
    from overdraw.games.catalogue import game_named
    from tests.support.coin_analysis import DisturbedEvaluator
    return DisturbedEvaluator(game_named("coins"), folder=Path(__file__).parent)

catalogue.BY_GAME["coins"] = coins
"""


def with_coin_analysis(folder: Path) -> dict[str, str]:
    """The environment of processes that have the toy games and an evaluator for coins. `folder` takes its files."""
    environment = with_toy_games(folder)
    (folder / "sitecustomize.py").write_text(SITECUSTOMIZE, encoding="utf-8")
    return environment


def disturb(folder: Path, mode: str | None) -> None:
    """Set how the evaluator behaves from now on: `crash`, `crash-once`, `hold` until the mode ends, or None."""
    (folder / "mode.part").write_text(mode or "", encoding="utf-8")
    (folder / "mode.part").replace(folder / "mode")


class DisturbedEvaluator(ExactEvaluator):
    """An exact evaluator whose values of chance are disturbed as the file `mode` says."""

    def __init__(self, game: Any, folder: Path) -> None:
        super().__init__(game)
        self.folder = folder

    def chance(self, state: Any) -> ChanceEvaluation:
        self._disturb()
        return super().chance(state)

    def _disturb(self) -> None:
        mode = self._mode()
        if mode == "crash-once":
            disturb(self.folder, None)
        if mode.startswith("crash"):
            os.kill(os.getpid(), signal.SIGKILL)
        while self._mode() == "hold":
            time.sleep(0.01)

    def _mode(self) -> str:
        path = self.folder / "mode"
        return path.read_text(encoding="utf-8") if path.exists() else ""
