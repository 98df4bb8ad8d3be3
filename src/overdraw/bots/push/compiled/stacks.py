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
def undrawn(s: Any, kind: int) -> Any:
    """How many cards of a kind are left in the deck."""
    if kind < ROLL:
        return s.deck_numbers >> 2 * kind & 3
    return s.deck_rolls if kind == ROLL else s.left - size(s.deck_numbers) - s.deck_rolls


@inlined
def fits(s: Any, kind: int, i: int) -> bool:
    """Whether a card may go to a stack, or start the next one."""
    free: bool = i == s.stacks or (i < s.stacks and not s.refused[i] >> 2 * kind & 1)
    return free


@inlined
def put(s: Any, kind: int, i: int) -> None:
    """A card onto a stack, only to see what that would be worth."""
    kept = int(i == s.stacks) - 1
    s.held[i] = s.held[i] & kept | 1 << 2 * kind
    s.refused[i] = s.refused[i] & kept | CLASHES[kind]
    s.worth[i] = (s.worth[i] & kept) + VALUES[kind]
    s.stacks += 1 + kept


@inlined
def next_seat(s: Any, seat: int) -> Any:
    """Who collects after a seat."""
    seat = seat + (s.players - 1 if s.switches & 1 else 1)
    return seat - s.players if seat >= s.players else seat


@inlined
def worth_to(s: Any, i: int, bench: int) -> Any:
    """What a stack is worth to whoever has a bench of so many points: the mean, in sixths of a point."""
    points = s.worth[i]
    return FACES * points - ((1 + s.star) * (bench + points) if s.held[i] & ROLL_BIT else 0)


@inlined
def best_for(s: Any, there: int, bench: int) -> Any:
    """Of the stacks that are there, the one that is worth most to that bench."""
    best, chosen = -(1 << 30), NOBODY
    for i in range(MAX_STACKS):
        if there >> i & 1:
            worth = worth_to(s, i, bench)
            if worth > best:
                best, chosen = worth, i
    return chosen


@inlined
def may_take(s: Any, i: int) -> bool:
    """Whether the stopper may take this stack, while all are there (P-STOP-3)."""
    allowed = True
    if s.stopper_takes:
        for other in range(s.stacks):
            allowed = allowed and s.worth[other] <= s.worth[i]
    return allowed


@inlined
def bust_cards(s: Any) -> int:
    """How many of the undrawn cards fit on none of the stacks (PD-1)."""
    if s.stacks < MAX_STACKS:
        return 0
    refused = s.refused[0] & s.refused[1] & s.refused[2]
    numbers = refused & ALL
    return size(s.deck_numbers & (numbers | numbers << 1)) + (s.deck_rolls if refused & ROLL_BIT else 0)
