"""Marks for good and bad decisions, and the rule for which decisions count towards a player's rating."""

from typing import Final

from overdraw.analysis.evaluator import Evaluation

DOUBTFUL: Final = "?!"
MISTAKE: Final = "?"
BLUNDER: Final = "??"
ONLY_MOVE: Final = "!"

LEAST_LOSS: Final = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, DOUBTFUL))
"""The smallest loss for each mark of a bad decision, as a share of the win. The worst mark comes first."""

CERTAIN: Final = 2.0
"""A bad decision gets a mark only if its loss is more than this many standard errors of the evaluator."""

ONLY_MOVE_MARGIN: Final = 0.05
"""The best action is the only good move if every other action loses at least this share of the win."""

AT_STAKE: Final = 0.001
"""A decision does not matter if its best and worst actions differ by less than this share of the win."""

OBVIOUS: Final = 0.20
"""A decision was obvious if the player chose the best action and all other actions lose at least this share of the
win."""


def mark_of(evaluation: Evaluation, action: object) -> str | None:
    """Return the mark of an action: "?!", "?" or "??" for a bad choice, "!" for the only good choice, otherwise
    None."""
    loss = evaluation.loss(action)
    for least, mark in LEAST_LOSS:
        if loss >= least:
            return mark if loss > CERTAIN * loss_error(evaluation, action) else None
    margin = _margin(evaluation)
    if loss == 0 and ONLY_MOVE_MARGIN <= margin < OBVIOUS:
        return ONLY_MOVE
    return None


def loss_error(evaluation: Evaluation, action: object) -> float:
    """Return the standard error of the loss that an action causes, compared with the best action."""
    best, chosen = evaluation.best, evaluation.value_of(action)
    if best.action == chosen.action:
        return 0.0
    error: float = (best.error**2 + chosen.error**2) ** 0.5
    return error


def counts(evaluation: Evaluation, action: object) -> bool:
    """Whether a decision counts towards the rating: the actions differ in value, and the choice was not obvious."""
    shares = [evaluation.share(value) for value in evaluation.actions]
    if max(shares) - min(shares) < AT_STAKE:
        return False
    return evaluation.loss(action) > 0 or _margin(evaluation) < OBVIOUS


def _margin(evaluation: Evaluation) -> float:
    """Return the difference in value between the best action and the second-best action."""
    best, second = sorted((evaluation.share(value) for value in evaluation.actions), reverse=True)[:2]
    return best - second
