"""Dealers: sources of chance that pick one of the possible outcomes."""

import secrets
from bisect import bisect
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, Protocol

from overdraw.core.game import AnyGame
from overdraw.dealing.generator import Draws, Seed, draw
from overdraw.errors import BadValue


class Dealer(Protocol):
    """The source of chance for one game: it shuffles the deck and rolls the die.

    The probability of an outcome is proportional to its weight.
    """

    def next(self, game: AnyGame, state: Any) -> Any:
        """Pick one of the game's `chances` in this state."""


def draw_outcome(game: AnyGame, state: Any, seed: Seed, drawn: Mapping[str, int]) -> tuple[str, Any]:
    """Return the source of the next outcome and the outcome. `drawn` counts the earlier draws from each source.

    The result is that of a `SeededDealer` with the same seed and history, but this function keeps no state.
    """
    chances = game.chances(state)
    source = _source(game, chances.outcomes[0])
    bounds = list(accumulate(chances.weights))
    return source, chances.outcomes[bisect(bounds, draw(seed, source, drawn.get(source, 0), bounds[-1]))]


class SeededDealer:
    """Deals the same cards and dice for the same seed, on every machine; see docs/fair-shuffle.md."""

    def __init__(self, seed: Seed) -> None:
        self._draws = Draws(seed)
        self._sources: dict[type, str] = {}

    def next(self, game: AnyGame, state: Any) -> Any:
        chances = game.chances(state)
        kind = type(chances.outcomes[0])
        if (source := self._sources.get(kind)) is None:
            source = self._sources[kind] = _source(game, chances.outcomes[0])
        bounds = list(accumulate(chances.weights))
        return chances.outcomes[bisect(bounds, self._draws.next(source, bounds[-1]))]


class SecureDealer:
    """Deals with the operating system's randomness, which nobody can predict or repeat."""

    def next(self, game: AnyGame, state: Any) -> Any:
        chances = game.chances(state)
        bounds = list(accumulate(chances.weights))
        return chances.outcomes[bisect(bounds, secrets.randbelow(bounds[-1]))]


class ScriptedDealer:
    """Deals the listed cards and die rolls. Used by tests, and by people who play with a real deck."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def next(self, game: AnyGame, state: Any) -> Any:
        text = next(self._outcomes, None)
        possible = [game.notation.format_event(outcome) for outcome in game.possible_events(state)]
        if text is None:
            raise BadValue(f"the list of cards and dice is used up; possible now: {', '.join(possible)}")
        if text not in possible:
            raise BadValue(f"cannot deal {text!r} now; possible: {', '.join(possible)}")
        return game.notation.parse_event(text)


def _source(game: AnyGame, outcome: Any) -> str:
    """The source that an outcome is drawn from: the first word of its notation, `card` or `die`."""
    return game.notation.format_event(outcome).partition(" ")[0]
