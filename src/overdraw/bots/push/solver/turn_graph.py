"""Every way a turn of Push can go when few cards are left, laid out once for all benches.

What can be drawn and placed depends on the deck and the stacks alone, so the moments of a turn at which a
player decides are listed for each rest of the deck, in an order in which a moment comes before all that follow
from it. Whoever wants values walks a list from its end.

A rest of the deck is a mask over the cards of `kinds`, which are sorted: of equal cards the first are the last
to be drawn, so that equal rests have equal masks. Stacks are piles of bits, sorted, the largest first; `sums` has
the same stacks added up by colour, points and cards, in fields as wide as a colour of a pile.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from overdraw.kernel.array_types import Integer, Integers
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.cards import CLASHES, COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT, SWITCH, size, total
from overdraw.kernel.push.state import MAX_STACKS

NOTHING: Final = -1
"""Where a draw has fewer than three places to go to. A draw without any is a bust."""

CARD_BITS: Final = 6
"""In a sum, where the cards of a colour are counted; its points are below."""

EACH: Final = sum((1 << CARD_BITS) - 1 << COLOUR_BITS * colour for colour in range(COLOURS))
FIRST_CAPACITY: Final = 1 << 10


class TurnGraph(NamedTuple):
    """Moments by number. Those of the turn that begins with a rest are `begins[rest]` up to `begins[rest + 1]`.

    The draws at a moment are `draws[moment]` up to `draws[moment + 1]`: how many of the cards left it stands
    for, the rest after it, and the moments that its places lead to.
    """

    begins: Integer
    rests: Integer
    stacks: Integer
    sums: Integer
    draws: Integer
    weights: Integer
    afters: Integer
    places: Integer


@compiled
def sum_by_colour(pile: int, by_cards: int) -> int:
    """The points of each colour of a pile, and with `by_cards` how many cards they are. A roll card stays."""
    sums = pile & ROLL_BIT
    for colour in range(COLOURS):
        of_colour = pile >> COLOUR_BITS * colour & COLOUR
        sums |= (total(of_colour) | by_cards * size(of_colour) << CARD_BITS) << COLOUR_BITS * colour
    return sums


@inlined
def sum_over_colours(sums: int) -> int:
    """One half of all colours together, the other having been masked away: there is room for it in a field."""
    whole = 0
    for colour in range(COLOURS):
        whole += sums >> COLOUR_BITS * colour
    return whole & COLOUR


def all_turn_graphs(kinds: Integers, by_cards: int) -> TurnGraph:
    """The turns that begin with any rest of these cards."""
    return _with_capacity(_build_all, by_cards, kinds)


def turn_graph_from(kinds: Integers, by_cards: int, rest: int, stacks: Integers) -> TurnGraph:
    """A single turn that goes on from these stacks, as number 0."""
    return _with_capacity(_build_one, by_cards, kinds, rest, np.sort(stacks)[::-1].copy())


@compiled
def _sum_stacks(turns: TurnGraph, by_cards: int) -> None:
    for node in range(len(turns.rests)):
        for i in range(MAX_STACKS):
            turns.sums[node, i] = sum_by_colour(turns.stacks[node, i], by_cards)


def _with_capacity(build: Callable[..., bool], by_cards: int, kinds: Integers, *more: Any) -> TurnGraph:
    capacity = FIRST_CAPACITY
    while True:
        turns = TurnGraph(
            begins=np.zeros((1 << len(kinds)) + 1, np.int64),
            rests=np.zeros(capacity, np.int64),
            stacks=np.zeros((capacity, MAX_STACKS), np.int64),
            sums=np.zeros((capacity, MAX_STACKS), np.int64),
            draws=np.zeros(capacity + 1, np.int64),
            weights=np.zeros(8 * capacity, np.int64),
            afters=np.zeros(8 * capacity, np.int64),
            places=np.zeros((8 * capacity, MAX_STACKS), np.int64),
        )
        if build(turns, kinds, *more):
            _sum_stacks(turns, by_cards)
            return turns
        capacity *= 4


@compiled
def _build_all(turns: TurnGraph, kinds: Integers) -> bool:
    count = 0
    none = np.zeros(MAX_STACKS, np.int64)
    for rest in range(1 << len(kinds)):
        turns.begins[rest] = count
        if is_sorted(kinds, rest):
            count = build_turn(turns, kinds, rest, none, count)
            if count < 0:
                return False
    turns.begins[1 << len(kinds)] = count
    return True


@compiled
def _build_one(turns: TurnGraph, kinds: Integers, rest: int, stacks: Integers) -> bool:
    count = build_turn(turns, kinds, rest, stacks, 0)
    turns.begins[1] = count
    return bool(count >= 0)


@inlined
def is_sorted(kinds: Integers, rest: int) -> bool:
    """Whether no card is missing before an equal one."""
    missing = 0
    for i in range(1, len(kinds)):
        missing += int(kinds[i] == kinds[i - 1] and rest >> i & 1 > rest >> i - 1 & 1)
    return missing == 0


@compiled
def build_turn(turns: TurnGraph, kinds: Integers, rest: int, stacks: Integers, begin: int) -> int:
    """List the moments of one turn from that number on; says where they end, or -1 if there is no room."""
    turns.rests[begin] = rest
    turns.stacks[begin] = stacks
    node, end, level = begin, begin + 1, begin + 1
    drawn = turns.draws[begin]
    while node < end:
        if node == level:
            level = end  # all that follow have one card less
        if end + 8 * MAX_STACKS >= len(turns.rests) or drawn + 8 >= len(turns.weights):
            return -1
        turns.draws[node] = drawn
        left = turns.rests[node]
        run = 0
        for i in range(len(kinds)):
            run = (run + 1 if i and kinds[i] == kinds[i - 1] else 1) if left >> i & 1 else 0
            if run and not (i + 1 < len(kinds) and kinds[i + 1] == kinds[i] and left >> i + 1 & 1):
                turns.weights[drawn] = run
                turns.afters[drawn] = left ^ 1 << i
                end = add_places(turns, kinds[i], node, drawn, level, end)
                drawn += 1
        node += 1
        turns.draws[node] = drawn
    return end


@compiled
def add_places(turns: TurnGraph, card: int, node: int, draw: int, level: int, end: int) -> int:
    """Where one drawn card can go; says where the list of moments ends now."""
    a, b, c = turns.stacks[node]
    for place in range(MAX_STACKS):
        turns.places[draw, place] = NOTHING
    if card == SWITCH:  # it goes nowhere, in one way (P-DRAW-16)
        return add_node(turns, draw, 0, a, b, c, level, end)
    bit = 1 << 2 * card
    if not a & CLASHES[card]:
        end = add_node(turns, draw, 0, a | bit, b, c, level, end)
    if b != a and not b & CLASHES[card]:
        end = add_node(turns, draw, 1, a, b | bit, c, level, end)
    if c != b and not c & CLASHES[card]:
        end = add_node(turns, draw, 2, a, b, c | bit, level, end)
    return end


@compiled
def add_node(turns: TurnGraph, draw: int, place: int, a: int, b: int, c: int, level: int, end: int) -> int:
    """The moment with these stacks, old or new, is where this place leads to."""
    rest = turns.afters[draw]
    a, b = max(a, b), min(a, b)
    b, c = max(b, c), min(b, c)
    a, b = max(a, b), min(a, b)
    found = level
    while found < end and not (
        turns.rests[found] == rest
        and turns.stacks[found, 0] == a
        and turns.stacks[found, 1] == b
        and turns.stacks[found, 2] == c
    ):
        found += 1
    if found == end:
        turns.rests[end] = rest
        turns.stacks[end, 0] = a
        turns.stacks[end, 1] = b
        turns.stacks[end, 2] = c
    turns.places[draw, place] = found
    return max(end, found + 1)
