"""The outcome of a finished game: scores, ranks and winners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from overdraw.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game, seat by seat.

    Players who tie share a rank: 1, 2, 2, 4. `tallies` are further counts for the result of a game record, such as the
    number of cards in Push.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    tallies: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def ranked(
        cls,
        scores: Sequence[int],
        *,
        tie_break: Sequence[int] | None = None,
        tallies: Mapping[str, tuple[int, ...]] | None = None,
    ) -> Self:
        """Rank the seats by score, the highest first. If `tie_break` is given, it decides between equal scores.

        >>> Outcome.ranked([7, 9, 7]).ranks
        (2, 1, 2)
        """
        keys = list(zip(scores, tie_break or [0] * len(scores), strict=True))
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        return cls(tuple(scores), ranks, tallies or {})

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def as_result(self) -> dict[str, Any]:
        """Return the outcome as JSON for the `result` key of a game record."""
        tallies = {name: list(counts) for name, counts in self.tallies.items()}
        return {"scores": list(self.scores), **tallies, "winners": list(self.winners)}
