"""The Push evaluator: expectimax over the next cards and the die, and the exact solver near the end of the game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from overdraw.analysis.compiled.push.comparison import compare_by_rollouts
from overdraw.analysis.compiled.push.expectimax import LEVELS, value_events
from overdraw.analysis.evaluator import (
    EXACT,
    LOOKAHEAD,
    ROLLOUTS,
    ActionValue,
    ChanceEvaluation,
    Evaluation,
    OutcomeValue,
    Shares,
    result_shares,
)
from overdraw.analysis.knowledge import Knowledge
from overdraw.analysis.push.endgame import exact_action_values, exact_outcome_values
from overdraw.bots.push.compiled.from_view import pack_view
from overdraw.bots.push.weights import expert_weights
from overdraw.core.seats import CHANCE, Seat
from overdraw.games.push import PUSH
from overdraw.games.push.action_encoding import ACTIONS, OUTCOMES
from overdraw.games.push.editions import Rules
from overdraw.games.push.state import State
from overdraw.games.push.view import View, hidden_in_banks, with_banks
from overdraw.kernel.array_types import Doubles, States
from overdraw.kernel.push.packing import blank, pack

DEPTH: Final = 1
"""The number of cards that the search draws before it uses the network. The network's estimate itself looks one card
ahead."""


class PushEvaluator:
    """Evaluates positions of Push with any edition, options and number of players.

    `weights` names a file with weights to use instead of the built-in weights.
    """

    def __init__(self, weights: Path | None = None) -> None:
        self._weights = weights

    def start(self, rules: Rules, players: int, first: Seat) -> Shares:
        return self.position(PUSH.new(rules, players, first))

    def position(self, state: State) -> Shares:
        if PUSH.is_over(state):
            return result_shares(PUSH.outcome(state).winners, state.players)
        if PUSH.actor(state) == CHANCE:
            return self.chance(state).expected
        return self.evaluate(Knowledge.remembering(PUSH, state)).shares

    def chance(self, state: State) -> ChanceEvaluation:
        outcomes = PUSH.chance_outcomes(state)
        if exact := exact_outcome_values(state):
            return ChanceEvaluation(tuple(OutcomeValue(one, float(chance), exact[one]) for one, chance in outcomes))
        states = blank(LEVELS)
        pack(states, 0, state)
        events = [-1 - OUTCOMES.index(one) for one, _ in outcomes]
        values = self._values(states, events, state.players, state.turn, banks_known=True)
        return ChanceEvaluation(
            tuple(
                OutcomeValue(one, float(chance), shares)
                for (one, chance), shares in zip(outcomes, _as_shares(values), strict=True)
            )
        )

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        """Evaluate every legal action.

        The error of a value is the change that the last card of the search made to this value, or the standard error of
        its rollouts.
        """
        state, view, seat = knowledge.state or _only_state(knowledge.view), knowledge.view, knowledge.seat
        if state is not None and (exact := exact_action_values(state)):
            return Evaluation(seat, EXACT, tuple(ActionValue(action, exact[action], 0.0) for action in view.legal))
        states = blank(LEVELS)
        if state is None:
            pack_view(states, 0, view)
        else:
            pack(states, 0, state)
        events, known = [ACTIONS.index(action) for action in view.legal], state is not None
        values = self._values(states, events, view.players, seat, banks_known=known)
        before = self._values(states, events, view.players, seat, banks_known=known, depth=DEPTH - 1)
        errors, compared = np.abs(values[:, seat] - before[:, seat]), 0
        if view.players > 2 and len(view.undrawn):
            numbers, weights = np.array(events, np.int64), expert_weights(view.players, self._weights)
            compared = compare_by_rollouts(states, numbers, seat, weights, values, errors)
        found = zip(view.legal, _as_shares(values), map(float, errors), strict=True)
        method = ROLLOUTS if compared else LOOKAHEAD
        return Evaluation(seat, method, tuple(ActionValue(*one) for one in found))

    def _values(
        self, states: States, events: Sequence[int], players: int, seat: Seat, *, banks_known: bool, depth: int = DEPTH
    ) -> Doubles:
        """Return the value of the position after each event, with a column for every seat."""
        values = np.zeros((len(events), players))
        numbers = np.array(events, np.int64)
        value_events(states, numbers, depth, seat, banks_known, expert_weights(players, self._weights), values)
        return values


def _as_shares(values: Doubles) -> list[Shares]:
    return [tuple(map(float, row)) for row in values]


def _only_state(view: View) -> State | None:
    """Return the only state that matches a view of two players, because just one bank is hidden. With more players,
    return None."""
    return with_banks(view, list(hidden_in_banks(view))) if view.players == 2 else None
