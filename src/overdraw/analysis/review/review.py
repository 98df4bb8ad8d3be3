"""The review of a finished game: its moments, and a summary for each player."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from overdraw.analysis.evaluator import ASSUMES, GameEvaluator, Shares
from overdraw.analysis.review.likeness import plays_like
from overdraw.analysis.review.moments import Decision, Moment
from overdraw.analysis.review.sentences import summary_sentences
from overdraw.analysis.review.summary import PlayerSummary, summarise
from overdraw.analysis.review.walk import Walk
from overdraw.records import Record

FORMAT: Final = "overdraw-review/1"


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game. `start` is every seat's expected share of the win before the first card."""

    record: Record
    start: Shares
    moments: tuple[Moment, ...]
    players: tuple[PlayerSummary, ...]

    @property
    def assumes(self) -> str:
        """The strength of the opponents that all values in the review assume."""
        return ASSUMES

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions of the game between two or more legal actions, in the order of play."""
        return tuple(moment for moment in self.moments if isinstance(moment, Decision))

    @property
    def marked(self) -> tuple[Decision, ...]:
        """All decisions of the game that have a mark, in the order of play."""
        return tuple(decision for decision in self.decisions if decision.mark)

    def as_json(self) -> dict[str, Any]:
        """Return the review as JSON values, in the format of docs/review.md."""
        return {
            "format": FORMAT,
            "game": self.record.game,
            "assumes": self.assumes,
            "start": list(self.start),
            "moments": [moment_as_json(moment) for moment in self.moments],
            "players": [self.player_as_json(player) for player in self.players],
        }

    def player_as_json(self, player: PlayerSummary) -> dict[str, Any]:
        return {
            **asdict(player),
            "adjusted": player.adjusted,
            "plays_like": self.likeness(player),
            "sentences": list(self.sentences(player)),
        }

    def sentences(self, player: PlayerSummary) -> tuple[str, ...]:
        """Return a few plain sentences about one player's luck, decisions and rating."""
        name = self.record.names[player.seat]
        return summary_sentences(name, player, self.decisions, self.likeness(player))

    def likeness(self, player: PlayerSummary) -> str | None:
        """Return the bot that loses about as much per decision as this player, or None if there were too few
        decisions."""
        return plays_like(self.record.game, len(self.players), player.rating)


def moment_as_json(moment: Moment) -> dict[str, Any]:
    """Return a moment of the game as JSON values. Its `kind` is "decision" or "chance"."""
    if isinstance(moment, Decision):
        return {"kind": "decision", "best": moment.best.action, **asdict(moment)}
    return {"kind": "chance", **asdict(moment)}


def review(record: Record, evaluator: GameEvaluator | None = None) -> Review:
    """Review a finished game. The default evaluator is the game's own evaluator."""
    walk = Walk.of(record, evaluator)
    moments = tuple(walk.moments())
    return Review(record, walk.start, moments, summarise(walk.start, walk.result, moments))
