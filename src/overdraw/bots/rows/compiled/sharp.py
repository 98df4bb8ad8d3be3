"""The sharp policy of Rows, the twin of bots/rows/sharp.py, where its rule is told: it plans the whole turn."""

from typing import Any, Final

import numpy as np

from overdraw.bots.rows.compiled.trial_moves import holds_both, listed, points_of, scratch, take
from overdraw.kernel.bits import ones
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.actions import ENDS, GIVE
from overdraw.kernel.rows.areas import HIGHEST_CREATOR, TRIGGER_COLOURS, last_end
from overdraw.kernel.rows.legal import MOST
from overdraw.kernel.rows.state import KINDS, MAX_PLAYERS, NOBODY, OPENING, PLAYING, TOP, VALUES

# Of bots/rows/sharp.py.
OWN_POINT: Final = 4
LEADERS_POINT: Final = 4
OTHERS_POINT: Final = 2
LAST_TURN: Final = 6
END: Final = 2
FURTHEST: Final = 20
WORST: Final = -(1 << 40)


@compiled
def sharp(s: Any, actions: Any, count: int) -> Any:
    """One of the legal actions, of which there are so many."""
    if s.phase == OPENING:
        return best_opening(s, actions, count)
    plays = np.empty(MOST, np.int64)
    gains, closes = np.empty(MOST, np.int64), np.empty(MOST, np.bool_)
    scores = np.empty(MAX_PLAYERS, np.int64)
    many = look_at_plays(s, plays, gains, closes)
    lead = look_at_scores(s, scores)
    best, chosen = WORST, actions[0]
    if s.phase == PLAYING:
        for k in range(many):
            points = liking(s, gains[k], closes[k], False, scores)
            if points > best:
                best, chosen = points, plays[k]
        return chosen
    for i in range(count):
        card, code = actions[i] % KINDS, actions[i] // KINDS - GIVE // KINDS
        seat = (s.turn + 1 + code // ENDS) % s.players
        harm = harm_at(s, seat, code % ENDS, card)
        cost = harm * (LEADERS_POINT if scores[seat] == lead else OTHERS_POINT)
        closing = s.trigger == NOBODY and ones(s.colours_in[seat] | 1 << card // VALUES) >= TRIGGER_COLOURS
        scores[seat] += harm
        if s.hand_sizes[s.turn] == 1 and -cost > best:
            best, chosen = -cost, actions[i]
        for k in range(many):
            if holds_both(s, card, plays[k] % KINDS):
                points = liking(s, gains[k], closes[k], closing, scores) - cost
                if points > best:
                    best, chosen = points, actions[i]
        scores[seat] -= harm
    return chosen


@compiled
def liking(s: Any, gain: int, closes: bool, closing: bool, scores: Any) -> Any:
    """How much a play is liked after a gift, or after none: points, and the end."""
    points = OWN_POINT * gain
    return points + ending(s, scores, gain, closing) if closes or closing else points


@compiled
def best_opening(s: Any, actions: Any, count: int) -> Any:
    """A high card, to which others of the hand can be added."""
    best, chosen = WORST, actions[0]
    for i in range(count):
        card = actions[i]
        value = card % VALUES + 1
        points = OWN_POINT * value
        for k in range(s.hand_sizes[s.turn]):
            other: Any = np.int64(s.hands[s.turn, k])
            if other // VALUES == card // VALUES:
                points += max(0, other - card)
            elif other % VALUES == card % VALUES and value <= HIGHEST_CREATOR:
                points += value
        if points > best:
            best, chosen = points, card
    return chosen


@compiled
def look_at_plays(s: Any, plays: Any, gains: Any, closes: Any) -> int:
    """Every own play with any card of the hand: its points, and whether it ends the game."""
    own, before = s.turn, points_of(s, s.turn)
    tried = scratch(1)
    tried[0] = s
    tried[0].phase = PLAYING
    many = listed(tried[0], plays)
    for k in range(many):
        tried[0] = s
        t = tried[0]
        take(t, plays[k])
        gains[k] = points_of(t, own) - before
        closes[k] = s.trigger == NOBODY and ones(t.colours_in[own]) >= TRIGGER_COLOURS
    return many


@compiled
def look_at_scores(s: Any, scores: Any) -> Any:
    """Everybody's points; gives the most of any opponent."""
    lead = np.int64(WORST)
    for seat in range(s.players):
        scores[seat] = points_of(s, seat)
        if seat != s.turn:
            lead = max(lead, scores[seat])
    return lead


@compiled
def harm_at(s: Any, seat: int, end: int, card: int) -> Any:
    """The points that a gift adds to an area."""
    value = card % VALUES + 1
    return np.int64(value if end < 2 else max(0, value - s.end_high[seat, TOP if end == 2 else last_end(s, seat)]))


@compiled
def ending(s: Any, scores: Any, gain: int, given: bool) -> Any:
    """To bring about the end is good for whoever is ahead; whoever's own area does so often has a turn less."""
    most = np.int64(WORST)
    for seat in range(s.players):
        if seat != s.turn:
            most = max(most, scores[seat])
    ahead = scores[s.turn] + gain - most - (0 if given else LAST_TURN)
    return END * max(-FURTHEST, min(FURTHEST, ahead))
