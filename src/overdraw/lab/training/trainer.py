"""What can be learned: a course is something that gets better round by round."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName


class Course(Protocol):
    """A bot that learns to play with one number of players.

    `memory` is all that the next round depends on, so that a course can go on after an interruption as if there had
    been none. `learned` is what the bot needs to play, named as its file of weights has it.
    """

    rounds: int

    def advance(self, number: int) -> Mapping[str, float]:
        """Round `number`; what was measured, for the learning curve."""

    def memory(self) -> dict[str, Any]: ...

    def recall(self, memory: Mapping[str, Any]) -> None: ...

    def learned(self) -> dict[str, Any]: ...


Maker = Callable[[int, int, int, int | None], Course]
"""Players, games, seed, cores."""


def _push_expert(players: int, games: int, seed: int, jobs: int | None) -> Course:
    from overdraw.lab.training.push_expert import ExpertCourse

    return ExpertCourse(players, games, seed, jobs)


def _push_tuned(players: int, games: int, seed: int, jobs: int | None) -> Course:
    from overdraw.lab.training.push_tuned import TunedCourse

    return TunedCourse(players, games, seed, jobs)


def _rows_expert(players: int, games: int, seed: int, jobs: int | None) -> Course:
    from overdraw.lab.training.rows_expert import ExpertCourse

    return ExpertCourse(players, games, seed, jobs)


COURSES: Final[Mapping[str, Mapping[str, Maker]]] = {
    "push": {"tuned": _push_tuned, "expert": _push_expert},
    "rows": {"expert": _rows_expert},
}


def course_named(game: AnyGame, bot: str) -> Maker:
    """How that bot learns."""
    makers = COURSES.get(game.name, {})
    if bot not in makers:
        raise UnknownName(f"bot of {game.title} that learns", bot, makers)
    return makers[bot]
