"""What an action of Push is worth to a seat, by the two networks: one values a moment between turns, the other a
moment within a turn.

The next card is looked at exactly, each card that is left by its chance; so is the die that falls for the seat itself.
What others collect is what is best for them: with two players whatever is worst for the seat; with more, whatever
is worth most in points, and their dice cost the mean.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.stacks import best_for, fits, may_take, next_seat, put, undrawn
from overdraw.bots.push.expert_policy.features import bench_points, describe, describe_stacks, points_of, survey
from overdraw.bots.push.expert_policy.network import WIDE, add_wide, begin_sums, finish, share
from overdraw.bots.push.expert_policy.stop_value import about_stopping
from overdraw.bots.push.expert_policy.weights import (
    BANKS_AT,
    BASES_AT,
    BETWEEN,
    COLOURS_AT,
    DICE_AT,
    FEATURES_AT,
    LEVEL_AT,
    NARROW_AT,
    PARAMETERS,
    REST_AT,
    SLOPES_AT,
    SPREAD_AT,
    STACK_FEATURES,
    STACKS_AT,
    SUMS_AT,
    TURN_AT,
    WORK_AT,
)
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, KINDS, ROLL, ROLL_BIT, SWITCH
from overdraw.kernel.push.state import MAX_STACKS

ENDING: Final = 20
"""Cards left from which on a stop is valued exactly, not about: there a single point may decide, and what a point is
worth on average says little. Only with two players, for with more the expert tries things out.
"""

FEW: Final = 10
"""Cards left with which a look tries every place of every card."""

CLOSE: Final = 1e-4
UNKNOWN: Final = -1.0
BENCHES: Final = 30
LEAST: Final = np.float32(0.0001)
LEAST_ENDING: Final = np.float32(0.01)
"""How far from nothing and from everything a share stays as a logit. Near the end what is all but decided need not be
told apart, so the network that adds to it has less to make up for.
"""

STEP: Final = np.float32(6.0)
"""Points by which a bench is changed to see what a point is worth."""


@compiled
def value(s: Any, mind: Any, room: Any, at: int, seat: int) -> Any:
    """The share of wins of a seat once this turn is over, with the benches at that place of the room."""
    if s.left == 0:
        return shared(s, room, at, seat)
    begins = s.turn + 1 - seat
    begins = begins + s.players if begins < 0 else begins
    begins = 0 if begins == s.players else begins
    xs = room[FEATURES_AT : FEATURES_AT + 64]
    describe(s, room, at, seat, begins, 0, xs)
    return share(mind, PARAMETERS, BETWEEN[s.players], room, FEATURES_AT, SUMS_AT, NARROW_AT)


@compiled
def standing(s: Any, mind: Any, room: Any, seat: int) -> Any:
    """The share of wins of a seat at the beginning of a turn. Its features stay in the room."""
    survey(s, seat, room)
    begins = s.turn - seat if s.turn >= seat else s.turn - seat + s.players
    describe(s, room, COLOURS_AT, seat, begins, 0, room[FEATURES_AT : FEATURES_AT + 64])
    return share(mind, PARAMETERS, BETWEEN[s.players], room, FEATURES_AT, SUMS_AT, NARROW_AT)


@inlined
def shared(s: Any, room: Any, at: int, seat: int) -> Any:
    """The part of the win when the game is over (P-END-3 to P-END-5)."""
    mine = room[BANKS_AT + seat] + bench_points(room, at, seat)
    equal = 1
    for other in range(s.players):
        if other != seat:
            gap = mine - room[BANKS_AT + other] - bench_points(room, at, other)
            if gap < -CLOSE:
                return np.float32(0.0)
            equal += int(gap < CLOSE)
    return np.float32(1.0) / np.float32(equal)


@inlined
def copy_benches(room: Any, source: int, to: int) -> None:
    for k in range(BENCHES):
        room[to + k] = room[source + k]


@inlined
def add_stack(s: Any, room: Any, at: int, seat: int, i: int) -> None:
    held = s.held[i] & ALL
    for colour in range(COLOURS):
        of_colour = held & COLOUR << COLOUR_BITS * colour
        if of_colour:
            room[at + COLOURS * seat + colour] += points_of(s, of_colour)


@inlined
def thin_out(s: Any, room: Any, at: int, seat: int) -> None:
    """The mean loss of a roll."""
    kept = np.float32(1.0) - np.float32(1 + s.star) / np.float32(FACES)
    for colour in range(COLOURS):
        room[at + COLOURS * seat + colour] *= kept


@compiled
def value_of_rest(s: Any, mind: Any, room: Any, seat: int, who: int, there: int) -> Any:
    """The others collect on from `who`, the benches being those of the work place."""
    if who == s.turn or there == 0:
        return value(s, mind, room, WORK_AT, seat)
    copy_benches(room, WORK_AT, REST_AT)
    if s.players == 2 and who != seat:
        return worst_answer(s, mind, room, seat, who, there)
    while there and who != s.turn:
        bench: Any = np.int64(bench_points(room, REST_AT, who))
        i = best_for(s, there, bench)
        add_stack(s, room, REST_AT, who, i)
        if s.held[i] & ROLL_BIT:
            thin_out(s, room, REST_AT, who)
        there ^= 1 << i
        who = next_seat(s, who)
    return value(s, mind, room, REST_AT, seat)


@inlined
def worst_answer(s: Any, mind: Any, room: Any, seat: int, who: int, there: int) -> Any:
    """With two players: the other one takes the stack that is worst for the seat."""
    worst = np.float32(2.0)
    for i in range(MAX_STACKS):
        if there >> i & 1:
            for colour in range(COLOURS):
                room[REST_AT + COLOURS * who + colour] = room[WORK_AT + COLOURS * who + colour]
            add_stack(s, room, REST_AT, who, i)
            found = value(s, mind, room, REST_AT, seat)
            if s.held[i] & ROLL_BIT:
                found = rolled(s, mind, room, REST_AT, seat, who, found)
            worst = min(worst, found)
    return worst


@inlined
def rolled(s: Any, mind: Any, room: Any, at: int, seat: int, who: int, unharmed: Any) -> Any:
    """The mean over the faces of a die that falls for `who` at the end of the turn."""
    whole, begin = np.float32(0.0), at + COLOURS * who
    for colour in range(COLOURS):
        points = room[begin + colour]
        if points == 0.0:
            whole += unharmed
            continue
        room[begin + colour] = 0.0
        whole += value(s, mind, room, at, seat)
        room[begin + colour] = points
    if s.star:
        for colour in range(COLOURS):
            room[SPREAD_AT + colour] = room[begin + colour]
            room[begin + colour] = 0.0
        whole += value(s, mind, room, at, seat)
        for colour in range(COLOURS):
            room[begin + colour] = room[SPREAD_AT + colour]
    else:
        whole += unharmed
    return whole / np.float32(FACES)


@inlined
def after_own_roll(s: Any, mind: Any, room: Any, seat: int, who: int, there: int) -> Any:
    """The die falls for the seat, then the others collect from `who` on. The benches are at the work place."""
    unharmed, whole = np.float32(UNKNOWN), np.float32(0.0)
    begin = WORK_AT + COLOURS * seat
    for colour in range(COLOURS + 1):
        star = colour == COLOURS
        harmless = not s.star if star else room[begin + colour] == 0.0
        if harmless:
            if unharmed < 0.0:
                unharmed = value_of_rest(s, mind, room, seat, who, there)
            whole += unharmed
            continue
        for other in range(COLOURS):
            room[SPREAD_AT + 8 + other] = room[begin + other]
            if star or other == colour:
                room[begin + other] = 0.0
        whole += value_of_rest(s, mind, room, seat, who, there)
        for other in range(COLOURS):
            room[begin + other] = room[SPREAD_AT + 8 + other]
    return whole / np.float32(FACES)


@compiled
def taking(s: Any, mind: Any, room: Any, seat: int, i: int, there: int) -> Any:
    """The seat takes a stack of those that are there."""
    copy_benches(room, COLOURS_AT, WORK_AT)
    add_stack(s, room, WORK_AT, seat, i)
    who = next_seat(s, seat)
    if s.held[i] & ROLL_BIT:
        return after_own_roll(s, mind, room, seat, who, there ^ 1 << i)
    return value_of_rest(s, mind, room, seat, who, there ^ 1 << i)


@compiled
def stopping(s: Any, mind: Any, room: Any) -> Any:
    """The player whose turn it is stops and takes the best stack."""
    there, best = (1 << s.stacks) - 1, np.float32(UNKNOWN)
    if there == 0:
        copy_benches(room, COLOURS_AT, WORK_AT)
        return value(s, mind, room, WORK_AT, s.turn)
    for i in range(s.stacks):
        if may_take(s, i):
            best = max(best, taking(s, mind, room, s.turn, i, there))
    return best


@compiled
def busting(s: Any, mind: Any, room: Any) -> Any:
    """The die falls for the player whose turn it is, then the others collect."""
    copy_benches(room, COLOURS_AT, WORK_AT)
    return after_own_roll(s, mind, room, s.turn, next_seat(s, s.turn), (1 << s.stacks) - 1)


@compiled
def banking(s: Any, mind: Any, room: Any, colour: int) -> Any:
    """A colour of the bench becomes safe, and that was the turn."""
    copy_benches(room, COLOURS_AT, WORK_AT)
    at = WORK_AT + COLOURS * s.turn + colour
    points = room[at]
    room[at] = 0.0
    room[BANKS_AT + s.turn] += points
    found = value(s, mind, room, WORK_AT, s.turn)
    room[BANKS_AT + s.turn] -= points
    return found


@inlined
def logit(share: Any, least: Any) -> Any:
    """The log of the odds, of a share that is neither nothing nor everything."""
    share = min(np.float32(1.0) - least, max(least, share))
    return np.log(share / (np.float32(1.0) - share))


@compiled
def gauge(s: Any, mind: Any, room: Any) -> None:
    """Note how things stand for the player whose turn it is, and by how much a point more on any bench and a roll for
    any seat would change it: for `outlook`, in logits.
    """
    seat = s.turn
    copy_benches(room, COLOURS_AT, WORK_AT)
    unharmed = value(s, mind, room, WORK_AT, seat)
    level = logit(unharmed, LEAST)
    room[LEVEL_AT] = level
    for other in range(s.players):
        for colour in range(COLOURS):
            at = WORK_AT + COLOURS * other + colour
            points = room[at]
            room[at] = points + STEP
            richer = logit(value(s, mind, room, WORK_AT, seat), LEAST)
            room[SLOPES_AT + COLOURS * other + colour] = (richer - level) / STEP
            room[at] = points
        harmed = rolled(s, mind, room, WORK_AT, seat, other, unharmed)
        room[DICE_AT + other] = logit(harmed, LEAST) - level


@inlined
def is_ending(s: Any) -> bool:
    """Whether the end is so near that a stop is valued exactly."""
    ending: bool = s.players == 2 and s.left <= ENDING
    return ending


@compiled
def level_of_stop(s: Any, mind: Any, room: Any) -> Any:
    """What a stop is worth in logits, which the network within a turn starts from."""
    if is_ending(s) and s.stacks:
        return logit(stopping(s, mind, room), LEAST_ENDING)
    return about_stopping(s, room)


@compiled
def glance(s: Any, mind: Any, room: Any, base: int) -> Any:
    """What the network thinks of the stacks: what a stop is worth at once, and what it adds for going on.

    The features that all moments of this turn share have been summed up at that place of the room.
    """
    level = level_of_stop(s, mind, room)
    describe_stacks(s, room, room[STACKS_AT : STACKS_AT + 32])
    for j in range(WIDE):
        room[SUMS_AT + j] = room[base + j]
    at, features = TURN_AT[s.players], BETWEEN[s.players]
    add_wide(room, SUMS_AT, mind, at + features * WIDE, room, STACKS_AT, STACK_FEATURES, 0)
    return finish(mind, at, features + STACK_FEATURES, room, SUMS_AT, NARROW_AT, level)


@compiled
def prepare(s: Any, mind: Any, room: Any, depth: int, drawn: int) -> Any:
    """What all moments of this turn share, summed up for `glance`: says where."""
    base = BASES_AT + WIDE * depth
    at, features = TURN_AT[s.players], BETWEEN[s.players]
    describe(s, room, COLOURS_AT, s.turn, 0, drawn, room[FEATURES_AT : FEATURES_AT + 64])
    begin_sums(mind, at, features + STACK_FEATURES, room, base)
    add_wide(room, base, mind, at, room, FEATURES_AT, features, 0)
    return base


@inlined
def places_for(s: Any, kind: int) -> int:
    """The stacks that take a card, as bits; a switch card goes to none, which counts as one place."""
    places = int(kind == SWITCH)
    for i in range(MAX_STACKS):
        places |= int(kind != SWITCH and fits(s, kind, i)) << i
    return places


@compiled
def favourite(s: Any, mind: Any, room: Any, base: int, kind: int, places: int) -> int:
    """The one of these places that the network likes best, as a bit."""
    best, chosen = UNKNOWN, 0
    for i in range(MAX_STACKS):
        if places >> i & 1:
            stacks, held, refused, worth = s.stacks, s.held[i], s.refused[i], s.worth[i]
            put(s, kind, i)
            found = 1.0 * glance(s, mind, room, base)
            s.stacks, s.held[i], s.refused[i], s.worth[i] = stacks, held, refused, worth
            if found > best:
                best, chosen = found, i
    return 1 << chosen


@compiled
def pushing(s: Any, mind: Any, room: Any, depth: int) -> float:
    """The next card comes; `depth` more cards are looked at before the network is asked.

    With many cards left, a card is looked at further only in the place that the network likes best.
    """
    whole, bust, cards = 0.0, UNKNOWN, s.left
    base = prepare(s, mind, room, depth, 1)
    for kind in range(KINDS):
        s.left = cards
        count = undrawn(s, kind)
        s.left = cards - 1
        if count == 0:
            continue
        numbers, rolls, switches = s.deck_numbers, s.deck_rolls, s.switches
        s.deck_numbers -= 1 << 2 * kind if kind < ROLL else 0
        s.deck_rolls -= int(kind == ROLL)
        s.switches += int(kind == SWITCH and s.players > 2)
        best, places = UNKNOWN, places_for(s, kind)
        if depth and s.left > FEW and places & places - 1:
            places = favourite(s, mind, room, base, kind, places)
        for i in range(MAX_STACKS):
            if not places >> i & 1:
                continue
            stacks, held, refused, worth = s.stacks, s.held[i], s.refused[i], s.worth[i]
            if kind != SWITCH:
                put(s, kind, i)
            if s.left == 0:
                found = 1.0 * stopping(s, mind, room)
            elif depth == 0 and not (s.left == 1 and is_ending(s)):  # the last card is as easily looked at as guessed
                found = 1.0 * glance(s, mind, room, base)
            else:
                found = pushing(s, mind, room, max(0, depth - 1))
                if s.stacks:
                    found = max(found, 1.0 * stopping(s, mind, room))
            s.stacks, s.held[i], s.refused[i], s.worth[i] = stacks, held, refused, worth
            best = max(best, found)
        if best == UNKNOWN:
            bust = 1.0 * busting(s, mind, room) if bust == UNKNOWN else bust
            best = bust
        whole += count * best
        s.deck_numbers, s.deck_rolls, s.switches = numbers, rolls, switches
    s.left = cards
    return whole / cards  # type: ignore[no-any-return]  # a record's
