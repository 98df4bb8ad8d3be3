"""Records of Rows to try something on, inside compiled code."""

from typing import Any, Final

from overdraw.kernel.compiler import compiled, scratch_of
from overdraw.kernel.rows.areas import area_value
from overdraw.kernel.rows.legal import list_actions
from overdraw.kernel.rows.rules import act
from overdraw.kernel.rows.state import STATE

scratch: Final = scratch_of(STATE)

# The rules become part of whoever calls them, which is fast, but takes long to compile. To try things they are
# compiled once, on their own.


@compiled
def take(s: Any, action: int) -> None:
    """A legal action; chance may be next."""
    act(s, action)


@compiled
def listed(s: Any, actions: Any) -> int:
    """Fill in the numbers of the legal actions, and say how many there are."""
    return list_actions(s, actions)


@compiled
def points_of(s: Any, seat: int) -> Any:
    """What an area counts."""
    return area_value(s, seat)


@compiled
def holds_both(s: Any, given: int, played: int) -> bool:
    """Whether the hand has a card to play besides the one that is given."""
    if given != played:
        return True
    count = 0
    for j in range(s.hand_sizes[s.turn]):
        count += int(s.hands[s.turn, j] == given)
    return count > 1
