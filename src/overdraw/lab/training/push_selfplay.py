"""Games of Push that the expert plays against itself, and with more than two players also against tuned ones, written
down for training.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.random import any_of
from overdraw.bots.push.compiled.stacks import NOBODY
from overdraw.bots.push.compiled.tuned import tuned
from overdraw.bots.push.expert_policy.features import describe, describe_stacks, survey
from overdraw.bots.push.expert_policy.lookahead import level_of_stop, standing
from overdraw.bots.push.expert_policy.policy import horizon, weigh
from overdraw.bots.push.expert_policy.weights import BETWEEN, COLOURS_AT, FEATURES_AT, ROOM
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS, FACES
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, roll, turn_up
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.state import BEGIN, DECIDING, DRAWING, MAX_PLAYERS, OVER, ROLLING
from overdraw.kernel.push.stepping import reset
from overdraw.kernel.random import below, card_below, seed_of_game

MOST_TURNS: Final = 400
THOUSAND: Final = 1000
DEEPER: Final = 3
"""Cards left from which on the look is as deep as in play; before that a shallow one is as good, and much faster."""

ALONE: Final[Any] = np.int64(-1)
"""The network alone says where a card is placed."""

OUTCOME: Final = 0.5
"""How much of what a moment within a turn is worth comes from how the game went on; the rest from a look ahead.

The look ahead alone would believe itself too much, for it takes the best of many guesses.
"""


@compiled
def play_and_note(
    states: Any,
    starts: Any,
    mind: Any,
    run: Any,
    number: int,
    most: int,
    trace: float,
    curious: int,
    between: Any,
    shares: Any,
    within: Any,
    worths: Any,
    levels: Any,
) -> Any:
    """Games from that number on, so many or until there is no room for another: how many, and how many rows of each.

    Each moment between turns gives a row for every seat, whose share of the win is traced back from the end: the
    further from it, the more what the network itself thought of the moments in between counts (`trace` is the lambda
    of TD). Each moment at which a player decides to push or to stop gives a row with what a look ahead found and what
    came of it, and what stopping was about worth. In so many of a thousand turns the player tries things out; they
    teach nothing about the moments between turns.

    With more than two players all seats but one are tuned players, for who plays well against equals does not always do
    so against others; only in one game of twice as many as there are players all are experts.
    """
    room = np.zeros(ROOM, np.float32)
    scores = np.zeros(MAX_PLAYERS, np.int64)
    thought = np.zeros((MOST_TURNS, MAX_PLAYERS), np.float32)
    tried = np.zeros(MOST_TURNS, np.int64)
    turn_of = np.zeros(len(worths), np.int64)
    found = np.zeros(ACTIONS)
    s = states[0]
    games, rows, moments = 0, 0, 0
    players = starts[0].players
    features = BETWEEN[players]
    while games < most:
        if rows + MOST_TURNS * players > len(shares) or moments + MOST_TURNS > len(worths):
            break
        which = number + games
        reset(states, 0, starts[which % len(starts) :], which % players, seed_of_game(run, which))
        first, first_moment, turns = rows, moments, 0
        alone = which // (2 * players) % players if players > 2 and which % (2 * players) else NOBODY
        while s.phase != OVER:
            if s.phase == DRAWING:
                turn_up(s, card_below(s, s.left))
                continue
            if s.phase == ROLLING:
                roll(s, below(s, FACES))
                continue
            if s.phase == BEGIN and turns < MOST_TURNS:
                for seat in range(players):
                    thought[turns, seat] = standing(s, mind, room, seat)
                    between[rows] = room[FEATURES_AT : FEATURES_AT + features]
                    rows += 1
                tried[turns] = int(below(s, THOUSAND) < curious and alone in (NOBODY, s.turn))
                turns += 1
            mask = legal_mask(s)
            if alone not in (NOBODY, actor(s)):
                act(s, tuned(s, mask, mind))
                continue
            depth: Any = horizon(s) if s.left <= DEEPER else np.int64(0)
            action = weigh(s, mask, mind, room, depth, ALONE, found)
            if s.phase == BEGIN:  # it has looked further than the network alone
                thought[turns - 1, s.turn] = 0.5 * (thought[turns - 1, s.turn] + found[action])
                if players == 2:
                    thought[turns - 1, 1 - s.turn] = 1.0 - thought[turns - 1, s.turn]
            if s.phase == DECIDING and s.left and moments < len(worths):
                xs = within[moments]
                survey(s, s.turn, room)
                describe(s, room, COLOURS_AT, s.turn, 0, 0, xs)
                describe_stacks(s, room, xs[features:])
                worths[moments] = found[action]
                levels[moments] = level_of_stop(s, mind, room)
                turn_of[moments] = (turns - 1) * players + s.turn
                moments += 1
            if tried[turns - 1] and below(s, 3) == 0:
                action = any_of(s, mask)
            act(s, action)
        trace_back(s, scores, thought, tried, turns, trace, shares[first:])
        for k in range(first_moment, moments):
            if not tried[turn_of[k] // players]:
                worths[k] += np.float32(OUTCOME) * (shares[first + turn_of[k]] - worths[k])
        rows = keep_rows(tried, turns, players, alone, first, between, shares)
        games += 1
    return games, rows, moments


@inlined
def trace_back(s: Any, scores: Any, thought: Any, tried: Any, turns: int, trace: float, shares: Any) -> None:
    """Fill in the shares of a finished game, for each turn and each seat."""
    bits = winners(s, scores)
    won = 0
    for seat in range(s.players):
        won += bits >> seat & 1
    for seat in range(s.players):
        target = (bits >> seat & 1) / won
        for turn in range(turns - 1, -1, -1):
            if tried[turn]:
                target = np.float64(thought[turn, seat])
            shares[turn * s.players + seat] = target
            target = (1.0 - trace) * thought[turn, seat] + trace * target


@inlined
def keep_rows(tried: Any, turns: int, players: int, alone: int, first: int, between: Any, shares: Any) -> Any:
    """Keep only the rows of experts, and of turns in which nothing was tried out; says where they end."""
    kept = first
    for turn in range(turns):
        if not tried[turn]:
            for seat in range(players):
                row = first + turn * players + seat
                if alone in (NOBODY, seat):
                    between[kept] = between[row]
                    shares[kept] = shares[row]
                    kept += 1
    return kept
