"""What the seat to act may know of a game of Push, as an array of bytes.

It holds the same facts as games/push/view.py, with seats counted clockwise from the seat to act. Of the other banks it
holds only the sizes (PQ-16). It leaves out the order of the cards in a stack, because no rule depends on it.
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
"""Words of a pile: one byte for each of 30 kinds, then one byte for the roll card of a stack."""

UNDRAWN: Final = 0
DISCARDS: Final = UNDRAWN + PILE
BANK: Final = DISCARDS + PILE
STACKS: Final = BANK + PILE
FACTS: Final = STACKS + MAX_STACKS * PILE
RULES: Final = FACTS + 1
SIZES: Final = FACTS + 2
BENCHES: Final = FACTS + 3


OFFER: Final = 2
"""64-bit words that hold one byte for each action."""

AS_BYTES: Final = (np.arange(1 << ACTIONS)[:, None] >> np.arange(8 * OFFER) & 1).astype(np.uint8).view(np.int64)
"""For each mask of legal actions, the words with one byte per action."""


def observation(players: int) -> dict[str, tuple[int, int]]:
    """Return the byte range of each part of an observation."""
    words = {
        "undrawn": (UNDRAWN, DISCARDS),
        "discards": (DISCARDS, BANK),
        "own bank": (BANK, STACKS),
        "stacks": (STACKS, FACTS),
        # phase, the drawn card + 1 or 0, stacks started, whose turn, switch cards, roll cards undrawn, roll cards
        # discarded, cards undrawn
        "facts": (FACTS, RULES),
        # for each option the index of its answer in the engine's list, then the number of players
        "rules": (RULES, SIZES),
        # cards in each bank; the last byte is the number of seats still to collect
        "bank sizes": (SIZES, BENCHES),
        "benches": (BENCHES, BENCHES + players * PILE),
    }
    return {name: (8 * begin, 8 * end) for name, (begin, end) in words.items()}


def masks(offers: Integers) -> Integer:
    """Return a boolean array of the legal actions by game."""
    return offers.view(np.bool_)[:, :ACTIONS]


@inlined
def is_offered(offers: Integers, i: int, action: int) -> bool:
    """Whether an action is legal in game `i`; False for numbers that are not actions."""
    legal: bool = 0 <= action < ACTIONS and offers[i, action >> 3] >> 8 * (action & 7) & 1 > 0
    return legal


@inlined
def observe(state: StateRecord, seat: int, out: Integers) -> None:
    """Write everything that the seat may know into `out`."""
    rest, rolls = state.start_numbers - state.deck_numbers, state.start_rolls - state.deck_rolls
    for k in range(MAX_STACKS):
        held = state.held[k] & -(state.there >> k & 1)  # a mask is faster than a branch
        rest -= held & ALL
        rolls -= held >> 2 * ROLL & 1
        spread_pairs(out, STACKS + k * PILE, held)
    placing = int(state.phase == PLACING)
    rest -= placing << 2 * state.card & ALL
    rolls -= placing & int(state.card == ROLL)
    for k in range(state.players):
        other = np.uint64(
            seat + k if seat + k < state.players else seat + k - state.players
        )  # unsigned: no check for a negative index
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
    """Write the part of an observation that never changes."""
    options = state.stopper_takes | state.switches_last << 8 | state.tie_break << 16 | state.star << 24
    out[RULES] = options | state.two_player_switches << 32 | state.players << 40


@inlined
def collecting(state: StateRecord) -> int:
    """Return how many seats have yet to take a stack, including the one to act."""
    ahead = state.who - state.turn if state.switches & 1 else state.turn - state.who
    ahead += state.players if ahead <= 0 else 0
    return ahead if state.phase == TAKING else 0


@inlined
def show_game(state: StateRecord, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """Write the seat to act, its legal actions and its observation."""
    seat = actor(state)
    mask = legal_mask(state)
    seats[i] = seat
    offers[i, 0] = AS_BYTES[mask, 0]
    offers[i, 1] = AS_BYTES[mask, 1]
    observe(state, seat, observations[i])


@compiled
def show(states: States, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """Like `show_game` for one game of an array, and write the rules too."""
    observe_rules(states[i], observations[i])
    show_game(states[i], i, seats, offers, observations)
