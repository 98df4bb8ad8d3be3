"""A dealer supplies chance: given what may come, it says what came."""

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

    Each outcome has as many tickets as its weight; a number is drawn among all tickets.
    """

    def next(self, game: AnyGame, state: Any) -> Any:
        """What comes, of the game's `chances` in this state."""


def draw_outcome(game: AnyGame, state: Any, seed: Seed, drawn: Mapping[str, int]) -> tuple[str, Any]:
    """What comes next, and the source it is drawn from, after so many draws from each source.

    It gives what a `SeededDealer` with the same seed and history gives, but keeps no state of its own.
    """
    chances = game.chances(state)
    source = _source(game, chances.outcomes[0])
    bounds = list(accumulate(chances.weights))
    return source, chances.outcomes[bisect(bounds, draw(seed, source, drawn.get(source, 0), bounds[-1]))]


class SeededDealer:
    """The same seed gives the same cards and dice, on every machine; see docs/fair-shuffle.md."""

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
    """Randomness of the operating system: nobody can foresee or repeat it."""

    def next(self, game: AnyGame, state: Any) -> Any:
        chances = game.chances(state)
        bounds = list(accumulate(chances.weights))
        return chances.outcomes[bisect(bounds, secrets.randbelow(bounds[-1]))]


class ScriptedDealer:
    """The cards and dice of a list, as texts: for tests, and for people with a real deck on a real table."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def next(self, game: AnyGame, state: Any) -> Any:
        text = next(self._outcomes, None)
        possible = [game.notation.format_event(outcome) for outcome in game.possible_events(state)]
        if text is None:
            raise BadValue(f"the list of cards and dice has ended; possible now: {', '.join(possible)}")
        if text not in possible:
            raise BadValue(f"{text!r} cannot come now; possible: {', '.join(possible)}")
        return game.notation.parse_event(text)


def _source(game: AnyGame, outcome: Any) -> str:
    """What an outcome is drawn from: the first word of its notation, `card` or `die`."""
    return game.notation.format_event(outcome).partition(" ")[0]
