"""Hints for the player to act: the value of every legal action, the best action, and the reason why it is better."""

from dataclasses import dataclass
from typing import Any

from overdraw.analysis.catalogue import evaluator_for
from overdraw.analysis.evaluator import Evaluation, GameEvaluator
from overdraw.analysis.facts import Fact
from overdraw.analysis.knowledge import Knowledge
from overdraw.analysis.reasons import facts_and_sentence
from overdraw.analysis.review.marks import mark_of
from overdraw.analysis.review.moments import ReviewedOption
from overdraw.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for one decision. `options` has the value of every legal action, in the order of the legal actions.

    `compared` is the action that the facts compare with the best action, or None if only one action is legal. `loss` is
    how much less this action is worth, and `mark` is the mark that it would get in a review.
    """

    seat: Seat
    options: tuple[ReviewedOption, ...]
    best: str
    method: str
    assumes: str
    compared: str | None
    loss: float
    mark: str | None
    facts: tuple[Fact, ...]
    sentence: str


def hint(knowledge: Knowledge, considered: Any = None, evaluator: GameEvaluator | None = None) -> Hint:
    """Return a hint for the seat to act, using only what this seat knows.

    The hint compares the best action with the action that the player considers. If the player considers no action, or
    the best one, the hint compares the two best actions.
    """
    evaluation = (evaluator or evaluator_for(knowledge.game)).evaluate(knowledge)
    write = knowledge.game.notation.format_event
    best, compared = evaluation.best.action, _compared(evaluation, considered)
    options = tuple(
        ReviewedOption(write(value.action), evaluation.share(value), value.error) for value in evaluation.actions
    )
    facts, sentence = ((), "") if compared is None else facts_and_sentence(knowledge, compared, best)
    return Hint(
        seat=evaluation.seat,
        options=options,
        best=write(best),
        method=evaluation.method,
        assumes=evaluation.assumes,
        compared=None if compared is None else write(compared),
        loss=0.0 if compared is None else evaluation.loss(compared),
        mark=None if compared is None else mark_of(evaluation, compared),
        facts=facts,
        sentence=sentence,
    )


def _compared(evaluation: Evaluation, considered: Any) -> Any:
    """Return the action that the player considers, or the second-best action if the player considers the best one."""
    best = evaluation.best.action
    if considered is not None and evaluation.value_of(considered).action != best:
        return considered
    others = [value for value in evaluation.actions if value.action != best]
    return max(others, key=evaluation.share).action if others else None
