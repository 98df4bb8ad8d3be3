"""Lets the Rows expert choose an action from a view."""

from pathlib import Path

import numpy as np

from overdraw.bots.rows.compiled.trial_moves import list_legal
from overdraw.bots.rows.expert_policy.policy import expert
from overdraw.bots.rows.expert_policy.weights import expert_weights
from overdraw.games.rows.action_encoding import decode_action
from overdraw.games.rows.actions import Action
from overdraw.games.rows.view import View, with_unseen
from overdraw.kernel.array_types import Integer, StateRecord, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.packing import blank, pack


def choose_from_view(view: View, path: Path | None = None) -> Action:
    """Return the action that the expert chooses for the seat to act. `path` names a weights file. Without it, the
    expert uses the weights that ship with Overdraw.
    """
    state, states = with_unseen(view, list(view.unseen)), blank(1)  # the policy ignores who holds unseen cards
    pack(states, 0, state)
    return decode_action(state, int(choose_action(states[0], expert_weights(state.players, path))))


@compiled
def choose_action(state: StateRecord, weights: Weights) -> Integer:
    """Return the number of the action that the expert chooses."""
    actions = np.empty(MAX_LEGAL, np.int64)
    return expert(state, weights, actions, list_legal(state, actions), 0.0)
