"""Presents the review of a finished game: a summary for each player, and one mistake after another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from overdraw.analysis.review import Decision, Moment, Review, Walk
from overdraw.analysis.review.sentences import MARK_NAMES, as_percent
from overdraw.analysis.review.summary import summarise
from overdraw.core.seats import Seat
from overdraw.records import Record
from overdraw.tui.coach.advice import LISTED, Valued, action_words, check_available, percent, valued, with_words
from overdraw.tui.players import ALONE
from overdraw.tui.registry import ui_of
from overdraw.tui.sentences import in_second_person

_WAS: Final = re.compile(rf"\b{ALONE} was\b")
_OBJECT: Final = re.compile(rf"(?<=\b(?:gave|cost|rate) ){ALONE}\b|(?<=\bfor ){ALONE}\b")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that the review marks as a mistake. `table` describes the table as the player saw it."""

    seat: Seat
    title: str
    cost: str
    options: tuple[Valued, ...]
    reason: str
    table: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """One player's summary: sentences, and what luck, the player's own decisions and those of others gave or cost."""

    name: str
    sentences: tuple[str, ...]
    luck: float
    own: float
    others: float


class ReviewInProgress:
    """Reviews a game moment by moment. `run` is slow, so the screen calls it in a thread and shows partial results."""

    def __init__(self, record: Record) -> None:
        self.record, self.game = record, record.played
        check_available(self.game)
        self.mistakes: list[Mistake] = []
        self.summaries: tuple[Summary, ...] = ()
        self.done = 0
        """The number of events that have been reviewed."""
        self.is_stopped = False

    def run(self) -> None:
        """Review the whole game, but stop early if another thread sets `is_stopped`."""
        walk = Walk.of(self.record)
        states = [step.before for step in walk.replayed]
        moments: list[Moment] = []
        for moment in walk.moments():
            if self.is_stopped:
                return
            moments.append(moment)
            self.done = moment.number + 1
            if isinstance(moment, Decision) and moment.mark in MARK_NAMES:
                self.mistakes.append(self._mistake(states[moment.number], moment))
        players = summarise(walk.start, walk.result, moments)
        review = Review(self.record, walk.start, tuple(moments), players)
        self.done = len(self.record.events)
        self.summaries = tuple(
            Summary(
                name=self.record.names[player.seat],
                sentences=tuple(self._sentences(review, player.seat)),
                luck=player.total_luck,
                own=player.own,
                others=player.others,
            )
            for player in players
        )

    def _sentences(self, review: Review, seat: Seat) -> Sequence[str]:
        """Return the sentences about a player, except those about the worst decision, which has a page of its own."""
        worst = re.compile(r"^(It was|The worst was) in turn ")
        reasons = {decision.reason for decision in review.decisions}
        sentences = review.sentences(review.players[seat])
        kept = [text for text in sentences if not worst.match(text) and text not in reasons]
        return [addressed(with_words(self.game, text, self.record.names)) for text in kept]

    def _mistake(self, state: Any, decision: Decision) -> Mistake:
        names, game = self.record.names, self.game
        options = valued(game, decision.options, names, decision.action)
        kept = options[: LISTED - 2]
        chosen = next(option for option in options if option.is_chosen)
        played = action_words(game, decision.action, names)
        return Mistake(
            seat=decision.seat,
            title=f"Turn {decision.turn}, {names[decision.seat]}: {played}",
            cost=f"{MARK_NAMES[decision.mark or '?'].capitalize()}: it cost {as_percent(decision.loss)} of a win.",
            options=kept if chosen in kept else (*kept, chosen),
            reason=in_second_person(with_words(game, decision.reason, names)),
            table=tuple(ui_of(game).lines(game.view(state, decision.seat, ()), names)),
        )

    def of(self, seats: Sequence[Seat]) -> list[Mistake]:
        """Return the mistakes of these seats that have been found so far."""
        return [mistake for mistake in self.mistakes if mistake.seat in seats]


def addressed(text: str) -> str:
    """Correct the grammar of a review's sentence about the player called "You".

    >>> addressed("You was unlucky: the die cost You 18 % of a win.")
    'You were unlucky: the die cost you 18 % of a win.'
    """
    return _OBJECT.sub(ALONE.lower(), _WAS.sub(f"{ALONE} were", in_second_person(text)))


def summary_lines(review: ReviewInProgress) -> list[str]:
    """Return the summaries of all players as lines of text."""
    return [sentence for summary in review.summaries for sentence in summary.sentences]


def mistake_lines(mistake: Mistake, number: int, count: int) -> list[str]:
    """Describe a mistake in sentences: the table, the action, its cost, and what would have been better."""
    best, *_ = mistake.options
    played = next(option for option in mistake.options if option.is_chosen)
    return [
        f"Mistake {number} of {count}. {mistake.title}.",
        *mistake.table,
        f"{mistake.cost} That was worth {percent(played.share)}.",
        f"Better: {best.words}, worth {percent(best.share)}.",
        *([mistake.reason] if mistake.reason else []),
    ]
