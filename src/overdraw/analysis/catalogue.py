"""The evaluators of positions and decisions, and those of luck, one of each for each game."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from overdraw.analysis.evaluator import GameEvaluator
from overdraw.analysis.luck import LuckEvaluator
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue


def _push() -> GameEvaluator:
    from overdraw.analysis.push.evaluator import PushEvaluator  # imported here because Numba is slow to import

    return PushEvaluator()


def _rows() -> GameEvaluator:
    from overdraw.analysis.rows.evaluator import RowsEvaluator

    return RowsEvaluator()


BY_GAME: Final[Mapping[str, Callable[[], GameEvaluator]]] = {"push": _push, "rows": _rows}


def can_evaluate(game: AnyGame) -> bool:
    """Whether Overdraw has an evaluator for this game."""
    return game.name in BY_GAME


@cache
def evaluator_for(game: AnyGame) -> GameEvaluator:
    """Return the evaluator for a game. Games from other packages have none."""
    if not can_evaluate(game):
        raise BadValue(f"{game.title} cannot be analysed: evaluators exist only for {', '.join(BY_GAME)}")
    return BY_GAME[game.name]()


def _push_luck() -> LuckEvaluator:
    from overdraw.analysis.push.luck import LUCK

    return LUCK


def _rows_luck() -> LuckEvaluator:
    from overdraw.analysis.rows.luck import LUCK

    return LUCK


LUCK_BY_GAME: Final[Mapping[str, Callable[[], LuckEvaluator]]] = {"push": _push_luck, "rows": _rows_luck}


def luck_evaluator_for(game: AnyGame) -> LuckEvaluator:
    """Return the luck evaluator for a game. Games from other packages have none."""
    if game.name not in LUCK_BY_GAME:
        known = ", ".join(LUCK_BY_GAME)
        raise BadValue(f"cannot measure luck in {game.title}: it has no luck evaluator (games that have one: {known})")
    return LUCK_BY_GAME[game.name]()
