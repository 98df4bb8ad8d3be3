"""Expectimax for the endgame of Push with two players: exact values under best play, averaged over cards and dice.

The values are stored in a hash table. A value is the share of wins of the player who begins a turn. Its key consists of
the two benches, the difference between the banks, and the remaining deck. Cards of one colour are lost and banked
together, so a bench is stored as sums by colour (see turn_graph.py).
"""

from typing import Final, NamedTuple

import numpy as np

from overdraw.bots.push.solver.turn_graph import CARD_BITS, EACH, NOTHING, TurnGraph, sum_over_colours
from overdraw.kernel.array_types import Doubles, Integer, Integers
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, LOSSES, ROLL_BIT
from overdraw.kernel.push.state import MAX_STACKS
from overdraw.kernel.random import mix

UNKNOWN: Final = -1.0
"""Marks an empty slot of the hash table. A lower number marks a value that was requested in a certain round but is not
known yet.
"""

POINT: Final = 128
"""The weight of a point if the number of cards breaks ties. Each card then has a weight of 1."""

LEVEL: Final = 1 << 17
"""An offset that is added to a player's lead in a hash key, so that the key is never negative."""

MAX_CARDS: Final = 8
NOBODY: Final = -1

# The indices of `Memo.counts`: the number of stored values, whether the table is full, the number of requested values,
# and the number of rounds.
KEPT: Final = 0
FULL: Final = 1
REQUESTED: Final = 2
ROUND: Final = 3


class SolverRules(NamedTuple):
    """The rules of a game and, for each remaining deck, the total weight of its cards and how often the die can still
    be rolled.
    """

    star: int
    highest: int
    point: int
    card: int
    weights_left: Integer
    rolls: Integer


class Memo(NamedTuple):
    """A hash table of known and requested values, with a stack of the requests.

    The solver does not recurse, because Numba cannot cache mutually recursive functions. Instead, a computation
    requests the unknown values that it needs, and is repeated once they are known. `pushes` holds the value of pushing,
    which is computed before banking.
    """

    keys: Integer
    values: Integer
    pushes: Integer
    requested: Integer
    counts: Integer


@inlined
def weight(bench: int, rules: SolverRules) -> int:
    """Return the weight of a bench: its points and, if cards break ties, its cards. The player with the larger total
    weight wins (P-END-3, -4).
    """
    weighed: int = (
        sum_over_colours(bench & EACH) * rules.point + sum_over_colours(bench >> CARD_BITS & EACH) * rules.card
    )
    return weighed


@compiled
def weight_at_risk(bench: int, rolls: int, rules: SolverRules) -> int:
    """Return the maximum weight that a bench can lose in this many rolls of the die, if no card is added to it."""
    if rolls == 0:
        return 0
    if rules.star:
        return weight(bench, rules)
    lost = 0
    for _ in range(min(rolls, COLOURS)):
        heaviest, which = 0, 0
        for colour in range(COLOURS):
            heavy = weight(bench & COLOUR << COLOUR_BITS * colour, rules)
            if heavy > heaviest:
                heaviest, which = heavy, colour
        bench &= ~(COLOUR << COLOUR_BITS * which)
        lost += heaviest
    return lost


@inlined
def colours_of(bench: int) -> int:
    """Reduce a bench to one point for each of its colours."""
    there = 0
    for colour in range(COLOURS):
        there |= int(bench >> COLOUR_BITS * colour & COLOUR > 0) << COLOUR_BITS * colour
    return there


@compiled
def simplified(mine: int, others: int, ahead: int, rest: int, rules: SolverRules) -> tuple[int, int, int]:
    """Map equivalent positions to one key. If the die can no longer be rolled, a bench is as safe as a bank. Then only
    the colours on a bench matter, because they determine what the player can bank.
    """
    if rules.rolls[rest]:
        return mine, others, ahead
    short, shorts = colours_of(mine), colours_of(others)
    moved = weight(mine, rules) - weight(short, rules) - weight(others, rules) + weight(shorts, rules)
    return short, shorts, ahead + moved


@inlined
def slot_of(memo: Memo, mine: int, others: int, rest: int) -> int:
    """Return the slot of the hash table in which a value is stored, or the empty slot in which to store it."""
    last = len(memo.values) - 1
    word = mix(np.uint64(mine) ^ mix(np.uint64(others) ^ mix(np.uint64(rest))))
    at: Integer = np.int64(word & np.uint64(last))
    while memo.values[at] != UNKNOWN and not (
        memo.keys[at, 0] == mine and memo.keys[at, 1] == others and memo.keys[at, 2] == rest
    ):
        at = (at + 1) & last
    return at  # type: ignore[no-any-return]  # an int64, or an int in uncompiled runs


@compiled
def turn_value(mine: int, others: int, ahead: int, rest: int, rules: SolverRules, memo: Memo) -> float:
    """Return the value for the player who begins a turn, or the result of the game if no card is left.

    `ahead` is the weight of the player's bank minus that of the opponent's bank. If the value is not known yet, this
    function requests it and returns 0 for now.
    """
    lead = ahead + weight(mine, rules) - weight(others, rules)
    spare = abs(lead) - rules.weights_left[rest]
    if spare > 0 and spare > weight_at_risk(mine if lead > 0 else others, rules.rolls[rest], rules):
        return 1.0 if lead > 0 else 0.0
    if rest == 0:
        return 0.5
    mine, others, ahead = simplified(mine, others, ahead, rest, rules)
    key = rest | (ahead + LEVEL) << MAX_CARDS
    at = slot_of(memo, mine, others, key)
    if memo.values[at] < 0.0:
        request(memo, at, mine, others, key)
    return max(0.0, memo.values[at])  # type: ignore[no-any-return]  # an array's


@inlined
def request(memo: Memo, at: int, mine: int, others: int, key: int) -> None:
    """Request a value, at most once in each round, unless the hash table is full."""
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
    memo.requested[memo.counts[REQUESTED]] = at
    memo.counts[REQUESTED] += 1
    if 4 * memo.counts[KEPT] > 3 * len(memo.values) or memo.counts[REQUESTED] == len(memo.requested):
        memo.counts[FULL] = 1


@compiled
def solve_pending(rules: SolverRules, turns: TurnGraph, memo: Memo, scratch: Doubles) -> None:
    """Compute all requested values, and all values that they depend on."""
    while memo.counts[REQUESTED] and not memo.counts[FULL]:
        requested = memo.counts[REQUESTED]
        at = memo.requested[requested - 1]
        if memo.values[at] < 0.0:
            memo.counts[ROUND] += 1
            best = begin_value(at, rules, turns, memo, scratch)
            if memo.counts[REQUESTED] > requested:
                continue
            memo.values[at] = best
        memo.counts[REQUESTED] -= 1


@compiled
def begin_value(at: int, rules: SolverRules, turns: TurnGraph, memo: Memo, scratch: Doubles) -> float:
    """Return the value of pushing or banking, whichever is better. Return 0 if it depends on a value that is not known
    yet.
    """
    mine, others, key = memo.keys[at]
    rest, ahead = key & (1 << MAX_CARDS) - 1, (key >> MAX_CARDS) - LEVEL
    requested = memo.counts[REQUESTED]
    if memo.pushes[at] < 0.0:
        found = push_value(mine, others, ahead, turns, rest, rules, memo, scratch)
        if memo.counts[REQUESTED] > requested:
            return 0.0
        memo.pushes[at] = found
    best: float = memo.pushes[at]
    for colour in range(COLOURS):
        banked = mine & COLOUR << COLOUR_BITS * colour
        if banked and best < 1.0:
            behind = -(ahead + weight(banked, rules))
            found = 1.0 - turn_value(others, mine - banked, behind, rest, rules, memo)
            if memo.counts[REQUESTED] > requested:
                return 0.0
            best = max(best, found)
    return best


@inlined
def may_stop_with(stacks: Integers, i: int, rules: SolverRules) -> bool:
    """Return whether the player who stops may take this stack (P-STOP-3)."""
    if rules.highest == 0:
        return bool(stacks[i] != 0)
    highest = 0
    for other in stacks:
        highest = max(highest, sum_over_colours(other & EACH))
    return bool(stacks[i] != 0 and sum_over_colours(stacks[i] & EACH) == highest)


@compiled
def push_value(
    mine: int, others: int, ahead: int, turn: TurnGraph, number: int, rules: SolverRules, memo: Memo, scratch: Doubles
) -> float:
    """Return the value of drawing a card at the first node of a turn. At later nodes, the player may also stop."""
    begin = turn.begins[number]
    for node in range(turn.begins[number + 1] - 1, begin - 1, -1):
        stacks, rest = turn.sums[node], turn.rests[node]
        best, cards = 0.0, 0
        for draw in range(turn.draws[node], turn.draws[node + 1]):
            found = UNKNOWN
            for place in range(MAX_STACKS):
                if turn.places[draw, place] != NOTHING:
                    found = max(found, scratch[turn.places[draw, place] - begin])
            if found == UNKNOWN:
                found = bust_value(mine, others, ahead, stacks, turn.afters[draw], rules, memo)
            best += turn.weights[draw] * found
            cards += turn.weights[draw]
        best /= max(cards, 1)
        if node > begin and best < 1.0:
            if stacks[0]:
                best = max(best, stop_value(mine, others, ahead, stacks, rest, rules, memo))
            elif rest == 0:  # no stack yet, because only switch cards were drawn (PQ-11)
                best = 1.0 - turn_value(others, mine, -ahead, 0, rules, memo)
        scratch[node - begin] = best
    return scratch[0]  # type: ignore[no-any-return]  # an array's


@compiled
def stop_value(
    mine: int, others: int, ahead: int, stacks: Integers, rest: int, rules: SolverRules, memo: Memo
) -> float:
    """Return the value of stopping: the player takes the best allowed stack, and rolls the die if the stack holds a
    roll card.
    """
    best = 0.0
    for i in range(MAX_STACKS):
        if may_stop_with(stacks, i, rules) and best < 1.0:
            bench = mine + (stacks[i] & ALL)
            found = answer_value(bench, others, ahead, stacks, i, rest, rules, memo)
            if stacks[i] & ROLL_BIT:
                unharmed, found = found, 0.0
                for face in range(FACES):
                    kept = bench & ~LOSSES[rules.star, face]
                    if kept == bench:
                        found += unharmed
                    else:
                        found += answer_value(kept, others, ahead, stacks, i, rest, rules, memo)
                found /= FACES
            best = max(best, found)
    return best


@compiled
def bust_value(
    mine: int, others: int, ahead: int, stacks: Integers, rest: int, rules: SolverRules, memo: Memo
) -> float:
    """Return the value of a bust: the player to move rolls the die, then the opponent takes a stack (PQ-22)."""
    found = 0.0
    for face in range(FACES):
        kept = mine & ~LOSSES[rules.star, face]
        found += answer_value(kept, others, ahead, stacks, NOBODY, rest, rules, memo)
    return found / FACES


@compiled
def answer_value(
    mine: int, others: int, ahead: int, stacks: Integers, taken: int, rest: int, rules: SolverRules, memo: Memo
) -> float:
    """Return the value after the opponent takes the stack that is worst for the player to move. If no stack is left,
    the opponent takes none.
    """
    best = UNKNOWN
    for i in range(MAX_STACKS):
        if i != taken and stacks[i] and best < 1.0:
            bench = others + (stacks[i] & ALL)
            found = turn_value(bench, mine, -ahead, rest, rules, memo)
            if stacks[i] & ROLL_BIT:
                unharmed, found = found, 0.0
                for face in range(FACES):
                    kept = bench & ~LOSSES[rules.star, face]
                    found += unharmed if kept == bench else turn_value(kept, mine, -ahead, rest, rules, memo)
                found /= FACES
            best = max(best, found)
    if best == UNKNOWN:
        best = turn_value(others, mine, -ahead, rest, rules, memo)
    return 1.0 - best
