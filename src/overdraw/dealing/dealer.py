"""Dealers, which decide the outcomes of chance in a game: the next card, or the roll of the die."""

import secrets
from bisect import bisect
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, Protocol

from overdraw.core.game import AnyGame
from overdraw.dealing.generator import Draws, Seed, draw
from overdraw.errors import BadValue


class Dealer(Protocol):
    """The source of chance for one game, which shuffles the deck and rolls the die.

    The probability of an outcome is proportional to its weight.
    """

    def next(self, game: AnyGame, state: Any) -> Any:
        """Pick one of the outcomes of chance that are possible in this state of the game."""


def draw_outcome(game: AnyGame, state: Any, seed: Seed, drawn: Mapping[str, int]) -> tuple[str, Any]:
    """Return the source of the next outcome of chance, such as `card` or `die`, and the outcome itself.

    `drawn` is the number of earlier draws from each source. A `SeededDealer` with the same seed and history returns the
    same outcome, but this function keeps no state.
    """
    chances = game.chances(state)
    source = _source(game, chances.outcomes[0])
    bounds = list(accumulate(chances.weights))
    return source, chances.outcomes[bisect(bounds, draw(seed, source, drawn.get(source, 0), bounds[-1]))]


class SeededDealer:
    """Deals the same cards and die rolls for the same seed on every machine; see docs/fair-shuffle.md."""

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
    """Deals with random numbers from the operating system, which nobody can predict or reproduce."""

    def next(self, game: AnyGame, state: Any) -> Any:
        chances = game.chances(state)
        bounds = list(accumulate(chances.weights))
        return chances.outcomes[bisect(bounds, secrets.randbelow(bounds[-1]))]


class ScriptedDealer:
    """Deals a given list of cards and die rolls. Used by tests, and by people who play with a real deck."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def next(self, game: AnyGame, state: Any) -> Any:
        text = next(self._outcomes, None)
        possible = [game.notation.format_event(outcome) for outcome in game.possible_events(state)]
        if text is None:
            raise BadValue(f"the list of cards and die rolls is used up: expected one of {', '.join(possible)}")
        if text not in possible:
            raise BadValue(f"cannot deal {text!r} now: expected one of {', '.join(possible)}")
        return game.notation.parse_event(text)


def _source(game: AnyGame, outcome: Any) -> str:
    """The source of an outcome of chance: the first word of the outcome's notation, such as `card` or `die`."""
    return game.notation.format_event(outcome).partition(" ")[0]
