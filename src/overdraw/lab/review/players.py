"""A table of the players in many reviewed games: luck, results without luck, ratings and marks."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from overdraw.analysis.review import PlayerSummary, Review
from overdraw.analysis.review.likeness import plays_like
from overdraw.analysis.review.summary import MARKS, Rating, rate
from overdraw.lab.stats.estimates import Estimate, mean

COLUMNS: Final = (
    "player",
    "bot",
    "games",
    "wins",
    "expected_wins",
    "luck",
    "wins_without_luck",
    "decisions",
    "loss_per_decision",
    "loss_low",
    "loss_high",
    *("doubtful", "mistakes", "blunders", "only_moves"),
    "plays_like",
)


@dataclass(slots=True)
class PlayerTotals:
    """The results of one player in many games. Players with the same name and the same bot count as one player."""

    name: str
    bot: str | None
    game: str
    seats: int
    summaries: list[PlayerSummary] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)

    @property
    def wins(self) -> Estimate:
        return _mean([one.result for one in self.summaries])

    @property
    def expected(self) -> Estimate:
        """The share of the win that an equally strong player would expect in the same seats before the game."""
        return _mean([one.start for one in self.summaries])

    @property
    def luck(self) -> Estimate:
        return _mean([one.total_luck for one in self.summaries])

    @property
    def without_luck(self) -> Estimate:
        return _mean([one.adjusted for one in self.summaries])

    @property
    def rating(self) -> Rating:
        return rate(self.losses)

    @property
    def likeness(self) -> str | None:
        return plays_like(self.game, self.seats, self.rating)

    @property
    def marks(self) -> dict[str, int]:
        return {mark: sum(one.marks[mark] for one in self.summaries) for mark in MARKS}


def totals(reviews: Iterable[Review]) -> list[PlayerTotals]:
    """Add up the reviews for each player. Players are in the order of their first games."""
    found: dict[tuple[str, str | None, str, int], PlayerTotals] = {}
    for review in reviews:
        for player, summary in zip(review.record.players, review.players, strict=True):
            key = (player.name, player.bot, review.record.game, len(review.players))
            one = found.setdefault(key, PlayerTotals(*key))
            one.summaries.append(summary)
            one.losses += [each.loss for each in review.decisions if each.seat == summary.seat and each.counts]
    return list(found.values())


def as_csv(players: Sequence[PlayerTotals]) -> str:
    """Return the table of players as CSV, with a row for each player. Shares are numbers from 0 to 1."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for player in players:
        writer.writerow(_row(player))
    return text.getvalue()


def _row(player: PlayerTotals) -> Iterator[object]:
    yield from (player.name, player.bot or "", len(player.summaries))
    for estimate in (player.wins, player.expected, player.luck, player.without_luck):
        yield f"{estimate.value:.6g}"
    rating = player.rating
    yield rating.decisions
    for value in (rating.loss, rating.low, rating.high):
        yield "" if value is None else f"{value:.6g}"
    yield from player.marks.values()
    yield player.likeness or ""


def _mean(values: Sequence[float]) -> Estimate:
    return mean(len(values), sum(values), sum(value * value for value in values))
