"""The arena plays every line-up of bots on shared decks until it is clear which bot is better."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Final

import numpy as np

from overdraw.lab.arena.duplicate_deals import Deals, Table
from overdraw.lab.arena.lineups import LineUp
from overdraw.lab.arena.luck_adjustment import subtract_luck
from overdraw.lab.arena.ratings import Met, ratings
from overdraw.lab.stats.estimates import Estimate, mean, share

SURE: Final = 3.290526731491926
"""A line-up stops playing early if the results of its bots differ by this many standard errors. The confidence is as
high as 99.9 % because the arena checks the difference many times."""

LEAST_DECKS: Final = 200


@dataclass(frozen=True)
class Meeting:
    """The result of a line-up.

    `wins` has a row for each deck and a column for each bot. Each value is the bot's total over all its
    seats. `luck` has a third axis for the sources of luck, which is empty unless luck is subtracted.
    `cut_short` is true if Ctrl-C stopped the line-up.
    """

    line_up: LineUp
    games: int
    wins: Any
    luck: Any
    decided: bool
    compiled: bool
    cut_short: bool = False

    @property
    def decks(self) -> int:
        return len(self.wins)

    @property
    def luck_adjusted(self) -> bool:
        return bool(self.luck.shape[2])

    @cached_property
    def results(self) -> Any:
        """The wins, minus luck if the arena subtracts it."""
        return results(self.wins, self.luck)

    @property
    def saving(self) -> float | None:
        """The factor by which subtracting luck reduces the number of games needed for the same precision.

        None if the results do not vary.
        """
        before, after = self.wins.var(axis=0).sum(), self.results.var(axis=0).sum()
        return float(before / after) if after > 0 else None

    def share(self, bot: str) -> Estimate:
        """A bot's share of wins per seat. The confidence interval treats decks, not games, as independent."""
        return self._per_seat(bot, self.results, mean if self.luck_adjusted else share)

    def raw_share(self, bot: str) -> Estimate:
        """A bot's share of wins per seat, before luck is subtracted."""
        return self._per_seat(bot, self.wins, share)

    def _per_seat(self, bot: str, results: Any, estimate: Callable[[int, float, float], Estimate]) -> Estimate:
        column = results[:, self.line_up.different.index(bot)]
        whole = estimate(self.decks, float(column.sum()), float((column * column).sum()))
        seats = self.line_up.count(bot)
        return Estimate(whole.value / seats, whole.low / seats, whole.high / seats)

    @property
    def met(self) -> Met:
        covariance = np.cov(self.results, rowvar=False) if self.decks > 1 else np.zeros((self.wins.shape[1],) * 2)
        shares = self.results.mean(axis=0).clip(0, 1)  # after luck is subtracted, a mean may be negative
        return Met(self.line_up, self.decks, shares / shares.sum(), covariance)


def results(wins: Any, luck: Any) -> Any:
    return subtract_luck(wins, luck) if luck.shape[2] else wins


def meet(table: Table, line_up: LineUp, games: int, *, to_the_end: bool) -> Meeting:
    """Play a line-up until one bot is clearly better or, with `to_the_end`, until all games are played.

    After Ctrl-C, the result contains the games played so far.
    """
    parts: list[Deals] = []
    played = 0
    decided = cut_short = False
    try:
        for deals in table.play(line_up, games):
            parts.append(deals)
            played += deals.games
            cut_short = deals.cut_short
            decided = is_decided(line_up, results(*_joined(parts)))
            if decided and not to_the_end:
                break
    except KeyboardInterrupt:
        if not parts:
            raise
        cut_short = True
    return Meeting(line_up, played, *_joined(parts), decided, table.in_the_kernel(line_up), cut_short)


def _joined(parts: Sequence[Deals]) -> tuple[Any, Any]:
    return np.concatenate([deals.wins for deals in parts]), np.concatenate([deals.luck for deals in parts])


def is_decided(line_up: LineUp, wins: Any) -> bool:
    """Whether it is clear for every pair of bots which one wins more games per seat."""
    if len(wins) < LEAST_DECKS:
        return False
    by_seat = wins / np.array([line_up.count(bot) for bot in line_up.different])
    for one, other in combinations(range(by_seat.shape[1]), 2):
        gaps = by_seat[:, one] - by_seat[:, other]
        if abs(gaps.mean()) <= SURE * gaps.std() / np.sqrt(len(gaps)):
            return False
    return True


def rated(bots: Sequence[str], meetings: Sequence[Meeting]) -> Mapping[str, Estimate]:
    """Return the bots with their ratings, best first."""
    found = ratings(bots, [meeting.met for meeting in meetings])
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def alone(meetings: Sequence[Meeting]) -> Callable[[str, str], Meeting | None]:
    """Return a function that looks up the result of one copy of a bot against copies of another bot."""
    found = {}
    for meeting in meetings:
        for one in meeting.line_up.different:
            others = set(meeting.line_up.different) - {one}
            if len(others) == 1 and meeting.line_up.count(one) == 1:
                found[one, others.pop()] = meeting
    return lambda one, other: found.get((one, other))
