"""Records of Rows to try something on, inside compiled code."""

from typing import Final

from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.compiler import compiled, record_allocator
from overdraw.kernel.rows.areas import area_value
from overdraw.kernel.rows.legal import list_actions
from overdraw.kernel.rows.rules import act
from overdraw.kernel.rows.state import STATE

allocate_states: Final = record_allocator(STATE)

# Numba inlines the rules into every caller, which is fast but takes long to compile. For trial moves they are
# compiled once, as functions of their own.


@compiled
def apply_action(state: StateRecord, action: int) -> None:
    """A legal action; chance may be next."""
    act(state, action)


@compiled
def list_legal(state: StateRecord, actions: Integers) -> int:
    """Fill in the numbers of the legal actions, and say how many there are."""
    return list_actions(state, actions)


@compiled
def area_points(state: StateRecord, seat: int) -> Integer:
    """What an area counts."""
    return area_value(state, seat)


@compiled
def holds_both(state: StateRecord, given: int, played: int) -> bool:
    """Whether the hand has a card to play besides the one that is given."""
    if given != played:
        return True
    count = 0
    for j in range(state.hand_sizes[state.turn]):
        count += int(state.hands[state.turn, j] == given)
    return count > 1
