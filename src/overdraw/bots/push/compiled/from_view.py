"""Lets a learned policy of Push, tuned or expert, choose an action from a view."""

from dataclasses import replace
from pathlib import Path

from overdraw.bots.push.compiled.tuned import tuned
from overdraw.bots.push.expert_policy.policy import expert
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.weights import expert_weights, tuned_weights
from overdraw.games.push.action_encoding import ACTIONS
from overdraw.games.push.actions import Action
from overdraw.games.push.view import BankView, View, hidden_in_banks, with_banks
from overdraw.kernel.array_types import States
from overdraw.kernel.compiler import record_at
from overdraw.kernel.push.packing import blank, pack


def choose_from_view(view: View, policy: str, path: Path | None = None) -> Action:
    """Return the action that a learned policy chooses for the seat to act. `path` names a weights file. Without it, the
    policy uses the weights that ship with Overdraw.

    The policy is called directly, not through the dispatcher, so that Numba does not compile the other policies.
    """
    states = blank(1)
    pack_view(states, 0, view)
    players, mask = len(view.benches), sum(1 << ACTIONS.index(action) for action in view.legal)
    if policy == "tuned":
        return ACTIONS[int(tuned(states[0], mask, tuned_weights(players, path)))]
    return ACTIONS[int(expert(states[0], mask, expert_weights(players, path), new_scratch()))]


def pack_view(states: States, i: int, view: View) -> None:
    """Convert a view to the record `states[i]`. In this record, one opponent's bank holds the banked cards of all
    opponents.

    The view shows only the sizes of the opponents' banks (PQ-16), so policies must not depend on which of them holds
    which card.
    """
    assert isinstance(view.seat, int)
    banks = [bank if owner == view.seat else BankView(0, None) for owner, bank in enumerate(view.banks)]
    hidden = list(hidden_in_banks(replace(view, banks=tuple(banks))))
    banks[(view.seat + 1) % view.players] = BankView(len(hidden), None)
    state = with_banks(replace(view, banks=tuple(banks)), hidden)
    pack(states, i, state)
    sizes = sum(bank.size << 8 * owner for owner, bank in enumerate(view.banks))
    record_at(states, i).bank_sizes = sizes
