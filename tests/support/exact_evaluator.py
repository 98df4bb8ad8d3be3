"""Evaluators for toy games: one that is exact, and one that contradicts itself."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from overdraw.analysis import ActionValue, ChanceEvaluation, Evaluation, Knowledge, OutcomeValue, Shares
from overdraw.analysis.evaluator import EXACT, result_shares
from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE


@dataclass
class ExactEvaluator:
    """Expectimax to the end of the game, on the engine. Every seat maximises its own share."""

    game: AnyGame
    _known: dict[Any, Shares] = field(default_factory=dict)

    def start(self, rules: Any, players: int, first: int) -> Shares:
        return self.position(self.game.new(rules, players, first))

    def position(self, state: Any) -> Shares:
        if state not in self._known:
            self._known[state] = self._value(state)
        return self._known[state]

    def _value(self, state: Any) -> Shares:
        actor = self.game.actor(state)
        if actor == CHANCE:
            return self.chance(state).expected
        if isinstance(actor, int):
            return max((value.shares for value in self._actions(state)), key=lambda shares: shares[actor])
        return result_shares(self.game.outcome(state).winners, state.players)

    def _actions(self, state: Any) -> tuple[ActionValue, ...]:
        legal = self.game.legal_actions(state)
        return tuple(ActionValue(action, self.position(self.game.apply(state, action)), 0.0) for action in legal)

    def chance(self, state: Any) -> ChanceEvaluation:
        outcomes = self.game.chance_outcomes(state)
        values = [(one, float(chance), self.position(self.game.apply(state, one))) for one, chance in outcomes]
        return ChanceEvaluation(tuple(OutcomeValue(*value) for value in values))

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        return Evaluation(knowledge.seat, EXACT, self._actions(knowledge.state))


@dataclass
class NoisyEvaluator(ExactEvaluator):
    """An evaluator whose values of actions have random errors, which differ each time."""

    noise: float = 0.1
    random: Random = field(default_factory=lambda: Random(1))

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        exact = super().evaluate(knowledge)
        values = [ActionValue(one.action, self._wrong(one.shares), self.noise) for one in exact.actions]
        return Evaluation(exact.seat, "rollouts", tuple(values))

    def _wrong(self, shares: Shares) -> Shares:
        weights = [share + self.noise * self.random.random() for share in shares]
        return tuple(weight / sum(weights) for weight in weights)
