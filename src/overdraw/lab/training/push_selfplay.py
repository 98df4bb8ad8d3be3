"""Self-play of the Push expert, which produces training samples. All players are experts."""

from typing import Final, NamedTuple

import numpy as np

from overdraw.bots.push.compiled.random import random_action
from overdraw.bots.push.expert_policy.features import load_points, write_stack_features, write_table_features
from overdraw.bots.push.expert_policy.lookahead import evaluate_turn_start, stop_logit
from overdraw.bots.push.expert_policy.policy import evaluate_actions, search_depth
from overdraw.bots.push.expert_policy.scratch import Scratch, allocate_scratch
from overdraw.bots.push.expert_policy.weight_layout import TABLE_FEATURES
from overdraw.kernel.array_types import Doubles, Floats, Integer, Integers, Real, StateRecord, States, Weights, Word
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.push.rules import act, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.single_game import reset
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_PLAYERS, OVER
from overdraw.kernel.random import below, seed_of_game

SMALLEST: Final = 1e-6
MAX_TURNS: Final = 400
"""The maximum number of turns of one game that become training samples."""

PERMILLE: Final = 1000
FULL_DEPTH_FROM: Final = 3
"""With at most this many cards left in the deck, self-play searches as deep as in real games. With more cards, a
shallow lookahead is just as good and faster."""

NETWORK_ALONE: Final[Integer] = np.int64(-1)
"""The search depth at which the network alone decides where to place a card, without lookahead."""

OUTCOME_SHARE: Final = 0.5
"""The weight of the game's outcome in the training target of a position within a turn. The remaining weight goes to the
value that lookahead found. Lookahead alone would be too optimistic, because it takes the maximum of many estimates."""


class Schedule(NamedTuple):
    """The games of self-play in a run, and the settings for playing them.

    `explore_permille` is the number of turns per thousand in which the player explores. These turns give no samples of
    positions between turns.
    """

    run: Word
    first: int
    games: int
    td_lambda: float
    explore_permille: int


class Samples(NamedTuple):
    """Training samples for both networks, in preallocated arrays.

    Each position between turns gives a row for each seat: the seat's features, and all seats' shares of the win by
    TD(lambda), beginning with this seat. Each decision to push or to stop gives a row: the features, the value from
    lookahead and the game's outcome, and the logit of stopping, to which the network adds its output.
    """

    table_features: Floats
    table_shares: Floats
    turn_features: Floats
    turn_values: Floats
    turn_starts: Floats


class Trace(NamedTuple):
    """Data about the self-play game in progress, from which the training targets are computed.

    `predicted` has the predicted shares of the win by turn and seat. `explored` is 1 for each turn in which the player
    explored. `row_of` has, for each sample within a turn, the row of its turn and seat. `values` and `scores` are
    scratch memory.
    """

    predicted: Floats
    explored: Integers
    row_of: Integers
    values: Doubles
    scores: Integers


@compiled
def selfplay(
    states: States, starts: States, weights: Weights, schedule: Schedule, samples: Samples
) -> tuple[Integer, Integer]:
    """Play games until the schedule ends or the arrays of samples are full.

    Return the number of samples between turns and the number of samples within turns.
    """
    scratch = allocate_scratch(1)
    trace = Trace(
        np.zeros((MAX_TURNS, MAX_PLAYERS), np.float32),
        np.zeros(MAX_TURNS, np.int64),
        np.zeros(len(samples.turn_values), np.int64),
        np.zeros(ACTIONS),
        np.zeros(MAX_PLAYERS, np.int64),
    )
    players, rows, positions = starts[0].players, 0, 0
    for number in range(schedule.first, schedule.first + schedule.games):
        if not has_room(samples, rows + MAX_TURNS * players, positions + MAX_TURNS):
            break
        reset(states, 0, starts[number % len(starts) :], number % players, seed_of_game(schedule.run, number))
        turns, end = play_game(
            states[0], weights, scratch[0], schedule.explore_permille, trace, samples, rows, positions
        )
        trace_shares(states[0], trace, turns, schedule.td_lambda, samples.table_shares[rows:])
        for k in range(positions, end):
            if not trace.explored[trace.row_of[k] // players]:
                outcome = samples.table_shares[rows + trace.row_of[k], 0]
                samples.turn_values[k] += np.float32(OUTCOME_SHARE) * (outcome - samples.turn_values[k])
        rows = keep_rows(trace, turns, players, rows, samples)
        positions = end
    return rows, positions


@inlined
def has_room(samples: Samples, rows: int, positions: int) -> bool:
    return rows <= len(samples.table_shares) and positions <= len(samples.turn_values)


@compiled
def play_game(
    state: StateRecord,
    weights: Weights,
    scratch: Scratch,
    explore_permille: int,
    trace: Trace,
    samples: Samples,
    rows: int,
    positions: int,
) -> tuple[Integer, Integer]:
    """Play one game of self-play and write its training samples, beginning at the given rows.

    Return the number of sampled turns, and the row after the last sample within a turn.
    """
    turns = 0
    while True:
        resolve_chance(state)
        if state.phase == OVER:
            return turns, positions
        if state.phase == BEGIN and turns < MAX_TURNS:
            sample_turn_start(state, weights, scratch, trace, turns, samples, rows + turns * state.players)
            trace.explored[turns] = int(below(state, PERMILLE) < explore_permille)
            turns += 1
        mask = legal_mask(state)
        depth: Integer = search_depth(state) if state.left <= FULL_DEPTH_FROM else np.int64(0)
        action = evaluate_actions(state, mask, weights, scratch, depth, NETWORK_ALONE, trace.values)
        if state.phase == BEGIN:
            improve_prediction(state, trace, turns - 1, trace.values[action])
        if state.phase == DECIDING and state.left and positions < len(samples.turn_values):
            samples.turn_values[positions] = trace.values[action]
            sample_position(state, weights, scratch, samples, positions)
            trace.row_of[positions] = (turns - 1) * state.players + state.turn
            positions += 1
        if trace.explored[turns - 1] and below(state, 3) == 0:
            action = random_action(state, mask)
        act(state, action)


@inlined
def sample_turn_start(
    state: StateRecord, weights: Weights, scratch: Scratch, trace: Trace, turn: int, samples: Samples, row: int
) -> None:
    """Write a training sample for each seat, and store the mean of the seats' predictions.

    Each seat's prediction uses only what this seat knows.
    """
    players = state.players
    trace.predicted[turn] = 0.0
    for seat in range(players):
        evaluate_turn_start(state, weights, scratch, seat)
        samples.table_features[row + seat] = scratch.features[: TABLE_FEATURES[players]]
        for j in range(players):
            other = seat + j if seat + j < players else seat + j - players
            trace.predicted[turn, other] += scratch.shares[j] / players


@inlined
def improve_prediction(state: StateRecord, trace: Trace, turn: int, value: Real) -> None:
    """Average the prediction for the player to move with the more accurate value from lookahead."""
    before = trace.predicted[turn, state.turn]
    after = 0.5 * (before + value)
    kept = (1.0 - after) / max(SMALLEST, 1.0 - before)
    for seat in range(state.players):
        trace.predicted[turn, seat] *= kept
    trace.predicted[turn, state.turn] = after


@inlined
def sample_position(state: StateRecord, weights: Weights, scratch: Scratch, samples: Samples, row: int) -> None:
    """Write a training sample with the features of a decision to push or to stop."""
    xs = samples.turn_features[row]
    load_points(state, state.turn, scratch)
    write_table_features(state, scratch, scratch.benches, state.turn, 0, 0, xs)
    write_stack_features(state, scratch, xs[TABLE_FEATURES[state.players] :])
    samples.turn_starts[row] = stop_logit(state, weights, scratch)


@inlined
def trace_shares(state: StateRecord, trace: Trace, turns: int, td_lambda: float, shares: Floats) -> None:
    """Write the TD(lambda) targets of a finished game for each turn and seat, from the last turn to the first."""
    bits = winners(state, trace.scores)
    won = 0
    for seat in range(state.players):
        won += bits >> seat & 1
    for seat in range(state.players):
        target = (bits >> seat & 1) / won
        for turn in range(turns - 1, -1, -1):
            if trace.explored[turn]:
                target = np.float64(trace.predicted[turn, seat])
            for j in range(state.players):
                observer = seat - j if seat >= j else seat - j + state.players
                shares[turn * state.players + observer, j] = target
            target = (1.0 - td_lambda) * trace.predicted[turn, seat] + td_lambda * target


@inlined
def keep_rows(trace: Trace, turns: int, players: int, first: int, samples: Samples) -> Integer:
    """Keep only the samples of turns without exploration. Return the row after the last sample."""
    kept = first
    for turn in range(turns):
        if not trace.explored[turn]:
            for seat in range(players):
                row = first + turn * players + seat
                samples.table_features[kept] = samples.table_features[row]
                samples.table_shares[kept] = samples.table_shares[row]
                kept += 1
    return kept
