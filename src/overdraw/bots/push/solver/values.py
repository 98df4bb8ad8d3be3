"""The exact value of the end of Push for two: best play by both, expectation over cards and dice.

A value is the share of wins of the player to move, at the beginning of a turn. It depends on the two benches,
on how far ahead the banks are, and on the rest of the deck, so that is what values are kept under. Cards of one
colour are lost and banked together, so a bench is kept as sums by colour (see turns.py).
"""

from typing import Any, Final, NamedTuple

import numpy as np

from overdraw.bots.push.solver.turn_graph import CARD_BITS, EACH, NOTHING, added
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, LOSSES, ROLL_BIT
from overdraw.kernel.push.state import MAX_STACKS
from overdraw.kernel.random import mixed

UNKNOWN: Final = -1.0
"""No value yet. Below it lies the round in which a value was last asked for."""

POINT: Final = 128
"""What a point weighs where more cards part equal points; a card weighs 1."""

LEVEL: Final = 1 << 17
"""Added to how far a player is ahead, so that it is never negative."""

MOST_CARDS: Final = 8
NOBODY: Final = -1

# What `Memo.counts` counts: values, whether there was no room for more, values asked for, rounds.
KEPT: Final = 0
FULL: Final = 1
ASKED: Final = 2
ROUND: Final = 3


class Terms(NamedTuple):
    """What the rules say; and for each rest of the deck what its cards weigh, and how often the die can fall
    before they are gone.
    """

    star: int
    highest: int
    point: int
    card: int
    worth: Any
    rolls: Any


class Memo(NamedTuple):
    """Values that are known or asked for, found by hashing, and the list of those that are asked for.

    There is no recursion: compiled code that calls itself by way of others cannot be kept. Instead a value that is not
    known yet is asked for, and whoever needs it is worked out again once it is there. `pushes` is the part of
    a value that is known first.
    """

    keys: Any
    values: Any
    pushes: Any
    asked: Any
    counts: Any


@inlined
def weight(bench: int, terms: Any) -> int:
    """Points, and cards where they count: the larger weight wins (P-END-3, P-END-4)."""
    weighed: int = added(bench & EACH) * terms.point + added(bench >> CARD_BITS & EACH) * terms.card
    return weighed


@compiled
def at_risk(bench: int, rolls: int, terms: Any) -> int:
    """The most that so many rolls can cost a bench, were nothing added to it."""
    if rolls == 0:
        return 0
    if terms.star:
        return weight(bench, terms)
    lost = 0
    for _ in range(min(rolls, COLOURS)):
        heaviest, which = 0, 0
        for colour in range(COLOURS):
            heavy = weight(bench & COLOUR << COLOUR_BITS * colour, terms)
            if heavy > heaviest:
                heaviest, which = heavy, colour
        bench &= ~(COLOUR << COLOUR_BITS * which)
        lost += heaviest
    return lost


@inlined
def colours_of(bench: int) -> int:
    """A single point for each colour of a bench."""
    there = 0
    for colour in range(COLOURS):
        there |= int(bench >> COLOUR_BITS * colour & COLOUR > 0) << COLOUR_BITS * colour
    return there


@compiled
def simplified(mine: int, others: int, ahead: int, rest: int, terms: Any) -> tuple[int, int, int]:
    """The same position, told as many others are: where the die cannot fall any more, a bench is as safe as a
    bank, and only its colours matter, for they can be banked.
    """
    if terms.rolls[rest]:
        return mine, others, ahead
    short, shorts = colours_of(mine), colours_of(others)
    moved = weight(mine, terms) - weight(short, terms) - weight(others, terms) + weight(shorts, terms)
    return short, shorts, ahead + moved


@inlined
def place_of(memo: Any, mine: int, others: int, rest: int) -> int:
    """Where a value is kept, or would be."""
    last = len(memo.values) - 1
    word = mixed(np.uint64(mine) ^ mixed(np.uint64(others) ^ mixed(np.uint64(rest))))
    at: Any = np.int64(word & np.uint64(last))
    while memo.values[at] != UNKNOWN and not (
        memo.keys[at, 0] == mine and memo.keys[at, 1] == others and memo.keys[at, 2] == rest
    ):
        at = (at + 1) & last
    return at  # type: ignore[no-any-return]  # an int64, and an int where it is not compiled


@compiled
def turn_value(mine: int, others: int, ahead: int, rest: int, terms: Any, memo: Any) -> float:
    """The player to move begins a turn, or with no card left the game is over.

    `ahead` is how much more the own bank weighs than the other one. A value that is neither decided nor known is
    asked for, and 0 until it is there.
    """
    lead = ahead + weight(mine, terms) - weight(others, terms)
    spare = abs(lead) - terms.worth[rest]
    if spare > 0 and spare > at_risk(mine if lead > 0 else others, terms.rolls[rest], terms):
        return 1.0 if lead > 0 else 0.0
    if rest == 0:
        return 0.5
    mine, others, ahead = simplified(mine, others, ahead, rest, terms)
    key = rest | (ahead + LEVEL) << MOST_CARDS
    at = place_of(memo, mine, others, key)
    if memo.values[at] < 0.0:
        ask(memo, at, mine, others, key)
    return max(0.0, memo.values[at])  # type: ignore[no-any-return]  # an array's


@inlined
def ask(memo: Any, at: int, mine: int, others: int, key: int) -> None:
    """Once in a round, while there is room."""
    this_round = UNKNOWN - 1.0 - memo.counts[ROUND]
    if memo.values[at] == this_round or memo.counts[FULL]:
        return
    if memo.values[at] == UNKNOWN:
        memo.keys[at, 0] = mine
        memo.keys[at, 1] = others
        memo.keys[at, 2] = key
        memo.pushes[at] = UNKNOWN
        memo.counts[KEPT] += 1
    memo.values[at] = this_round
    memo.asked[memo.counts[ASKED]] = at
    memo.counts[ASKED] += 1
    if 4 * memo.counts[KEPT] > 3 * len(memo.values) or memo.counts[ASKED] == len(memo.asked):
        memo.counts[FULL] = 1


@compiled
def settle(terms: Any, turns: Any, memo: Any, work: Any) -> None:
    """Work out all that is asked for, and all that it asks for."""
    while memo.counts[ASKED] and not memo.counts[FULL]:
        asked = memo.counts[ASKED]
        at = memo.asked[asked - 1]
        if memo.values[at] < 0.0:
            memo.counts[ROUND] += 1
            best = begin_value(at, terms, turns, memo, work)
            if memo.counts[ASKED] > asked:
                continue
            memo.values[at] = best
        memo.counts[ASKED] -= 1


@compiled
def begin_value(at: int, terms: Any, turns: Any, memo: Any, work: Any) -> float:
    """The better of pushing and banking; what pushing is worth is known before banking is looked at."""
    mine, others, key = memo.keys[at]
    rest, ahead = key & (1 << MOST_CARDS) - 1, (key >> MOST_CARDS) - LEVEL
    asked = memo.counts[ASKED]
    if memo.pushes[at] < 0.0:
        found = push_value(mine, others, ahead, turns, rest, terms, memo, work)
        if memo.counts[ASKED] > asked:
            return 0.0
        memo.pushes[at] = found
    best: float = memo.pushes[at]
    for colour in range(COLOURS):
        banked = mine & COLOUR << COLOUR_BITS * colour
        if banked and best < 1.0:
            behind = -(ahead + weight(banked, terms))
            found = 1.0 - turn_value(others, mine - banked, behind, rest, terms, memo)
            if memo.counts[ASKED] > asked:
                return 0.0
            best = max(best, found)
    return best


@inlined
def may_stop_with(stacks: Any, i: int, terms: Any) -> bool:
    """Whether the stopper may take this stack (P-STOP-3)."""
    if terms.highest == 0:
        return bool(stacks[i] != 0)
    highest = 0
    for other in stacks:
        highest = max(highest, added(other & EACH))
    return bool(stacks[i] != 0 and added(stacks[i] & EACH) == highest)


@compiled
def push_value(mine: int, others: int, ahead: int, turn: Any, number: int, terms: Any, memo: Any, work: Any) -> float:
    """What drawing a card is worth at the first moment of a turn; at later ones one may also stop."""
    begin = turn.begins[number]
    for moment in range(turn.begins[number + 1] - 1, begin - 1, -1):
        stacks, rest = turn.sums[moment], turn.rests[moment]
        best, cards = 0.0, 0
        for draw in range(turn.draws[moment], turn.draws[moment + 1]):
            found = UNKNOWN
            for place in range(MAX_STACKS):
                if turn.places[draw, place] != NOTHING:
                    found = max(found, work[turn.places[draw, place] - begin])
            if found == UNKNOWN:
                found = bust_value(mine, others, ahead, stacks, turn.afters[draw], terms, memo)
            best += turn.weights[draw] * found
            cards += turn.weights[draw]
        best /= max(cards, 1)
        if moment > begin and best < 1.0:
            if stacks[0]:
                best = max(best, stop_value(mine, others, ahead, stacks, rest, terms, memo))
            elif rest == 0:  # nothing but switch cards came (PQ-11)
                best = 1.0 - turn_value(others, mine, -ahead, 0, terms, memo)
        work[moment - begin] = best
    return work[0]  # type: ignore[no-any-return]  # an array's


@compiled
def stop_value(mine: int, others: int, ahead: int, stacks: Any, rest: int, terms: Any, memo: Any) -> float:
    """The player to move takes the best stack that the rules allow, and rolls for it if it says so."""
    best = 0.0
    for i in range(MAX_STACKS):
        if may_stop_with(stacks, i, terms) and best < 1.0:
            bench = mine + (stacks[i] & ALL)
            found = answer_value(bench, others, ahead, stacks, i, rest, terms, memo)
            if stacks[i] & ROLL_BIT:
                unharmed, found = found, 0.0
                for face in range(FACES):
                    kept = bench & ~LOSSES[terms.star, face]
                    if kept == bench:
                        found += unharmed
                    else:
                        found += answer_value(kept, others, ahead, stacks, i, rest, terms, memo)
                found /= FACES
            best = max(best, found)
    return best


@compiled
def bust_value(mine: int, others: int, ahead: int, stacks: Any, rest: int, terms: Any, memo: Any) -> float:
    """The die first, then the other player takes a stack (PQ-22)."""
    found = 0.0
    for face in range(FACES):
        kept = mine & ~LOSSES[terms.star, face]
        found += answer_value(kept, others, ahead, stacks, NOBODY, rest, terms, memo)
    return found / FACES


@compiled
def answer_value(
    mine: int, others: int, ahead: int, stacks: Any, taken: int, rest: int, terms: Any, memo: Any
) -> float:
    """The other player takes what is worst for the player to move, or nothing if nothing is left."""
    best = UNKNOWN
    for i in range(MAX_STACKS):
        if i != taken and stacks[i] and best < 1.0:
            bench = others + (stacks[i] & ALL)
            found = turn_value(bench, mine, -ahead, rest, terms, memo)
            if stacks[i] & ROLL_BIT:
                unharmed, found = found, 0.0
                for face in range(FACES):
                    kept = bench & ~LOSSES[terms.star, face]
                    found += unharmed if kept == bench else turn_value(kept, mine, -ahead, rest, terms, memo)
                found /= FACES
            best = max(best, found)
    if best == UNKNOWN:
        best = turn_value(others, mine, -ahead, rest, terms, memo)
    return 1.0 - best
