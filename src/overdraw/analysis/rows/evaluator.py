"""The evaluator of Rows: a network for every seat's share of the win, and a look ahead to the seat's next turn.

A state is valued with all hands known. A decision is valued from the view alone: the network assumes that every unseen
card may be in every hidden hand, and the lookahead deals the unseen cards at random several times. The seeds of these
deals depend only on the view, so the same view always gets the same values.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np

from overdraw.analysis.compiled.rows.lookahead import BY_RESULT, Effort, evaluate_packed
from overdraw.analysis.compiled.rows.positions import evaluate_outcomes, evaluate_state
from overdraw.analysis.evaluator import (
    EXACT,
    LOOKAHEAD,
    ActionValue,
    ChanceEvaluation,
    Evaluation,
    OutcomeValue,
    Shares,
)
from overdraw.analysis.knowledge import Knowledge
from overdraw.analysis.rows.weights import evaluator_weights
from overdraw.bots.rows.expert_policy.weights import expert_weights
from overdraw.core.seats import Seat
from overdraw.games.rows.action_encoding import decode_action
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.rules import DRAWS, new
from overdraw.games.rows.state import State
from overdraw.games.rows.view import with_unseen
from overdraw.kernel.array_types import States, Weights
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.packing import blank, pack
from overdraw.kernel.rows.state import KINDS, MAX_PLAYERS

EFFORT: Final = {2: Effort(4, 72), 3: Effort(4, 20), 4: Effort(4, 10), 5: Effort(3, 7), 6: Effort(3, 4)}
"""How far to look ahead, by the number of players. With more players, a turn takes longer to search."""


class RowsEvaluator:
    """Evaluates positions and decisions of Rows. `weights` names a file with other weights than those that ship."""

    def __init__(self, weights: Path | None = None) -> None:
        self._weights = weights
        self._starts: dict[tuple[Rules, int, Seat], Shares] = {}

    def start(self, rules: Rules, players: int, first: Seat) -> Shares:
        """Evaluate a game before the first card is dealt: the mean over random deals."""
        key = (rules, players, first)
        if key not in self._starts:
            self._starts[key] = self.position(new(rules, players, first))
        return self._starts[key]

    def position(self, state: State) -> Shares:
        """Evaluate a state. The value of a finished game is its result."""
        shares = np.zeros(MAX_PLAYERS)
        evaluate_state(_packed(state), self._network(state.players), shares)
        return _shares(shares, state.players)

    def chance(self, state: State) -> ChanceEvaluation:
        """Evaluate every card that may be drawn next."""
        outcomes, probabilities = np.zeros(KINDS, np.int64), np.zeros(KINDS)
        shares = np.zeros((KINDS, MAX_PLAYERS))
        count = evaluate_outcomes(_packed(state), self._network(state.players), outcomes, probabilities, shares)
        return ChanceEvaluation(
            tuple(
                OutcomeValue(DRAWS[outcomes[k]], float(probabilities[k]), _shares(shares[k], state.players))
                for k in range(count)
            )
        )

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        """Evaluate every legal action of the seat to act, from its view."""
        view = knowledge.view
        state = with_unseen(view, list(view.unseen))
        players, actions = state.players, np.zeros(MAX_LEGAL, np.int64)
        shares, errors = np.zeros((MAX_LEGAL, MAX_PLAYERS)), np.zeros(MAX_LEGAL)
        count, method = evaluate_packed(
            _packed(state), self._network(players), expert_weights(players), EFFORT[players], actions, shares, errors
        )
        values = tuple(
            ActionValue(decode_action(state, int(actions[k])), _shares(shares[k], players), float(errors[k]))
            for k in range(count)
        )
        return Evaluation(knowledge.seat, EXACT if method == BY_RESULT else LOOKAHEAD, values)

    def _network(self, players: int) -> Weights:
        return evaluator_weights(players, self._weights)


def _packed(state: State) -> States:
    states = blank(1)
    pack(states, 0, state)
    return states


def _shares(shares: Any, players: int) -> Shares:
    return tuple(float(share) for share in shares[:players])
