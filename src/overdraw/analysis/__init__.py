"""Analysis of games: probabilities of winning, luck, and the quality of decisions."""

from overdraw.analysis.catalogue import can_evaluate, evaluator_for
from overdraw.analysis.evaluator import (
    ActionValue,
    ChanceEvaluation,
    Evaluation,
    GameEvaluator,
    OutcomeValue,
    Shares,
)
from overdraw.analysis.knowledge import Knowledge

__all__ = [
    "ActionValue",
    "ChanceEvaluation",
    "Evaluation",
    "GameEvaluator",
    "Knowledge",
    "OutcomeValue",
    "Shares",
    "can_evaluate",
    "evaluate",
    "evaluator_for",
]


def evaluate(knowledge: Knowledge) -> Evaluation:
    """Evaluate every legal action of the seat to act, using only what this seat knows."""
    return evaluator_for(knowledge.game).evaluate(knowledge)
