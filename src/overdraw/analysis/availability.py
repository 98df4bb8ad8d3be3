"""Whether this installation can analyse a game."""

from functools import cache
from importlib.util import find_spec

from overdraw.analysis.catalogue import can_evaluate
from overdraw.core.game import AnyGame


def is_available(game: AnyGame) -> bool:
    """Whether this installation can compute hints and reviews of a game. Evaluators need Numba."""
    return can_evaluate(game) and _has_numba()


@cache
def _has_numba() -> bool:
    return find_spec("numba") is not None
