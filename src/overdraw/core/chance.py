"""What chance may bring at a moment of a game."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

Outcome = TypeVar("Outcome")


class Chances(NamedTuple, Generic[Outcome]):
    """Outcomes with their weights, in the game's fixed order. A weight of 0 is what cannot come now.

    An outcome's probability is its weight in all the weights. Drawing a card weighs as many as are left of it.
    """

    outcomes: Sequence[Outcome]
    weights: Sequence[int]
