"""The possible outcomes of a chance event with their weights, and the protocol for random generators."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Outcome = TypeVar("Outcome")


class Chances(NamedTuple, Generic[Outcome]):
    """Outcomes with their weights, in the game's fixed order. An outcome of weight 0 is impossible now.

    The probability of an outcome is its weight divided by the sum of the weights. The weight of drawing a card is
    the number of its copies that are left.
    """

    outcomes: Sequence[Outcome]
    weights: Sequence[int]


class RandomOrder(Protocol):
    """A random generator that the caller passes: `random.Random`, or a generator of NumPy."""

    def shuffle(self, x: Any, /) -> None:
        """Shuffle a list in place. All orders are equally likely."""
