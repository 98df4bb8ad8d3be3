"""Looking ahead in Push: what could come next, and what the stacks would be worth to whom.

Whoever looks ahead puts cards on the stacks of the record and takes them away again. Worths are in sixths of a
point, for a roll card costs a sixth of the bench: the cards of one colour out of five, or nothing; where the star
takes the bench, twice that.
"""

from typing import Any, Final

from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, CLASHES, ROLL, ROLL_BIT, VALUES, size
from overdraw.kernel.push.state import MAX_STACKS

NOBODY: Final = -1


@inlined
def undrawn(state: Any, kind: int) -> Any:
    """How many cards of a kind are left in the deck."""
    if kind < ROLL:
        return state.deck_numbers >> 2 * kind & 3
    return state.deck_rolls if kind == ROLL else state.left - size(state.deck_numbers) - state.deck_rolls


@inlined
def fits(state: Any, kind: int, i: int) -> bool:
    """Whether a card may go to a stack, or start the next one."""
    free: bool = i == state.stacks or (i < state.stacks and not state.refused[i] >> 2 * kind & 1)
    return free


@inlined
def put(state: Any, kind: int, i: int) -> None:
    """A card onto a stack, only to see what that would be worth."""
    kept = int(i == state.stacks) - 1
    state.held[i] = state.held[i] & kept | 1 << 2 * kind
    state.refused[i] = state.refused[i] & kept | CLASHES[kind]
    state.worth[i] = (state.worth[i] & kept) + VALUES[kind]
    state.stacks += 1 + kept


@inlined
def next_seat(state: Any, seat: int) -> Any:
    """Who collects after a seat."""
    seat = seat + (state.players - 1 if state.switches & 1 else 1)
    return seat - state.players if seat >= state.players else seat


@inlined
def stack_value_to(state: Any, i: int, bench: int) -> Any:
    """What a stack is worth to whoever has a bench of so many points: the mean, in sixths of a point."""
    points = state.worth[i]
    return FACES * points - ((1 + state.star) * (bench + points) if state.held[i] & ROLL_BIT else 0)


@inlined
def best_stack_for(state: Any, there: int, bench: int) -> Any:
    """Of the stacks that are there, the one that is worth most to that bench."""
    best, chosen = -(1 << 30), NOBODY
    for i in range(MAX_STACKS):
        if there >> i & 1:
            worth = stack_value_to(state, i, bench)
            if worth > best:
                best, chosen = worth, i
    return chosen


@inlined
def may_take(state: Any, i: int) -> bool:
    """Whether the stopper may take this stack, while all are there (P-STOP-3)."""
    allowed = True
    if state.stopper_takes:
        for other in range(state.stacks):
            allowed = allowed and state.worth[other] <= state.worth[i]
    return allowed


@inlined
def bust_cards(state: Any) -> int:
    """How many of the undrawn cards fit on none of the stacks (PD-1)."""
    if state.stacks < MAX_STACKS:
        return 0
    refused = state.refused[0] & state.refused[1] & state.refused[2]
    numbers = refused & ALL
    return size(state.deck_numbers & (numbers | numbers << 1)) + (state.deck_rolls if refused & ROLL_BIT else 0)
