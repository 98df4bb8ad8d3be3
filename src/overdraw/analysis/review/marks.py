"""The marks of a decision, and which decisions count for a player's rating."""

from typing import Final

from overdraw.analysis.evaluator import Evaluation

DOUBTFUL: Final = "?!"
MISTAKE: Final = "?"
BLUNDER: Final = "??"
ONLY_MOVE: Final = "!"

LEAST_LOSS: Final = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, DOUBTFUL))
"""The smallest loss, as a share of the win, from which a decision gets each mark, the worst mark first."""

CERTAIN: Final = 2.0
"""A decision is marked only if its loss exceeds this many of the evaluator's standard errors."""

ONLY_MOVE_MARGIN: Final = 0.05
"""The best action is the only good one if every other action loses at least this much."""

AT_STAKE: Final = 0.001
"""A decision whose best and worst actions differ by less than this does not matter."""

OBVIOUS: Final = 0.20
"""A decision is obvious if the best action beats every other one by at least this much and was chosen."""


def mark_of(evaluation: Evaluation, action: object) -> str | None:
    """Return the mark of this action: one for a bad choice, "!" if it is the only good one, or else None."""
    loss = evaluation.loss(action)
    for least, mark in LEAST_LOSS:
        if loss >= least:
            return mark if loss > CERTAIN * loss_error(evaluation, action) else None
    margin = _margin(evaluation)
    if loss == 0 and ONLY_MOVE_MARGIN <= margin < OBVIOUS:
        return ONLY_MOVE
    return None


def loss_error(evaluation: Evaluation, action: object) -> float:
    """Return the standard error of the loss of this action."""
    best, chosen = evaluation.best, evaluation.value_of(action)
    if best.action == chosen.action:
        return 0.0
    error: float = (best.error**2 + chosen.error**2) ** 0.5
    return error


def counts(evaluation: Evaluation, action: object) -> bool:
    """Whether this decision counts for the rating: something was at stake, and the choice was not obvious."""
    shares = [evaluation.share(value) for value in evaluation.actions]
    if max(shares) - min(shares) < AT_STAKE:
        return False
    return evaluation.loss(action) > 0 or _margin(evaluation) < OBVIOUS


def _margin(evaluation: Evaluation) -> float:
    """Return how much the best action is worth more than the second best."""
    best, second = sorted((evaluation.share(value) for value in evaluation.actions), reverse=True)[:2]
    return best - second
