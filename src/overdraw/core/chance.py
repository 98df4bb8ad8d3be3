"""The possible outcomes of a chance event with their weights, and the protocol for random generators."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Outcome = TypeVar("Outcome")


class Chances(NamedTuple, Generic[Outcome]):
    """The outcomes of a chance event with their weights, in the game's fixed order. An outcome with weight 0 is
    impossible.

    The probability of an outcome is its weight divided by the sum of the weights. The weight of a card is the number of
    its copies that are left in the deck.
    """

    outcomes: Sequence[Outcome]
    weights: Sequence[int]


class RandomOrder(Protocol):
    """A random generator that can shuffle a list, such as `random.Random` or a NumPy generator."""

    def shuffle(self, x: Any, /) -> None:
        """Shuffle a list in place. All orders are equally likely."""
