"""Summaries of many games for people and programs: shares of wins and mean scores with confidence intervals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from overdraw.core.seats import Seat
from overdraw.lab.simulate.tally import Line, Tally
from overdraw.lab.stats.estimates import Estimate, mean, share


@dataclass(frozen=True, slots=True)
class Standing:
    """The mean results of a seat, or of a bot per seat. `counts` are counts of events per game."""

    seats: int
    win_share: Estimate
    score: Estimate
    counts: Mapping[str, float]

    @property
    def cards_per_turn(self) -> float | None:
        """The mean number of cards drawn per turn. Turns in which the player banks count too."""
        turns = self.counts.get("turns")
        return self.counts["cards"] / turns if turns else None

    def as_json(self) -> dict[str, Any]:
        return {
            "win_share": self.win_share.value,
            "win_share_95": [self.win_share.low, self.win_share.high],
            "mean_score": self.score.value,
            "mean_score_95": [self.score.low, self.score.high],
            **{f"{name}_per_game": count for name, count in self.counts.items()},
        }


def standing(games: int, line: Line, seats: int = 1) -> Standing:
    """Return the mean result of a single seat, given sums over several seats."""
    wins = share(games, line.wins, line.wins_squared)
    points = mean(games, line.points, line.points_squared)
    return Standing(
        seats,
        Estimate(wins.value / seats, wins.low / seats, wins.high / seats),
        Estimate(points.value / seats, points.low / seats, points.high / seats),
        {name: count / seats / max(games, 1) for name, count in line.counts.items()},
    )


def standings(tally: Tally) -> list[Standing]:
    """Return the mean results of each seat over all games."""
    return [standing(tally.games, line) for line in tally.seats]


def seats_by_bot(bots: Sequence[str]) -> dict[str, tuple[Seat, ...]]:
    """Return the seats of each bot. The bots are in the order of their first seats."""
    return {bot: tuple(seat for seat, other in enumerate(bots) if other == bot) for bot in dict.fromkeys(bots)}


def by_bot(bots: Sequence[str], tally: Tally) -> dict[str, Standing]:
    """Return each bot's mean results per seat. Each group of the tally must be the seats of one bot."""
    groups = zip(seats_by_bot(bots).items(), tally.groups, strict=True)
    return {bot: standing(tally.games, line, len(seats)) for (bot, seats), line in groups}


def turns_per_game(tally: Tally) -> float | None:
    """Return the mean length of a game in turns."""
    turns = [line.counts.get("turns") for line in tally.seats]
    return None if None in turns else sum(turn or 0 for turn in turns) / max(tally.games, 1)
