"""Choose with the expert policy of Rows from a view alone."""

from pathlib import Path

import numpy as np

from overdraw.bots.rows.compiled.trial_moves import list_legal
from overdraw.bots.rows.expert_policy.policy import expert
from overdraw.bots.rows.expert_policy.weights import expert_weights
from overdraw.games.rows.action_encoding import decode_action
from overdraw.games.rows.actions import Action
from overdraw.games.rows.cards import NO_CARDS
from overdraw.games.rows.state import Giving, Opening, Phase, Playing, State
from overdraw.games.rows.view import View
from overdraw.kernel.array_types import Integer, StateRecord, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.packing import blank, pack


def choose_from_view(view: View, path: Path | None = None) -> Action:
    """Return the action that the expert chooses for the seat to act, with the weights in this file, if one is given."""
    state, states = state_from_view(view), blank(1)
    pack(states, 0, state)
    return decode_action(state, int(choose_action(states[0], expert_weights(state.players, path))))


def state_from_view(view: View) -> State:
    """Return a state that is consistent with this view, with the unseen cards dealt in sorted order.

    Any consistent state would do, because no policy may depend on who holds which unseen card.
    """
    assert view.hand is not None
    unseen, hands = list(view.unseen), []
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            hands.append(view.hand)
        else:
            hands.append(NO_CARDS.plus(*unseen[:size]))
            del unseen[:size]
    return State(
        rules=view.rules,
        first=view.first,
        pile=NO_CARDS.plus(*unseen),
        discards=view.discards,
        hands=tuple(hands),
        areas=view.areas,
        turn=view.turn,
        phase=_phase(view),
        trigger=view.trigger,
        final=view.final,
    )


def _phase(view: View) -> Phase:
    match view.phase:
        case "opening":
            return Opening()
        case "giving":
            return Giving()
        case _:
            return Playing()


@compiled
def choose_action(state: StateRecord, weights: Weights) -> Integer:
    """Return the number of the expert's action."""
    actions = np.empty(MAX_LEGAL, np.int64)
    return expert(state, weights, actions, list_legal(state, actions), 0.0)
