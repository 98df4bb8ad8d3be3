"""The rules of Push, as in games/push/rules.py, on one record that changes in place."""

from typing import Any

import numpy as np

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
def act(s: Any, action: int) -> None:
    """A legal action; chance may be next."""
    if action == PUSH:
        s.phase = DRAWING
    elif action == STOP:
        s.who = s.turn
        s.phase = TAKING
    elif action < TAKE:
        place(s, action - PLACE)
    elif action < BANK:
        take(s, action - TAKE)
    else:
        bank(s, action - BANK)


@inlined
def settle(s: Any) -> None:
    """Let chance act, with the game's own generator, until a seat is to act or the game is over."""
    while True:
        if s.phase == DRAWING:
            turn_up(s, card_below(s, s.left))
        elif s.phase == ROLLING:
            roll(s, below(s, FACES))
        else:
            return


@inlined
def happen(s: Any, outcome: int) -> None:
    """An outcome of chance that is given, not drawn: the card or the face of that number."""
    if outcome >= FACE:
        roll(s, outcome - FACE)
        return
    at = 0
    while s.deck[at] != outcome:
        at += 1
    turn_up(s, at)


@inlined
def turn_up(s: Any, at: int) -> None:
    """The card at that place of the deck comes."""
    card: Any = np.int64(s.deck[at])
    s.left -= 1
    s.deck[at] = s.deck[s.left]
    s.deck_numbers -= 1 << 2 * card & ALL
    s.deck_rolls -= int(card == ROLL)
    if card == SWITCH:
        s.switches += int(s.players > 2)  # no effect with two (PQ-19)
        s.phase = DECIDING
        if s.left == 0 and s.stacks == 0:
            end_turn(s)  # PQ-11
        return
    s.card = card
    s.who = s.turn
    s.phase = PLACING if places(s, card) else ROLLING  # bust: the card away, then the die (PQ-22)


@inlined
def place(s: Any, i: int) -> None:
    new = int(i == s.stacks)
    kept = new - 1  # what an earlier turn left there is masked away, for a branch would cost more
    s.held[i] = s.held[i] & kept | 1 << 2 * s.card
    s.refused[i] = s.refused[i] & kept | CLASHES[s.card]
    s.worth[i] = (s.worth[i] & kept) + VALUES[s.card]
    s.placed[i] = (s.placed[i] & kept) << 6 | s.card + 1
    s.stacks += new
    s.there |= 1 << i
    s.phase = DECIDING


@inlined
def take(s: Any, i: int) -> None:
    """The cards to the bench; a roll card makes the die fall at once (P-STOP-4, P-ROLL-3, PQ-21)."""
    s.benches[s.who] += s.held[i] & ALL
    s.there ^= 1 << i
    if s.held[i] & ROLL_BIT:
        s.phase = ROLLING
    else:
        collect_on(s)


@inlined
def roll(s: Any, face: int) -> None:
    """Bench cards of the colour are lost; the star is safe, or takes the whole bench (P-VAR-1)."""
    s.benches[s.who] &= ~LOSSES[s.star, face]
    collect_on(s)


@inlined
def collect_on(s: Any) -> None:
    """The next player takes a stack, while there are players and stacks; then the rest goes (P-STOP-12)."""
    who = s.who + (s.players - 1 if s.switches & 1 else 1)
    who = who - s.players if who >= s.players else who
    if s.there == 0 or who == s.turn:
        end_turn(s)
    else:
        s.who = who
        s.phase = TAKING


@inlined
def bank(s: Any, colour: int) -> None:
    """All cards of the colour turn face down; that was the turn (P-BANK-2, P-BANK-10)."""
    banked = s.benches[s.turn] & COLOUR << COLOUR_BITS * colour
    s.benches[s.turn] -= banked
    s.banks[s.turn] += banked
    s.bank_sizes += size(banked) << 8 * s.turn
    end_turn(s)


@inlined
def end_turn(s: Any) -> None:
    """Clockwise to the next player, unless the deck is empty (P-TURN-2, PQ-13)."""
    if s.switches_last == 0:
        s.switches = 0
    s.stacks = 0
    s.there = 0
    if s.left == 0:
        s.phase = OVER
        return
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.phase = BEGIN
