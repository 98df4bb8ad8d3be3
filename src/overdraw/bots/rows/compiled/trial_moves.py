"""Functions with which compiled policies try out moves on copies of a Rows state."""

from typing import Final

from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.compiler import compiled, record_allocator
from overdraw.kernel.rows.areas import area_value
from overdraw.kernel.rows.legal import list_actions
from overdraw.kernel.rows.rules import act
from overdraw.kernel.rows.state import STATE

allocate_states: Final = record_allocator(STATE)

# Numba inlines the rules into every caller, which makes them fast but slow to compile. Trial moves use these separate
# functions, which are compiled once.


@compiled
def apply_action(state: StateRecord, action: int) -> None:
    """Apply a legal action without the outcome of chance that may follow it."""
    act(state, action)


@compiled
def list_legal(state: StateRecord, actions: Integers) -> int:
    """Write the numbers of the legal actions into `actions`, and return how many there are."""
    return list_actions(state, actions)


@compiled
def area_points(state: StateRecord, seat: int) -> Integer:
    """Return the score of a player's area."""
    return area_value(state, seat)


@compiled
def holds_both(state: StateRecord, given: int, played: int) -> bool:
    """Return whether the hand holds both the card to give and the card to play. If they are the same card, the hand
    must hold two copies.
    """
    if given != played:
        return True
    count = 0
    for j in range(state.hand_sizes[state.turn]):
        count += int(state.hands[state.turn, j] == given)
    return count > 1
