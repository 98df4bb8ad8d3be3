"""Functions that several Push policies share: which cards fit a stack, and how much a stack is worth to a player.

A policy that looks ahead puts cards on the stacks in the state record and removes them again. Values are in sixths of a
point. A roll card costs one sixth of the bench on average, because each of the five colours is lost on one face of the
die. With the star variant it costs two sixths, because the star takes the whole bench.
"""

from typing import Final, TypeAlias

from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, CLASHES, ROLL, ROLL_BIT, VALUES, size
from overdraw.kernel.push.state import MAX_STACKS

NOBODY: Final = -1

SavedStack: TypeAlias = tuple[Integer, Integer, Integer, Integer]


@inlined
def undrawn(state: StateRecord, kind: int) -> Integer:
    """Return how many cards of a kind are still in the deck."""
    if kind < ROLL:
        return state.deck_numbers >> 2 * kind & 3
    return state.deck_rolls if kind == ROLL else state.left - size(state.deck_numbers) - state.deck_rolls


@inlined
def fits(state: StateRecord, kind: int, i: int) -> bool:
    """Return whether a card fits stack `i`, or may start it if it is the next new stack."""
    free: bool = i == state.stacks or (i < state.stacks and not state.refused[i] >> 2 * kind & 1)
    return free


@inlined
def put_card(state: StateRecord, kind: int, i: int) -> None:
    """Put a card on a stack to evaluate the result. `restore_stack` undoes the change."""
    kept = int(i == state.stacks) - 1
    state.held[i] = state.held[i] & kept | 1 << 2 * kind
    state.refused[i] = state.refused[i] & kept | CLASHES[kind]
    state.values[i] = (state.values[i] & kept) + VALUES[kind]
    state.stacks += 1 + kept


@inlined
def save_stack(state: StateRecord, i: int) -> SavedStack:
    """Return the fields of a stack that `put_card` changes, for `restore_stack` to restore."""
    return state.stacks, state.held[i], state.refused[i], state.values[i]


@inlined
def restore_stack(state: StateRecord, i: int, before: SavedStack) -> None:
    state.stacks, state.held[i], state.refused[i], state.values[i] = before


@inlined
def next_seat(state: StateRecord, seat: int) -> Integer:
    """Return the next seat in the direction in which players collect stacks."""
    seat = seat + (state.players - 1 if state.switches & 1 else 1)
    return seat - state.players if seat >= state.players else seat


@inlined
def stack_value_to(state: StateRecord, i: int, bench: int) -> Integer:
    """Return how much a player with `bench` points gains on average by taking a stack, in sixths of a point."""
    points = state.values[i]
    return FACES * points - ((1 + state.star) * (bench + points) if state.held[i] & ROLL_BIT else 0)


@inlined
def best_stack_for(state: StateRecord, there: int, bench: int) -> Integer:
    """Return the stack that is worth most to a player with `bench` points. `there` is a bit mask of the available
    stacks.
    """
    best, chosen = -(1 << 30), NOBODY
    for i in range(MAX_STACKS):
        if there >> i & 1:
            value = stack_value_to(state, i, bench)
            if value > best:
                best, chosen = value, i
    return chosen


@inlined
def may_take(state: StateRecord, i: int) -> bool:
    """Return whether the player who stops may take this stack. Call it only while all stacks are still on the table
    (P-STOP-3).
    """
    allowed = True
    if state.stopper_takes:
        for other in range(state.stacks):
            allowed = allowed and state.values[other] <= state.values[i]
    return allowed


@inlined
def bust_cards(state: StateRecord) -> int:
    """Return how many cards in the deck fit no stack. Drawing such a card is a bust (PD-1)."""
    if state.stacks < MAX_STACKS:
        return 0
    refused = state.refused[0] & state.refused[1] & state.refused[2]
    numbers = refused & ALL
    return size(state.deck_numbers & (numbers | numbers << 1)) + (state.deck_rolls if refused & ROLL_BIT else 0)
