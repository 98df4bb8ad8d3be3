"""The possible outcomes of a chance event, with their weights."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

Outcome = TypeVar("Outcome")


class Chances(NamedTuple, Generic[Outcome]):
    """Outcomes with their weights, in the game's fixed order. An outcome of weight 0 is impossible now.

    The probability of an outcome is its weight divided by the sum of the weights. The weight of drawing a card is
    the number of its copies that are left.
    """

    outcomes: Sequence[Outcome]
    weights: Sequence[int]
