"""The graph of all possible turns of Push when few cards are left. It is built once and does not depend on the benches.

Which cards can be drawn and placed depends only on the deck and the stacks. For each remaining deck, the graph lists
the nodes of a turn. At each node, a player decides. Every node comes before the nodes that can follow it, so values are
computed from the end of the list backwards.

A remaining deck is a bit mask over the sorted cards `kinds`. Of several equal cards, the first one is drawn last, so
equal decks have equal masks. Stacks are piles of bits, sorted with the largest first. `sums` holds the points and the
number of cards in these stacks by colour, in fields as wide as the colours of a pile.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np

from overdraw.kernel.array_types import Integer, Integers
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.cards import CLASHES, COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT, SWITCH, size, total
from overdraw.kernel.push.state import MAX_STACKS

NOTHING: Final = -1
"""Marks a stack on which a drawn card cannot be placed. A draw without a possible place is a bust."""

CARD_BITS: Final = 6
"""The bit at which the number of cards begins in a field. The lower bits hold the points."""

EACH: Final = sum((1 << CARD_BITS) - 1 << COLOUR_BITS * colour for colour in range(COLOURS))
FIRST_CAPACITY: Final = 1 << 10


class TurnGraph(NamedTuple):
    """The nodes of all turns, in arrays. The turn that begins with deck `rest` has the nodes from `begins[rest]` to
    `begins[rest + 1] - 1`.

    The draws at a node have the indices from `draws[node]` to `draws[node + 1] - 1`. For each draw, `weights` has the
    number of equal cards, `afters` the deck that remains, and `places` the nodes that can follow.
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
    """Return the points of a pile by colour and, with `by_cards`, the number of cards by colour. The roll bit is
    preserved.
    """
    sums = pile & ROLL_BIT
    for colour in range(COLOURS):
        of_colour = pile >> COLOUR_BITS * colour & COLOUR
        sums |= (total(of_colour) | by_cards * size(of_colour) << CARD_BITS) << COLOUR_BITS * colour
    return sums


@inlined
def sum_over_colours(sums: int) -> int:
    """Return the sum of the fields of all colours. The caller must mask out either the points or the numbers of cards,
    so that the sum fits into a field.
    """
    whole = 0
    for colour in range(COLOURS):
        whole += sums >> COLOUR_BITS * colour
    return whole & COLOUR


def all_turn_graphs(kinds: Integers, by_cards: int) -> TurnGraph:
    """Return the graph of all turns that begin with any subset of these cards as the deck."""
    return _with_capacity(_build_all, by_cards, kinds)


def turn_graph_from(kinds: Integers, by_cards: int, rest: int, stacks: Integers) -> TurnGraph:
    """Return the graph of a single turn that continues from these stacks. The turn has the number 0."""
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
    """Return whether a deck's bit mask contains the first ones of several equal cards, as every stored deck must."""
    missing = 0
    for i in range(1, len(kinds)):
        missing += int(kinds[i] == kinds[i - 1] and rest >> i & 1 > rest >> i - 1 & 1)
    return missing == 0


@compiled
def build_turn(turns: TurnGraph, kinds: Integers, rest: int, stacks: Integers, begin: int) -> int:
    """Add the nodes of one turn to the graph, starting at index `begin`. Return the index after the last node, or -1 if
    there is no room.
    """
    turns.rests[begin] = rest
    turns.stacks[begin] = stacks
    node, end, level = begin, begin + 1, begin + 1
    drawn = turns.draws[begin]
    while node < end:
        if node == level:
            level = end  # the deck has one card fewer at all nodes from here on
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
    """Add the nodes that can follow a drawn card to the graph. Return the index after the last node."""
    a, b, c = turns.stacks[node]
    for place in range(MAX_STACKS):
        turns.places[draw, place] = NOTHING
    if card == SWITCH:  # a switch card goes on no stack (P-DRAW-16)
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
    """Link a place for a drawn card to the node with these stacks. Add the node if it is new. Return the index after
    the last node.
    """
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
