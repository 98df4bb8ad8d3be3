"""Presents a hint to the player: the reason, and every action in words with its value, best first."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from overdraw.analysis import Knowledge, can_evaluate
from overdraw.analysis.availability import is_available
from overdraw.analysis.hint import hint
from overdraw.core.english import counted
from overdraw.core.game import AnyGame
from overdraw.errors import BadNotation, BadValue
from overdraw.tui.registry import ui_of
from overdraw.tui.sentences import in_second_person

METHODS: Final = {
    "exact": "The values are exact",
    "lookahead": "The values are estimates",
    "rollouts": "The values are estimates from random games",
}

_NOTATION: Final = re.compile(r"`([^`]+)`")

LISTED: Final = 8
"""The maximum number of actions that a hint lists."""


class _Option(Protocol):
    @property
    def action(self) -> str: ...
    @property
    def share(self) -> float: ...


class _Hint(Protocol):
    """A hint from the local analysis, or a hint from a server, which has the same fields."""

    @property
    def options(self) -> Sequence[_Option]: ...
    @property
    def method(self) -> str: ...
    @property
    def sentence(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Valued:
    """An action described in words, with its value as a share of the win."""

    words: str
    share: float
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint as the player reads it. `options` lists the best actions, best first, and `left_out` counts all other
    actions.
    """

    options: tuple[Valued, ...]
    left_out: int
    reason: str
    assumption: str

    def shortened(self, most: int) -> "Advice":
        """The same hint with at most this many actions."""
        shown = self.options[:most]
        return replace(self, options=shown, left_out=self.left_out + len(self.options) - len(shown))


def check_available(game: AnyGame) -> None:
    """Raise BadValue if this installation cannot analyse the game."""
    if not can_evaluate(game):
        raise BadValue(f"there are no hints or reviews for {game.title}: Overdraw has no evaluator for this game")
    if not is_available(game):
        raise BadValue("hints and reviews need the package Numba, which is not installed here")


def advise(game: AnyGame, state: Any, names: Sequence[str]) -> Advice:
    """Return a hint for the seat to act in this state, based only on what its player knows."""
    check_available(game)
    return advice_of(game, hint(Knowledge.remembering(game, state)), names)


def advice_of(game: AnyGame, found: _Hint, names: Sequence[str]) -> Advice:
    options = valued(game, found.options, names)
    method = METHODS.get(found.method, METHODS["lookahead"])
    return Advice(
        options=options[:LISTED],
        left_out=len(options) - LISTED if len(options) > LISTED else 0,
        reason=in_second_person(with_words(game, found.sentence, names)),
        assumption=f"{method}. Each value is a share of the win if everybody plays well from now on.",
    )


def valued(game: AnyGame, options: Iterable[_Option], names: Sequence[str], chosen: str = "") -> tuple[Valued, ...]:
    """Describe the actions of a hint or a review in words, best first."""
    best_first = sorted(options, key=lambda option: -option.share)
    return tuple(
        Valued(action_words(game, option.action, names), option.share, option.action == chosen) for option in best_first
    )


def action_words(game: AnyGame, action: str, names: Sequence[str]) -> str:
    return ui_of(game).action_words(game.notation.parse_event(action), names)


def advice_lines(advice: Advice) -> list[str]:
    """Return a hint as a list of sentences."""
    best, *others = advice.options
    if not others:
        return [f"There is only one legal action: {best.words}."]
    return [
        f"Best: {best.words}, worth {percent(best.share)} of a win.",
        f"Then: {'; '.join(f'{option.words}, {percent(option.share)}' for option in others)}.",
        *([f"Not listed: {counted(advice.left_out, 'weaker action')}."] if advice.left_out else []),
        *([advice.reason] if advice.reason else []),
        advice.assumption,
    ]


def with_words(game: AnyGame, text: str, names: Sequence[str]) -> str:
    """Replace each action between backticks, which the analysis writes in notation, with words."""

    def words(found: re.Match[str]) -> str:
        try:
            return f'"{action_words(game, found[1], names)}"'
        except BadNotation:
            return found[1]

    return _NOTATION.sub(words, text)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
