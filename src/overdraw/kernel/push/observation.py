"""What the seat to act may know of a game of Push, as a row of bytes.

The same facts as games/push/view.py, seen from the seat to act: seats are counted clockwise from it. Banks of
others are only counted (PQ-16). How a stack was piled up is left out: nothing depends on it.
"""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer, Integers, StateRecord, States
from overdraw.kernel.bits import WORDS, spread_pairs
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS
from overdraw.kernel.push.cards import ALL, ROLL
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.state import MAX_STACKS, PLACING, TAKING

PILE: Final = WORDS
"""Words of a pile: a byte for each of 30 kinds, then one for a stack's roll card."""

UNDRAWN: Final = 0
DISCARDS: Final = UNDRAWN + PILE
BANK: Final = DISCARDS + PILE
STACKS: Final = BANK + PILE
FACTS: Final = STACKS + MAX_STACKS * PILE
RULES: Final = FACTS + 1
SIZES: Final = FACTS + 2
BENCHES: Final = FACTS + 3


OFFER: Final = 2
"""Words that hold a byte for each action."""

AS_BYTES: Final = (np.arange(1 << ACTIONS)[:, None] >> np.arange(8 * OFFER) & 1).astype(np.uint8).view(np.int64)
"""Each mask of legal actions in those words."""


def observation(players: int) -> dict[str, tuple[int, int]]:
    """Where each part begins and ends in the bytes of an observation."""
    words = {
        "undrawn": (UNDRAWN, DISCARDS),
        "discards": (DISCARDS, BANK),
        "own bank": (BANK, STACKS),
        "stacks": (STACKS, FACTS),
        # phase, the drawn card and 1, stacks started, turn, switch cards, roll cards undrawn, discarded,
        # cards undrawn
        "facts": (FACTS, RULES),
        # options, each by its place in the engine's list, then players
        "rules": (RULES, SIZES),
        # cards in each bank; the last byte is how many seats still collect
        "bank sizes": (SIZES, BENCHES),
        "benches": (BENCHES, BENCHES + players * PILE),
    }
    return {name: (8 * begin, 8 * end) for name, (begin, end) in words.items()}


def masks(offers: Integers) -> Integer:
    """Which actions are legal in each game, as an array of truths."""
    return offers.view(np.bool_)[:, :ACTIONS]


@inlined
def is_offered(offers: Integers, i: int, action: int) -> bool:
    """Whether an action, whatever its number, is legal in a game."""
    legal: bool = 0 <= action < ACTIONS and offers[i, action >> 3] >> 8 * (action & 7) & 1 > 0
    return legal


@inlined
def observe(state: StateRecord, seat: int, out: Integers) -> None:
    """Everything that the seat may know, into a row of words."""
    rest, rolls = state.start_numbers - state.deck_numbers, state.start_rolls - state.deck_rolls
    for k in range(MAX_STACKS):
        held = state.held[k] & -(state.there >> k & 1)  # a mask, for a branch would cost more
        rest -= held & ALL
        rolls -= held >> 2 * ROLL & 1
        spread_pairs(out, STACKS + k * PILE, held)
    placing = int(state.phase == PLACING)
    rest -= placing << 2 * state.card & ALL
    rolls -= placing & int(state.card == ROLL)
    for k in range(state.players):
        other = np.uint64(
            seat + k if seat + k < state.players else seat + k - state.players
        )  # no check for a minus sign
        bench = state.benches[other]
        rest -= bench + state.banks[other]
        spread_pairs(out, BENCHES + k * PILE, bench)
    spread_pairs(out, UNDRAWN, state.deck_numbers)
    spread_pairs(out, DISCARDS, rest)
    spread_pairs(out, BANK, state.banks[seat])
    turned = state.bank_sizes >> 8 * seat | state.bank_sizes << 8 * (state.players - seat)
    out[SIZES] = turned & (1 << 8 * state.players) - 1 | collecting(state) << 56
    turn = state.turn - seat if state.turn >= seat else state.turn - seat + state.players
    out[FACTS] = (
        state.phase
        | placing * (state.card + 1) << 8
        | state.stacks << 16
        | turn << 24
        | state.switches << 32
        | state.deck_rolls << 40
        | rolls << 48
        | state.left << 56
    )


@inlined
def observe_rules(state: StateRecord, out: Integers) -> None:
    """The part of an observation that never changes."""
    options = state.stopper_takes | state.switches_last << 8 | state.tie_break << 16 | state.star << 24
    out[RULES] = options | state.two_player_switches << 32 | state.players << 40


@inlined
def collecting(state: StateRecord) -> int:
    """How many seats still take a stack, the one to act included."""
    ahead = state.who - state.turn if state.switches & 1 else state.turn - state.who
    ahead += state.players if ahead <= 0 else 0
    return ahead if state.phase == TAKING else 0


@inlined
def show_game(state: StateRecord, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """The seat to act, what it may do and what it may know."""
    seat = actor(state)
    mask = legal_mask(state)
    seats[i] = seat
    offers[i, 0] = AS_BYTES[mask, 0]
    offers[i, 1] = AS_BYTES[mask, 1]
    observe(state, seat, observations[i])


@compiled
def show(states: States, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """The same for one game out of an array, with the rules."""
    observe_rules(states[i], observations[i])
    show_game(states[i], i, seats, offers, observations)
