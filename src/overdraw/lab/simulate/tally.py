"""Tallies: the combined results of many games as plain numbers, which can be added, saved and sent to other
machines."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from overdraw.core.seats import Seat, clockwise_from
from overdraw.records import Record


@dataclass(frozen=True, slots=True)
class Line:
    """Sums of results over many games for one seat, one place in turn order, or several seats together."""

    wins: float
    wins_squared: float
    points: float
    points_squared: float
    counts: dict[str, float]

    def __add__(self, other: Self) -> Self:
        return type(self)(
            wins=self.wins + other.wins,
            wins_squared=self.wins_squared + other.wins_squared,
            points=self.points + other.points,
            points_squared=self.points_squared + other.points_squared,
            counts={name: count + other.counts[name] for name, count in self.counts.items()},
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """The combined results of many games. Several winners of a game get equal shares of the win.

    `seats` has the sums by seat, and `places` has the sums by place in turn order, with the starting player first. The
    caller defines the `groups` of seats. `scores` counts players by final score. `stopped` and `busted` count turns by
    the number of cards drawn. `by_count[name][k]` is the number of players with a count of k in a game, and the number
    of their wins.
    """

    games: int
    seats: tuple[Line, ...]
    places: tuple[Line, ...]
    groups: tuple[Line, ...]
    scores: tuple[int, ...]
    stopped: tuple[int, ...]
    busted: tuple[int, ...]
    by_count: dict[str, tuple[tuple[int, float], ...]]

    def __add__(self, other: Self) -> Self:
        return type(self)(
            games=self.games + other.games,
            seats=_added(self.seats, other.seats),
            places=_added(self.places, other.places),
            groups=_added(self.groups, other.groups),
            scores=_added_counts(self.scores, other.scores),
            stopped=_added_counts(self.stopped, other.stopped),
            busted=_added_counts(self.busted, other.busted),
            by_count={
                name: tuple((n + m, w + v) for (n, w), (m, v) in zip(pairs, other.by_count[name], strict=True))
                for name, pairs in self.by_count.items()
            },
        )

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> Self:
        return cls(
            games=written["games"],
            seats=tuple(Line(**line) for line in written["seats"]),
            places=tuple(Line(**line) for line in written["places"]),
            groups=tuple(Line(**line) for line in written["groups"]),
            scores=tuple(written["scores"]),
            stopped=tuple(written["stopped"]),
            busted=tuple(written["busted"]),
            by_count={name: tuple((n, w) for n, w in pairs) for name, pairs in written["by_count"].items()},
        )


def tally_of_record(record: Record, groups: Sequence[Sequence[Seat]] = ()) -> Tally:
    """Return the tally of one recorded game. The tally has winners and points, but no counts of events."""
    assert record.result is not None
    winners, scores = record.result["winners"], record.result["scores"]
    shares = [(seat in winners) / len(winners) for seat in range(len(scores))]
    lines = [_line(share, score) for share, score in zip(shares, scores, strict=True)]
    counts = [0] * (max(scores) + 1)
    for score in scores:
        counts[score] += 1
    return Tally(
        games=1,
        seats=tuple(lines),
        places=tuple(lines[seat] for seat in clockwise_from(record.first, len(lines))),
        groups=tuple(
            _line(sum(shares[seat] for seat in group), sum(scores[seat] for seat in group)) for group in groups
        ),
        scores=tuple(counts),
        stopped=(),
        busted=(),
        by_count={},
    )


def _line(share: float, points: float) -> Line:
    return Line(share, share * share, points, points * points, {})


def _added(mine: tuple[Line, ...], theirs: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(a + b for a, b in zip(mine, theirs, strict=True))


def _added_counts(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[int, ...]:
    longer, shorter = sorted((mine, theirs), key=len, reverse=True)
    return tuple(a + b for a, b in zip(longer, (*shorter, *[0] * (len(longer) - len(shorter))), strict=True))
