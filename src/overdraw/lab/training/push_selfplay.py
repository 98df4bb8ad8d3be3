"""Games of Push that the expert plays against itself, and with more than two players also against tuned ones, written
down for training.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.random import random_action
from overdraw.bots.push.compiled.stacks import NOBODY
from overdraw.bots.push.compiled.tuned import tuned
from overdraw.bots.push.expert_policy.features import describe, describe_stacks, survey
from overdraw.bots.push.expert_policy.lookahead import standing, stop_logit
from overdraw.bots.push.expert_policy.policy import evaluate_actions, search_depth
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
def selfplay(
    states: Any,
    starts: Any,
    weights: Any,
    run: Any,
    number: int,
    most: int,
    trace: float,
    curious: int,
    between: Any,
    shares: Any,
    within: Any,
    targets: Any,
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
    scratch = np.zeros(ROOM, np.float32)
    scores = np.zeros(MAX_PLAYERS, np.int64)
    predicted = np.zeros((MOST_TURNS, MAX_PLAYERS), np.float32)
    tried = np.zeros(MOST_TURNS, np.int64)
    turn_of = np.zeros(len(targets), np.int64)
    found = np.zeros(ACTIONS)
    state = states[0]
    games, rows, moments = 0, 0, 0
    players = starts[0].players
    features = BETWEEN[players]
    while games < most:
        if rows + MOST_TURNS * players > len(shares) or moments + MOST_TURNS > len(targets):
            break
        which = number + games
        reset(states, 0, starts[which % len(starts) :], which % players, seed_of_game(run, which))
        first, first_moment, turns = rows, moments, 0
        alone = which // (2 * players) % players if players > 2 and which % (2 * players) else NOBODY
        while state.phase != OVER:
            if state.phase == DRAWING:
                turn_up(state, card_below(state, state.left))
                continue
            if state.phase == ROLLING:
                roll(state, below(state, FACES))
                continue
            if state.phase == BEGIN and turns < MOST_TURNS:
                for seat in range(players):
                    predicted[turns, seat] = standing(state, weights, scratch, seat)
                    between[rows] = scratch[FEATURES_AT : FEATURES_AT + features]
                    rows += 1
                tried[turns] = int(below(state, THOUSAND) < curious and alone in (NOBODY, state.turn))
                turns += 1
            mask = legal_mask(state)
            if alone not in (NOBODY, actor(state)):
                act(state, tuned(state, mask, weights))
                continue
            depth: Any = search_depth(state) if state.left <= DEEPER else np.int64(0)
            action = evaluate_actions(state, mask, weights, scratch, depth, ALONE, found)
            if state.phase == BEGIN:  # it has looked further than the network alone
                predicted[turns - 1, state.turn] = 0.5 * (predicted[turns - 1, state.turn] + found[action])
                if players == 2:
                    predicted[turns - 1, 1 - state.turn] = 1.0 - predicted[turns - 1, state.turn]
            if state.phase == DECIDING and state.left and moments < len(targets):
                xs = within[moments]
                survey(state, state.turn, scratch)
                describe(state, scratch, COLOURS_AT, state.turn, 0, 0, xs)
                describe_stacks(state, scratch, xs[features:])
                targets[moments] = found[action]
                levels[moments] = stop_logit(state, weights, scratch)
                turn_of[moments] = (turns - 1) * players + state.turn
                moments += 1
            if tried[turns - 1] and below(state, 3) == 0:
                action = random_action(state, mask)
            act(state, action)
        trace_back(state, scores, predicted, tried, turns, trace, shares[first:])
        for k in range(first_moment, moments):
            if not tried[turn_of[k] // players]:
                targets[k] += np.float32(OUTCOME) * (shares[first + turn_of[k]] - targets[k])
        rows = keep_rows(tried, turns, players, alone, first, between, shares)
        games += 1
    return games, rows, moments


@inlined
def trace_back(state: Any, scores: Any, predicted: Any, tried: Any, turns: int, trace: float, shares: Any) -> None:
    """Fill in the shares of a finished game, for each turn and each seat."""
    bits = winners(state, scores)
    won = 0
    for seat in range(state.players):
        won += bits >> seat & 1
    for seat in range(state.players):
        target = (bits >> seat & 1) / won
        for turn in range(turns - 1, -1, -1):
            if tried[turn]:
                target = np.float64(predicted[turn, seat])
            shares[turn * state.players + seat] = target
            target = (1.0 - trace) * predicted[turn, seat] + trace * target


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
