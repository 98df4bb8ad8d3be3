"""The results of games that the kernel played, game by game and added up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from overdraw.core.seats import Seat
from overdraw.kernel.array_types import Booleans, Doubles, Integers
from overdraw.lab.simulate.tally import Line, Tally

MAX_COUNTED: Final = 24
"""The highest count of a thing, such as banks, in one game. Statistics treat higher counts as equal to this one."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of some games, as arrays with a row for each game and a column for each seat.

    `counts` has an array for each thing that is counted, such as busts. `ends` counts turns of drawing by the number of
    cards drawn: row 0 counts the turns that stopped, and row 1 the turns that went bust.
    """

    numbers: range
    first: Integers
    scores: Integers
    winners: Booleans
    counts: dict[str, Integers]
    ends: Integers

    @property
    def shares(self) -> Doubles:
        """Each seat's share of the win in each game. Several winners of a game get equal shares."""
        shares: Doubles = self.winners / self.winners.sum(axis=1, keepdims=True)
        return shares


def tally_of_results(results: Results, groups: Sequence[Sequence[Seat]] = ()) -> Tally:
    """Add up the results of games. `groups` has lists of seats that count together as one player."""
    shares, scores = results.shares, results.scores
    games, players = scores.shape
    order = (results.first[:, None] + np.arange(players)) % players
    whole = {"wins": shares, "points": scores, **results.counts}
    in_order = {name: np.take_along_axis(values, order, axis=1) for name, values in whole.items()}
    together = {
        name: np.stack([values[:, list(group)].sum(axis=1) for group in groups], axis=1) if groups else values[:, :0]
        for name, values in whole.items()
    }
    return Tally(
        games=games,
        seats=_lines(whole),
        places=_lines(in_order),
        groups=_lines(together),
        scores=tuple(np.bincount(scores.ravel()).tolist()),
        stopped=tuple(results.ends[0].tolist()),
        busted=tuple(results.ends[1].tolist()),
        by_count={name: _by_count(values, shares) for name, values in results.counts.items()},
    )


def _lines(columns: dict[str, NDArray[Any]]) -> tuple[Line, ...]:
    """Return the sums over all games for each column of the arrays."""
    sums = {name: values.sum(axis=0, dtype=np.float64) for name, values in columns.items()}
    squares = {name: (columns[name].astype(np.float64) ** 2).sum(axis=0) for name in ("wins", "points")}
    others = [name for name in columns if name not in squares]
    return tuple(
        Line(
            float(sums["wins"][k]),
            float(squares["wins"][k]),
            float(sums["points"][k]),
            float(squares["points"][k]),
            {name: float(sums[name][k]) for name in others},
        )
        for k in range(len(sums["wins"]))
    )


def _by_count(values: Integers, shares: Doubles) -> tuple[tuple[int, float], ...]:
    clipped = np.minimum(values, MAX_COUNTED).ravel()
    players = np.bincount(clipped, minlength=MAX_COUNTED + 1)
    wins = np.bincount(clipped, weights=shares.ravel(), minlength=MAX_COUNTED + 1)
    return tuple(zip(players.tolist(), wins.tolist(), strict=True))
