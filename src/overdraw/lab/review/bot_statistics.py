"""Statistics of reviewed games between copies of a bot: the loss per decision, luck, and the evaluator's remainder."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Self

from overdraw.analysis.review import PlayerSummary, Rating, Review, review
from overdraw.analysis.review.summary import rate
from overdraw.core.game import AnyGame
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import record
from overdraw.lab.stats.estimates import Estimate, mean
from overdraw.records import Player

SEED = 28


def reviews(game: AnyGame, bot: str, players: int, games: int, seed: int = SEED) -> Iterator[Review]:
    """Review games between copies of a bot. The games use the editions in turn."""
    runs = [Run(game, game.rules(edition, players), (bot,) * players, seed) for edition in game.editions]
    seats = tuple(Player(f"{bot} {seat + 1}", bot) for seat in range(players))
    for number in range(games):
        yield review(record(runs[number % len(runs)], number, seats))


@dataclass(frozen=True, slots=True)
class BotStatistics:
    """A bot's loss per decision, and statistics about luck in the reviews of its games.

    `luck` and `remainder` are the means for each player, in turn order. `remainder_size` is the mean absolute
    remainder. `raw_variance` and `adjusted_variance` are the variances of the results with and without luck.
    """

    games: int
    rating: Rating
    luck: tuple[Estimate, ...]
    remainder: tuple[Estimate, ...]
    remainder_size: float
    raw_variance: float
    adjusted_variance: float

    @classmethod
    def of(cls, reviewed: Iterable[Review]) -> Self:
        """Compute a bot's statistics from at least two reviewed games."""
        found = list(reviewed)
        in_turn = [_in_turn(one) for one in found]
        all_players = [player for players in in_turn for player in players]
        by_place = list(zip(*in_turn, strict=True))
        return cls(
            games=len(found),
            rating=rate([one.loss for each in found for one in each.decisions if one.counts]),
            luck=tuple(_mean([one.total_luck for one in place]) for place in by_place),
            remainder=tuple(_mean([one.remainder for one in place]) for place in by_place),
            remainder_size=fmean(abs(one.remainder) for one in all_players),
            raw_variance=fmean(variance([one.result for one in place]) for place in by_place),
            adjusted_variance=fmean(variance([one.adjusted for one in place]) for place in by_place),
        )

    @property
    def unlucky(self) -> bool:
        """Whether a player's mean luck differs from zero by more than four standard errors, too much for chance."""
        return any(abs(one.value) > 4 / 1.96 * one.reach for one in self.luck)


def _in_turn(reviewed: Review) -> list[PlayerSummary]:
    """Return the summaries of the players in turn order, beginning with the starting player."""
    first, players = reviewed.record.first, reviewed.players
    return [*players[first:], *players[:first]]


def _mean(values: Sequence[float]) -> Estimate:
    return mean(len(values), sum(values), sum(value * value for value in values))
