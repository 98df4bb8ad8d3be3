"""Loads the weights of the Rows evaluator: one network for each number of players, all in one file."""

from functools import cache
from pathlib import Path

from overdraw.analysis.compiled.rows.network import weight_count
from overdraw.bots.weights_file import read_part
from overdraw.kernel.array_types import Weights


@cache
def evaluator_weights(players: int, path: Path | None = None) -> Weights:
    """Return the weights of the Rows evaluator for this number of players.

    `path` names a file to read instead of the built-in weights.
    """
    return read_part("rows", "evaluator", players, weight_count(), path=path)
