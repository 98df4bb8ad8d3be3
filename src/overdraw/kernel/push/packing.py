"""Conversion of Push states between the engine's objects and the kernel's records."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from overdraw.core.seats import clockwise_from
from overdraw.errors import BadValue
from overdraw.games.push.cards import CARDS, Cards
from overdraw.games.push.editions import EDITIONS, OPTIONS, Rules
from overdraw.games.push.rules import new
from overdraw.games.push.state import (
    Begin,
    Deciding,
    Drawing,
    Over,
    Phase,
    Placing,
    Rolling,
    Stack,
    State,
    Taking,
    stack_value,
)
from overdraw.kernel.array_types import Integers, StateRecord, States
from overdraw.kernel.compiler import blank_records, record_at
from overdraw.kernel.push.cards import CLASHES, KINDS, ROLL, ROLL_BIT, SWITCH, counts_of, pile_of
from overdraw.kernel.push.state import (
    BEGIN,
    DECIDING,
    DRAWING,
    MAX_DECK,
    MAX_STACKS,
    OVER,
    PLACING,
    ROLLING,
    STATE,
    TAKING,
)
from overdraw.kernel.random import seed_streams

_EDITIONS: Final = list(EDITIONS)
_ANSWERS: Final = {option.name: list(option.answers) for option in OPTIONS}
_FIELDS: Final = {name: "switches_last" if name == "switches" else name for name in _ANSWERS}
_PLAIN: Final[dict[int, Phase]] = {BEGIN: Begin(), DRAWING: Drawing(), DECIDING: Deciding(), OVER: Over()}
_NUMBERS: Final = {type(phase): number for number, phase in _PLAIN.items()}

Composition = Sequence[int]
"""The composition of a Push deck: the number of cards of each of the 32 kinds."""


def blank(games: int) -> States:
    """Return an array of blank game states, for `reset` or `pack` to fill in."""
    return blank_records(games, STATE)


def start(rules: Rules, players: int, composition: Composition | None = None) -> States:
    """Return an array with one initial state, which `reset` copies. `composition` replaces the standard deck."""
    states = blank(1)
    state = new(rules, players, 0)
    pack(states, 0, state)
    if composition is not None:
        _check(composition)
        record = record_at(states, 0)
        _pack_deck(record, composition)
        _note_start(record, np.array(composition, np.int64))
    return states


def _check(composition: Composition) -> None:
    if len(composition) != KINDS or min(composition) < 0 or max(composition[:ROLL]) > 3:
        raise BadValue(f"a Push deck must have {KINDS} counts: 0 to 3 for each number card, then roll and switch cards")
    if not 1 <= sum(composition) <= MAX_DECK:
        raise BadValue(f"a Push deck must have 1 to {MAX_DECK} cards, not {sum(composition)}")


def pack(states: States, i: int, state: State, seed: int = 0) -> None:
    """Convert an engine state to the record `states[i]`. The seed determines all later random outcomes."""
    record = record_at(states, i)
    record.edition = _EDITIONS.index(state.rules.edition)
    for name, answers in _ANSWERS.items():
        record[_FIELDS[name]] = answers.index(getattr(state.rules, name))
    record.players, record.turn, record.who, record.card = state.players, state.turn, state.turn, 0
    record.switches = state.switches
    _pack_deck(record, state.deck.counts)
    _pack_stacks(record, state.stacks)
    record.bank_sizes = sum(len(bank) << 8 * seat for seat, bank in enumerate(state.banks))
    for seat in range(state.players):
        record.benches[seat] = pile_of(state.benches[seat].counts)
        record.banks[seat] = pile_of(state.banks[seat].counts)
    record.phase = _NUMBERS.get(type(state.phase), BEGIN)
    match state.phase:
        case Placing(card):
            record.phase, record.card = PLACING, card.index
        case Taking(seats):
            record.phase, record.who = TAKING, seats[0]
        case Rolling(seat, _):
            record.phase, record.who = ROLLING, seat
    _note_start(record, np.array(_everywhere(state), np.int64))
    seed_streams(record, np.uint64(seed))


def _everywhere(state: State) -> list[int]:
    """Return how many cards of each kind the game contains, whether in the deck, on the table or discarded."""
    on_table = [card for stack in state.stacks if stack for card in stack]
    in_hand = [state.phase.card] if isinstance(state.phase, Placing) else []
    cards = sum((*state.benches, *state.banks, state.deck), state.discards).plus(*on_table, *in_hand)
    counts = list(cards.counts)
    counts[SWITCH] += state.switches
    return counts


def _note_start(record: StateRecord, counts: Integers) -> None:
    record.start_numbers, record.start_rolls, record.start_switches = pile_of(counts), counts[ROLL], counts[SWITCH]


def _pack_deck(record: StateRecord, counts: Sequence[int]) -> None:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    record.deck[: len(cards)] = cards
    record.left, record.deck_numbers, record.deck_rolls = len(cards), pile_of(counts), counts[ROLL]


def _pack_stacks(record: StateRecord, stacks: Sequence[Stack | None]) -> None:
    record.stacks, record.there = len(stacks), 0
    for i, stack in enumerate(stacks):
        if stack is None:
            continue
        record.there |= 1 << i
        record.held[i], record.refused[i], record.values[i], record.placed[i] = 0, 0, stack_value(stack), 0
        for card in stack:
            record.held[i] |= 1 << 2 * card.index
            record.refused[i] |= CLASHES[card.index]
            record.placed[i] = record.placed[i] << 6 | card.index + 1


def unpack(states: States, i: int) -> State:
    """Convert the record `states[i]` to an engine state."""
    record = record_at(states, i)
    options: dict[str, Any] = {name: answers[record[_FIELDS[name]]] for name, answers in _ANSWERS.items()}
    rules = Rules(edition=_EDITIONS[record.edition], **options)
    players = int(record.players)
    return State(
        rules=rules,
        deck=_cards(np.bincount(record.deck[: record.left], minlength=KINDS)),
        discards=_cards(discards(record)),
        switches=int(record.switches),
        stacks=tuple(_stack(record, number) for number in range(record.stacks)),
        benches=tuple(_cards(counts_of(bench)) for bench in record.benches[:players]),
        banks=tuple(_cards(counts_of(bank)) for bank in record.banks[:players]),
        turn=int(record.turn),
        phase=_phase(record),
    )


def _cards(counts: Iterable[int]) -> Cards:
    return Cards(int.from_bytes(bytes(map(int, counts)), "little"))


def discards(record: StateRecord) -> list[int]:
    """Count the discards by kind: all cards that are not in the deck, on a stack or bench, in a bank, or about to be
    placed.
    """
    rest = (
        int(record.start_numbers)
        - int(record.deck_numbers)
        - sum(map(int, record.benches))
        - sum(map(int, record.banks))
    )
    rolls = int(record.start_rolls - record.deck_rolls)
    for number in range(MAX_STACKS):
        if record.there >> number & 1:
            rest -= int(record.held[number]) & ROLL_BIT - 1
            rolls -= int(record.held[number] & ROLL_BIT > 0)
    if record.phase == PLACING:
        rest -= 1 << 2 * record.card if record.card < ROLL else 0
        rolls -= int(record.card == ROLL)
    in_deck = int(np.count_nonzero(record.deck[: record.left] == SWITCH))
    return [*counts_of(rest), rolls, int(record.start_switches - record.switches) - in_deck]


def _stack(record: StateRecord, number: int) -> Stack | None:
    if not record.there >> number & 1:
        return None
    cards = []
    placed = int(record.placed[number])
    while placed:
        cards.append(CARDS[(placed & 63) - 1])
        placed >>= 6
    return tuple(reversed(cards))


def _phase(record: StateRecord) -> Phase:
    match int(record.phase):
        case 2:  # PLACING
            return Placing(CARDS[record.card])
        case 4:  # TAKING
            return Taking((int(record.who), *_waiting(record)))
        case 5:  # ROLLING
            return Rolling(int(record.who), _waiting(record))
        case plain:
            return _PLAIN[plain]


def _waiting(record: StateRecord) -> tuple[int, ...]:
    """Return the seats that take a stack after seat `who`, in order, stopping before the player whose turn it is."""
    around = clockwise_from(int(record.turn), int(record.players))[1:]
    order = around[::-1] if record.switches % 2 else around
    return order if record.who == record.turn else order[order.index(int(record.who)) + 1 :]
