"""Push states as bytes, written by the engine and by the kernel: equal bytes mean equal states.

Both sides also write the legal actions. The kernel's side is compiled and writes a whole game at once.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from overdraw.games.push.action_encoding import ACTIONS
from overdraw.games.push.actions import Action
from overdraw.games.push.cards import Cards
from overdraw.games.push.state import Begin, Deciding, Drawing, Over, Placing, Rolling, State, Taking
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push import packing, single_game
from overdraw.kernel.push.cards import ALL, ROLL, ROLL_BIT, SWITCH
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.push.single_game import apply_event
from overdraw.kernel.push.state import PLACING, ROLLING, TAKING
from overdraw.lab.simulate import play_push as play

__all__ = ["LONGEST", "WIDEST", "engine_bytes", "kernel_bytes", "packing", "play", "single_game"]

LONGEST = 1400
WIDEST = 512
"""Upper bounds of the events of a game and the bytes of a state."""

PHASES = {
    phase: bytes([number]) for number, phase in enumerate((Begin, Drawing, Placing, Deciding, Taking, Rolling, Over))
}
BITS = {action: 1 << number for number, action in enumerate(ACTIONS)}


def engine_bytes(state: State, legal: Iterable[Action]) -> bytes:
    parts = [_pile(state.deck), _pile(state.discards), _piles(state.benches), _piles(state.banks)]
    parts.append(bytes((state.switches, state.turn, len(state.stacks))))
    parts += [
        b"\xff" if stack is None else bytes((len(stack), *[card.index for card in stack])) for stack in state.stacks
    ]
    phase = state.phase
    parts.append(PHASES[type(phase)])
    match phase:
        case Placing(card):
            parts.append(bytes((card.index,)))
        case Taking(seats):
            parts.append(bytes(seats))
        case Rolling(seat, waiting):
            parts.append(bytes((seat, *waiting)))
    parts.append(sum([BITS[action] for action in legal]).to_bytes(2, "little"))
    return b"".join(parts)


def _pile(pile: Cards) -> bytes:
    return pile.packed.to_bytes(32, "little")


def _piles(piles: tuple[Cards, ...]) -> bytes:
    """Write piles, with a cache of the last few tuples, because most events change few of them."""
    found = _CACHE.get(id(piles))
    if found is not None and found[0] is piles:
        return found[1]
    if len(_CACHE) > 8:
        _CACHE.clear()
    written = b"".join(map(_pile, piles))
    _CACHE[id(piles)] = piles, written
    return written


_CACHE: dict[int, tuple[tuple[Cards, ...], bytes]] = {}


@compiled
def kernel_bytes(states: Any, i: int, events: Any, out: Any, marks: Any) -> int:
    """Apply each event and write the state after it; `marks` gets the offset of each state."""
    at = 0
    for k in range(len(events)):
        apply_event(states, i, events[k])
        marks[k] = at
        at = write_state(states[i], out, at)
    return at


@compiled
def write_state(record: Any, out: Any, at: int) -> int:
    at = write_deck(record, out, at)
    at = write_discards(record, out, at)
    for seat in range(record.players):
        at = write_numbers(record.benches[seat], out, at)
    for seat in range(record.players):
        at = write_numbers(record.banks[seat], out, at)
    out[at], out[at + 1], out[at + 2] = record.switches, record.turn, record.stacks
    at = write_stacks(record, out, at + 3)
    out[at] = record.phase
    at += 1
    if record.phase == PLACING:
        out[at] = record.card
        at += 1
    elif record.phase in (TAKING, ROLLING):
        at = write_seats(record, out, at)
    mask = legal_mask(record)
    out[at], out[at + 1] = mask & 255, mask >> 8
    return at + 2


@compiled
def write_numbers(pile: int, out: Any, at: int) -> int:
    for kind in range(ROLL):
        out[at + kind] = pile >> 2 * kind & 3
    out[at + ROLL], out[at + SWITCH] = 0, 0
    return at + 32


@compiled
def write_deck(record: Any, out: Any, at: int) -> int:
    for kind in range(32):
        out[at + kind] = 0
    for k in range(record.left):
        out[at + np.int64(record.deck[k])] += 1
    return at + 32


@compiled
def write_discards(record: Any, out: Any, at: int) -> int:
    rest, rolls, switches = (
        record.start_numbers - record.deck_numbers,
        record.start_rolls - record.deck_rolls,
        record.start_switches,
    )
    for seat in range(record.players):
        rest -= record.benches[seat] + record.banks[seat]
    for i in range(record.stacks):
        if record.there >> i & 1:
            rest -= record.held[i] & ALL
            rolls -= 1 if record.held[i] & ROLL_BIT else 0
    if record.phase == PLACING:
        rest -= 1 << 2 * record.card & ALL
        rolls -= 1 if record.card == ROLL else 0
    for k in range(record.left):
        switches -= 1 if record.deck[k] == SWITCH else 0
    write_numbers(rest, out, at)
    out[at + ROLL], out[at + SWITCH] = rolls, switches - record.switches
    return at + 32


@compiled
def write_stacks(record: Any, out: Any, at: int) -> int:
    for i in range(record.stacks):
        if not record.there >> i & 1:
            out[at] = 255
            at += 1
            continue
        length = 0
        while record.placed[i] >> 6 * length:
            length += 1
        out[at] = length
        for k in range(length):
            out[at + 1 + k] = (record.placed[i] >> 6 * (length - 1 - k) & 63) - 1
        at += 1 + length
    return at


@compiled
def write_seats(record: Any, out: Any, at: int) -> int:
    step = record.players - 1 if record.switches % 2 else 1
    who = record.who
    while True:
        out[at] = who
        at += 1
        who = (who + step) % record.players
        if who == record.turn:
            return at
