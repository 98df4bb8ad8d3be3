"""Replays a finished game and evaluates every decision and every outcome of chance.

At each event, the walk compares three values for every seat: the value after the previous event, the expected value
before this event (the mean over all outcomes, or the value of the best action), and the value after this event. The
difference between the second and the third value is due to luck or a decision. The evaluator computes the first and the
second value separately, so they can differ although the position is the same; this difference is added to the
remainder. So the differences in a game always add up to its result minus its value at the start.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from overdraw.analysis.catalogue import evaluator_for
from overdraw.analysis.evaluator import Evaluation, GameEvaluator, Shares, result_shares
from overdraw.analysis.facts import Fact
from overdraw.analysis.knowledge import Knowledge
from overdraw.analysis.reasons import facts_and_sentence
from overdraw.analysis.review.marks import LEAST_LOSS, counts, mark_of
from overdraw.analysis.review.moments import DEAL, Chance, Decision, Moment, ReviewedOption
from overdraw.core.outcome import Outcome
from overdraw.core.seats import CHANCE
from overdraw.errors import NotOver
from overdraw.records import Record, Replay, Step, check_result, replay


@dataclass(frozen=True, slots=True)
class Walk:
    """A finished game to review, with its evaluator, its value at the start, and its result for every seat."""

    replayed: Replay
    evaluator: GameEvaluator
    start: Shares
    result: Shares

    @classmethod
    def of(cls, record: Record, evaluator: GameEvaluator | None = None) -> Self:
        """Prepare the review of a game record.

        Raise an error if the record is invalid, its game is not over, or its game has no evaluator.
        """
        played, outcome = finished(record)
        game, players = played.game, len(record.players)
        evaluator = evaluator or evaluator_for(game)
        start = evaluator.start(played.rules, players, record.first)
        return cls(played, evaluator, start, result_shares(outcome.winners, players))

    def moments(self) -> Iterator[Moment]:
        """Yield the moments of the game in order. Each moment is evaluated only when the caller requests it."""
        game, held, turn = self.replayed.game, self.start, 0
        dealing: Step | None = None
        for step in self.replayed:
            chance = game.actor(step.before) == CHANCE
            if turn == 0 and chance:
                dealing = step
                continue
            if dealing is not None:
                deal, dealing = self._deal(dealing, held), None
                held = deal.shares
                yield deal
            turn += int(not chance and game.begins_turn(step.before))
            moment = self._chance(step, turn, held) if chance else self._decision(step, turn, held)
            if moment is not None:
                held = moment.shares
                yield moment

    def _deal(self, last: Step, held: Shares) -> Chance:
        after = self.evaluator.position(last.after)
        return Chance(last.number, 0, DEAL, "", _difference(after, held), _nothing(held), after)

    def _chance(self, step: Step, turn: int, held: Shares) -> Chance:
        evaluation = self.evaluator.chance(step.before)
        expected, after = evaluation.expected, evaluation.value_of(step.event)
        outcome = self.replayed.game.notation.format_event(step.event)
        luck, remainder = _difference(after, expected), _difference(expected, held)
        return Chance(step.number, turn, outcome.split()[0], outcome, luck, remainder, after)

    def _decision(self, step: Step, turn: int, held: Shares) -> Decision | None:
        """Evaluate a decision and return it, or None if only one action was legal."""
        game, evaluator = self.replayed.game, self.evaluator
        knowledge = Knowledge.remembering(game, step.before)
        if len(knowledge.view.legal) == 1:
            return None
        evaluation = evaluator.evaluate(knowledge)
        best, chosen = evaluation.best, evaluation.value_of(step.event)
        change = _difference(chosen.shares, best.shares)
        # If the seat knows the whole state, the value of its action is also the value of the next position. Otherwise,
        # the next position is evaluated here.
        after = chosen.shares if knowledge.state is not None else evaluator.position(step.after)
        mark = mark_of(evaluation, step.event)
        facts, reason = self._reason(knowledge, evaluation, step, mark)
        write = game.notation.format_event
        return Decision(
            number=step.number,
            turn=turn,
            seat=knowledge.seat,
            action=write(step.event),
            options=tuple(
                ReviewedOption(write(value.action), evaluation.share(value), value.error)
                for value in evaluation.actions
            ),
            method=evaluation.method,
            mark=mark,
            counts=counts(evaluation, step.event),
            facts=facts,
            reason=reason,
            change=change,
            remainder=tuple(a - h - c for a, h, c in zip(after, held, change, strict=True)),
            shares=after,
        )

    def _reason(
        self, knowledge: Knowledge, evaluation: Evaluation, step: Step, mark: str | None
    ) -> tuple[tuple[Fact, ...], str]:
        """Return the facts and the sentence that explain a bad decision. Both are empty if the decision was not bad."""
        if mark not in [name for _, name in LEAST_LOSS]:
            return (), ""
        return facts_and_sentence(knowledge, step.event, evaluation.best.action)


def finished(record: Record) -> tuple[Replay, Outcome]:
    """Replay a game record, and return it with the outcome of the game.

    Raise an error if the record is invalid or the game is not over.
    """
    played = replay(record)
    final = played.final_state()
    if not played.game.is_over(final):
        raise NotOver("cannot review this game: it is not over")
    outcome = played.game.outcome(final)
    check_result(record, outcome.as_result())
    return played, outcome


def _difference(after: Shares, before: Shares) -> Shares:
    return tuple(a - b for a, b in zip(after, before, strict=True))


def _nothing(shares: Shares) -> Shares:
    return (0.0,) * len(shares)
