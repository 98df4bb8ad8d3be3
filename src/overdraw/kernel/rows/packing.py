"""Conversion of Rows states between the engine's objects and the kernel's records."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from overdraw.errors import BadValue
from overdraw.games.rows.cards import CARDS, Card, Cards
from overdraw.games.rows.editions import EDITIONS, OPTIONS, Rules
from overdraw.games.rows.rules import new
from overdraw.games.rows.state import Area, Dealing, Drawing, Giving, Opening, Over, Phase, Playing, Row, State
from overdraw.kernel.array_types import Bytes, Integers, StateRecord, States
from overdraw.kernel.compiler import blank_records, record_at
from overdraw.kernel.random import seed_streams
from overdraw.kernel.rows.areas import inactive_at
from overdraw.kernel.rows.state import (
    BOTTOM,
    DEALING,
    DRAWING,
    GIVING,
    KINDS,
    NOBODY,
    OPENING,
    OVER,
    PLAYING,
    STATE,
    TOP,
    VALUES,
)

_EDITIONS: Final = list(EDITIONS)
_ANSWERS: Final = {option.name: list(option.answers) for option in OPTIONS}
_PLAIN: Final[dict[int, Phase]] = {OPENING: Opening(), GIVING: Giving(), PLAYING: Playing(), OVER: Over()}
_NUMBERS: Final = {type(phase): number for number, phase in _PLAIN.items()}

Composition = Sequence[int]
"""The composition of a Rows deck: the number of cards of each of the 72 kinds."""


def blank(games: int) -> States:
    """Return an array of blank game states, for `reset` or `pack` to fill in."""
    return blank_records(games, STATE)


def start(rules: Rules, players: int, composition: Composition | None = None) -> States:
    """Return an array with one initial state, which `reset` copies. `composition` replaces the standard deck."""
    states = blank(1)
    pack(states, 0, new(rules, players, 0))
    if composition is not None:
        if len(composition) != KINDS or min(composition) < 0 or max(composition) > 2:
            raise BadValue(f"a Rows deck must have {KINDS} counts, each from 0 to 2")
        if sum(composition) <= 4 * players:
            raise BadValue(
                f"a Rows deck for {players} players must have more than {4 * players} cards, not {sum(composition)}"
            )
        record = record_at(states, 0)
        record.left = _fill(record.pile, composition)
        record.unplayed = _words(composition)
    return states


def pack(states: States, i: int, state: State, seed: int = 0) -> None:
    """Convert an engine state to the record `states[i]`. The seed determines all later random outcomes."""
    record = record_at(states, i)
    record.edition = _EDITIONS.index(state.rules.edition)
    for name, answers in _ANSWERS.items():
        record[name] = answers.index(getattr(state.rules, name))
    record.players, record.first, record.turn = state.players, state.first, state.turn
    record.left = _fill(record.pile, state.pile.counts)
    record.discarded = _fill(record.discards, state.discards.counts)
    for seat in range(state.players):
        record.hand_sizes[seat] = _fill(record.hands[seat], state.hands[seat].counts)
        _pack_area(record, seat, state.areas[seat])
    record.unplayed = _words(sum(state.hands, state.pile).counts)
    record.thrown = _words(state.discards.counts)
    record.trigger = NOBODY if state.trigger is None else state.trigger
    record.final = -1 if state.final is None else sum(seat + 1 << 3 * place for place, seat in enumerate(state.final))
    record.phase, record.count = _NUMBERS.get(type(state.phase), DEALING), 0
    match state.phase:
        case Dealing(dealt):
            record.count = dealt
        case Drawing(left):
            record.phase, record.count = DRAWING, left
    seed_streams(record, np.uint64(seed))


def _fill(cards: Bytes, counts: Iterable[int]) -> int:
    """Write the cards of a pile into `cards`, one item per card, and return the number of cards."""
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    cards[: len(kinds)] = kinds
    return len(kinds)


def _words(counts: Iterable[int]) -> Integers:
    """Pack counts of cards by kind into 64-bit words, with one byte for each kind."""
    return np.array([*counts], np.uint8).view(np.int64)


def _pack_area(record: StateRecord, seat: int, area: Area) -> None:
    record.rows[seat] = len(area)
    record.colours_in[seat] = 0
    for row in area:
        record.colours_in[seat] |= 1 << row[0].colour.index
    for end, row in zip((TOP, BOTTOM), (area[:1] + area[1:][-1:]), strict=False):
        record.end_colour[seat, end] = row[0].colour.index
        record.end_cards[seat, end] = sum(1 << 2 * (card.value - 1) for card in row)
        record.end_high[seat, end] = row[-1].value
    inactive = [row[0].index for row in area[1:-1]]
    record.covered[seat, TOP], record.covered[seat, BOTTOM] = len(inactive), 0
    record.inactive[seat, : len(inactive)] = inactive[::-1]


def unpack(states: States, i: int) -> State:
    """Convert the record `states[i]` to an engine state."""
    record = record_at(states, i)
    options: dict[str, Any] = {name: answers[record[name]] for name, answers in _ANSWERS.items()}
    players = range(int(record.players))
    return State(
        rules=Rules(edition=_EDITIONS[record.edition], **options),
        first=int(record.first),
        pile=_cards(record.pile[: record.left]),
        discards=_cards(record.discards[: record.discarded]),
        hands=tuple(_cards(record.hands[seat, : record.hand_sizes[seat]]) for seat in players),
        areas=tuple(_area(record, seat) for seat in players),
        turn=int(record.turn),
        phase=_phase(record),
        trigger=None if record.trigger == NOBODY else int(record.trigger),
        final=_final(int(record.final)),
    )


def _cards(kinds: Integers) -> Cards:
    return Cards(int.from_bytes(bytes(np.bincount(kinds, minlength=KINDS).tolist()), "little"))


def _area(record: StateRecord, seat: int) -> Area:
    if record.rows[seat] == 0:
        return ()
    inactive = range(record.rows[seat] - 2)
    middle = tuple((CARDS[record.inactive[seat, inactive_at(record, seat, k)]],) for k in inactive)
    last = (_row(record, seat, BOTTOM),) if record.rows[seat] > 1 else ()
    return (_row(record, seat, TOP), *middle, *last)


def _row(record: StateRecord, seat: int, end: int) -> Row:
    cards: list[Card] = []
    for index in range(VALUES):
        count = record.end_cards[seat, end] >> 2 * index & 3
        cards += [CARDS[record.end_colour[seat, end] * VALUES + index]] * count
    return tuple(cards)


def _phase(record: StateRecord) -> Phase:
    if record.phase == DEALING:
        return Dealing(int(record.count))
    if record.phase == DRAWING:
        return Drawing(int(record.count))
    return _PLAIN[int(record.phase)]


def _final(seats: int) -> tuple[int, ...] | None:
    if seats < 0:
        return None
    final = []
    while seats:
        final.append((seats & 7) - 1)
        seats >>= 3
    return tuple(final)
