"""Choose with a learned policy of Push, tuned or expert, from a view alone."""

from pathlib import Path

from overdraw.bots.push.compiled.tuned import tuned
from overdraw.bots.push.expert_policy.policy import expert
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.weights import expert_weights, tuned_weights
from overdraw.games.push.action_encoding import ACTIONS
from overdraw.games.push.actions import Action
from overdraw.games.push.cards import NO_CARDS, Cards, full_deck
from overdraw.games.push.state import Begin, Deciding, Phase, Placing, State, Taking
from overdraw.games.push.view import View
from overdraw.kernel.array_types import States
from overdraw.kernel.compiler import record_at
from overdraw.kernel.push.packing import blank, pack


def choose_from_view(view: View, policy: str, path: Path | None = None) -> Action:
    """Return the action that a learned policy chooses for the seat to act, with the weights in this file, if given.

    This calls the policy directly instead of the dispatcher, so that only one policy is compiled.
    """
    states = blank(1)
    pack_view(states, 0, view)
    players, mask = len(view.benches), sum(1 << ACTIONS.index(action) for action in view.legal)
    if policy == "tuned":
        return ACTIONS[int(tuned(states[0], mask, tuned_weights(players, path)))]
    return ACTIONS[int(expert(states[0], mask, expert_weights(players, path), new_scratch()))]


def pack_view(states: States, i: int, view: View) -> None:
    """Write a view into `states[i]`, as a state in which one opponent holds the banked cards of all opponents.

    The view shows only the sizes of their banks (PQ-16), so policies must not depend on who holds which card.
    """
    players, seat = len(view.benches), view.seat
    assert isinstance(seat, int)
    own = view.banks[seat].cards
    assert own is not None
    banks = [NO_CARDS] * players
    banks[seat] = own
    banks[(seat + 1) % players] = _banks_of_others(view, own)
    state = State(
        rules=view.rules,
        deck=view.undrawn,
        discards=view.discards,
        switches=view.switches,
        stacks=view.stacks,
        benches=view.benches,
        banks=tuple(banks),
        turn=view.turn,
        phase=_phase(view),
    )
    pack(states, i, state)
    sizes = sum(bank.size << 8 * owner for owner, bank in enumerate(view.banks))
    record_at(states, i).bank_sizes = sizes


def _banks_of_others(view: View, own: Cards) -> Cards:
    """Return the cards in the banks of the others: all cards that the view does not show."""
    players = len(view.benches)
    seen = [card for stack in view.stacks if stack for card in stack]
    seen += [view.card] if view.card is not None else []
    shown = sum((*view.benches, own, view.undrawn), view.discards).plus(*seen)
    whole = full_deck(with_switches=players > 2 or view.rules.two_player_switches == "keep")
    hidden = [count - out for count, out in zip(whole.counts, shown.counts, strict=True)][:30]
    return Cards(int.from_bytes(bytes(max(0, count) for count in hidden), "little"))


def _phase(view: View) -> Phase:
    match view.phase:
        case "placing":
            assert view.card is not None
            return Placing(view.card)
        case "taking":
            return Taking(view.collecting)
        case "deciding":
            return Deciding()
        case _:
            return Begin()
