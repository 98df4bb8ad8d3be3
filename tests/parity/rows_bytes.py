"""Rows states as bytes, written by the engine and by the kernel: equal bytes mean equal states.

Both sides also write the legal actions, in order. The kernel's side is compiled and writes a whole game at once.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from overdraw.games.rows.action_encoding import encode_action
from overdraw.games.rows.actions import Action
from overdraw.games.rows.state import Area, Dealing, Drawing, Giving, Opening, Over, Playing, State
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows import packing, single_game
from overdraw.kernel.rows.areas import inactive_at
from overdraw.kernel.rows.legal import MAX_LEGAL, list_actions
from overdraw.kernel.rows.single_game import apply_event
from overdraw.kernel.rows.state import BOTTOM, DEALING, DRAWING, KINDS, TOP, VALUES
from overdraw.lab.simulate import play_rows as play

__all__ = ["LONGEST", "WIDEST", "engine_bytes", "kernel_bytes", "packing", "play", "single_game"]

LONGEST = 3000
WIDEST = 1100
"""Upper bounds of the events of a game and the bytes of a state."""

PHASES = {phase: number for number, phase in enumerate((Dealing, Opening, Giving, Playing, Drawing, Over))}
NONE = 255
END_OF_ROW = 254
END_OF_AREA = 253


def engine_bytes(state: State, legal: Iterable[Action]) -> bytes:
    parts = [state.pile.counts, state.discards.counts, *(hand.counts for hand in state.hands)]
    parts += map(_area, state.areas)
    phase = state.phase
    count = phase.dealt if isinstance(phase, Dealing) else phase.left if isinstance(phase, Drawing) else 0
    trigger = NONE if state.trigger is None else state.trigger
    final = (NONE,) if state.final is None else state.final
    parts.append(bytes((state.first, state.turn, PHASES[type(phase)], count, trigger, *final)))
    codes = [encode_action(state, action) for action in legal]
    parts.append(np.array(codes, "<u2").tobytes())
    return b"".join(parts)


def _area(area: Area) -> bytes:
    rows = [bytes((*(card.index for card in row), END_OF_ROW)) for row in area]
    return b"".join(rows) + bytes([END_OF_AREA])


@compiled
def kernel_bytes(states: Any, i: int, events: Any, out: Any, marks: Any) -> int:
    """Apply each event and write the state after it; `marks` gets the offset of each state."""
    actions = np.empty(MAX_LEGAL, np.int64)
    at = 0
    for k in range(len(events)):
        apply_event(states, i, events[k])
        marks[k] = at
        at = write_state(states[i], actions, out, at)
    return at


@compiled
def write_state(record: Any, actions: Any, out: Any, at: int) -> int:
    at = write_cards(record.pile, record.left, out, at)
    at = write_cards(record.discards, record.discarded, out, at)
    for seat in range(record.players):
        at = write_cards(record.hands[seat], record.hand_sizes[seat], out, at)
    for seat in range(record.players):
        at = write_area(record, seat, out, at)
    out[at], out[at + 1], out[at + 2] = record.first, record.turn, record.phase
    out[at + 3] = record.count if record.phase in (DEALING, DRAWING) else 0
    out[at + 4] = NONE if record.trigger < 0 else record.trigger
    at += 5
    final = record.final
    if final < 0:
        out[at] = NONE
        at += 1
    while final > 0:
        out[at] = (final & 7) - 1
        final >>= 3
        at += 1
    if record.phase in (DEALING, DRAWING):
        return at
    for k in range(list_actions(record, actions)):
        out[at], out[at + 1] = actions[k] & 255, actions[k] >> 8
        at += 2
    return at


@compiled
def write_cards(cards: Any, count: int, out: Any, at: int) -> int:
    for kind in range(KINDS):
        out[at + kind] = 0
    for k in range(count):
        out[at + np.int64(cards[k])] += 1
    return at + KINDS


@compiled
def write_area(record: Any, seat: int, out: Any, at: int) -> int:
    if record.rows[seat] > 0:
        at = write_row(record, seat, TOP, out, at)
    for k in range(record.rows[seat] - 2):
        out[at], out[at + 1] = record.inactive[seat, inactive_at(record, seat, k)], END_OF_ROW
        at += 2
    if record.rows[seat] > 1:
        at = write_row(record, seat, BOTTOM, out, at)
    out[at] = END_OF_AREA
    return at + 1


@compiled
def write_row(record: Any, seat: int, end: int, out: Any, at: int) -> int:
    for index in range(VALUES):
        for _ in range(record.end_cards[seat, end] >> 2 * index & 3):
            out[at] = record.end_colour[seat, end] * VALUES + index
            at += 1
    out[at] = END_OF_ROW
    return at + 1
