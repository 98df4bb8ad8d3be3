"""The rules of Push, as in games/push/rules.py, but applied to a state record in place."""

import numpy as np

from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import BANK, FACE, FACES, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import (
    ALL,
    CLASHES,
    COLOUR,
    COLOUR_BITS,
    LOSSES,
    ROLL,
    ROLL_BIT,
    SWITCH,
    VALUES,
    size,
)
from overdraw.kernel.push.legal import places
from overdraw.kernel.push.state import BEGIN, DECIDING, DRAWING, OVER, PLACING, ROLLING, TAKING
from overdraw.kernel.random import below, card_below


@inlined
def act(state: StateRecord, action: int) -> None:
    """Apply a legal action without the random outcomes that follow it."""
    if action == PUSH:
        state.phase = DRAWING
    elif action == STOP:
        state.who = state.turn
        state.phase = TAKING
    elif action < TAKE:
        place(state, action - PLACE)
    elif action < BANK:
        take(state, action - TAKE)
    else:
        bank(state, action - BANK)


@inlined
def resolve_chance(state: StateRecord) -> None:
    """Draw random outcomes from the game's generator until a seat is to act or the game is over."""
    while True:
        if state.phase == DRAWING:
            turn_up(state, card_below(state, state.left))
        elif state.phase == ROLLING:
            roll(state, below(state, FACES))
        else:
            return


@inlined
def apply_outcome(state: StateRecord, outcome: int) -> None:
    """Apply an outcome of chance, given as the number of a card or of a face of the die."""
    if outcome >= FACE:
        roll(state, outcome - FACE)
        return
    at = 0
    while state.deck[at] != outcome:
        at += 1
    turn_up(state, at)


@inlined
def turn_up(state: StateRecord, at: int) -> None:
    """Turn up the card at index `at` of the deck, and remove it from the deck."""
    card: Integer = np.int64(state.deck[at])
    state.left -= 1
    state.deck[at] = state.deck[state.left]
    state.deck_numbers -= 1 << 2 * card & ALL
    state.deck_rolls -= int(card == ROLL)
    if card == SWITCH:
        state.switches += int(state.players > 2)  # a switch card has no effect with two players (PQ-19)
        state.phase = DECIDING
        if state.left == 0 and state.stacks == 0:
            end_turn(state)  # PQ-11
        return
    state.card = card
    state.who = state.turn
    state.phase = PLACING if places(state, card) else ROLLING  # a bust: discard the card, then roll the die (PQ-22)


@inlined
def place(state: StateRecord, i: int) -> None:
    new = int(i == state.stacks)
    kept = new - 1  # a new stack clears the values of an earlier turn; masking is faster than branching
    state.held[i] = state.held[i] & kept | 1 << 2 * state.card
    state.refused[i] = state.refused[i] & kept | CLASHES[state.card]
    state.values[i] = (state.values[i] & kept) + VALUES[state.card]
    state.placed[i] = (state.placed[i] & kept) << 6 | state.card + 1
    state.stacks += new
    state.there |= 1 << i
    state.phase = DECIDING


@inlined
def take(state: StateRecord, i: int) -> None:
    """Move a stack to the player's bench. If the stack holds a roll card, the player rolls the die at once (P-STOP-4,
    P-ROLL-3, PQ-21).
    """
    state.benches[state.who] += state.held[i] & ALL
    state.there ^= 1 << i
    if state.held[i] & ROLL_BIT:
        state.phase = ROLLING
    else:
        collect_on(state)


@inlined
def roll(state: StateRecord, face: int) -> None:
    """Discard all cards of the rolled colour from the player's bench. A star discards nothing or, with the star
    variant, the whole bench (P-VAR-1).
    """
    state.benches[state.who] &= ~LOSSES[state.star, face]
    collect_on(state)


@inlined
def collect_on(state: StateRecord) -> None:
    """Let the next player take a stack. End the turn if no player or no stack is left (P-STOP-12)."""
    who = state.who + (state.players - 1 if state.switches & 1 else 1)
    who = who - state.players if who >= state.players else who
    if state.there == 0 or who == state.turn:
        end_turn(state)
    else:
        state.who = who
        state.phase = TAKING


@inlined
def bank(state: StateRecord, colour: int) -> None:
    """Bank all cards of one colour on the player's bench. Banking is the player's whole turn (P-BANK-2, P-BANK-10)."""
    banked = state.benches[state.turn] & COLOUR << COLOUR_BITS * colour
    state.benches[state.turn] -= banked
    state.banks[state.turn] += banked
    state.bank_sizes += size(banked) << 8 * state.turn
    end_turn(state)


@inlined
def end_turn(state: StateRecord) -> None:
    """Pass the turn clockwise, or end the game if the deck is empty (P-TURN-2, PQ-13)."""
    if state.switches_last == 0:
        state.switches = 0
    state.stacks = 0
    state.there = 0
    if state.left == 0:
        state.phase = OVER
        return
    state.turn = state.turn + 1 if state.turn + 1 < state.players else 0
    state.phase = BEGIN
