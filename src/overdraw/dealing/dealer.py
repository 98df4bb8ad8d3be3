"""A dealer supplies chance: given what may come, it says what came."""

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from overdraw.core.game import AnyGame
from overdraw.dealing.generator import Seed, draw, source_of
from overdraw.errors import BadValue


class Dealer(Protocol):
    """Whoever shuffles the deck and rolls the die for one game."""

    def next(self, game: AnyGame, state: Any) -> Any:
        """What comes, of the game's `chance_weights` in this state."""


class SeededDealer:
    """The same seed gives the same cards and dice, on every machine; see docs/fair-shuffle.md."""

    def __init__(self, seed: Seed) -> None:
        self._seed = seed
        self._drawn: dict[str, int] = {}

    def next(self, game: AnyGame, state: Any) -> Any:
        weights = game.chance_weights(state)
        source = source_of(game.notation.format_event(weights[0][0]))
        number = self._drawn.get(source, 0)
        self._drawn[source] = number + 1
        return _pick(weights, draw(self._seed, source, number, sum(weight for _, weight in weights)))


class SecureDealer:
    """Randomness of the operating system: nobody can foresee or repeat it."""

    def next(self, game: AnyGame, state: Any) -> Any:
        weights = game.chance_weights(state)
        return _pick(weights, secrets.randbelow(sum(weight for _, weight in weights)))


class ScriptedDealer:
    """The cards and dice of a list, as texts: for tests, and for people with a real deck on a real table."""

    def __init__(self, outcomes: Iterable[str]) -> None:
        self._outcomes = iter(outcomes)

    def next(self, game: AnyGame, state: Any) -> Any:
        text = next(self._outcomes, None)
        possible = [game.notation.format_event(outcome) for outcome, _ in game.chance_weights(state)]
        if text is None:
            raise BadValue(f"the list of cards and dice has ended; possible now: {', '.join(possible)}")
        if text not in possible:
            raise BadValue(f"{text!r} cannot come now; possible: {', '.join(possible)}")
        return game.notation.parse_event(text)


def _pick(weights: Sequence[tuple[Any, int]], ticket: int) -> Any:
    """The outcome that a ticket number wins, when each outcome has as many tickets as its weight."""
    for outcome, weight in weights:
        if ticket < weight:
            return outcome
        ticket -= weight
    raise AssertionError(f"ticket {ticket} is beyond the last outcome")
