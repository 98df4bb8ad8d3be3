"""Self-play of the Rows expert, which produces training samples.

With n players, all players are experts in one of 2n games. In all other games, one expert plays against copies of
another bot. Games between experts last longer, so a bot trained only on such games would play too slowly.
"""

from typing import Final, NamedTuple

import numpy as np

from overdraw.bots.rows.compiled.dispatch import CAUTIOUS, GREEDY, SHARP, choose_by_rule
from overdraw.bots.rows.compiled.trial_moves import apply_action, list_legal
from overdraw.bots.rows.expert_policy.features import feature_count, write_features
from overdraw.bots.rows.expert_policy.network import NARROW, WIDE, win_logit
from overdraw.bots.rows.expert_policy.policy import expert, is_last
from overdraw.kernel.array_types import Doubles, Floats, Integer, Integers, StateRecord, States, Weights, Word
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import seed_of_game
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.rules import resolve_chance
from overdraw.kernel.rows.scoring import winners
from overdraw.kernel.rows.single_game import reset
from overdraw.kernel.rows.state import MAX_PLAYERS, NOBODY, OVER, PLAYING

MAX_TURNS: Final = 300
"""The maximum number of turns of one game that become training samples."""

OTHERS: Final = np.array((SHARP, SHARP, CAUTIOUS, GREEDY))
"""The bots that play against the expert in training. Half of them are sharp. If all of them were sharp, the expert
would learn to beat only sharp bots and would lose to weaker bots."""

S40: Final = np.uint64(40)


class Schedule(NamedTuple):
    """The games of self-play in a run, and the settings for playing them.

    `noise` is added to the values of the expert's actions, so that the expert explores. `bootstrap` is the weight of
    the network's prediction for the seat's next turn in a training target. The remaining weight goes to the outcome of
    the game.
    """

    run: Word
    first: int
    games: int
    noise: float
    bootstrap: float


class Samples(NamedTuple):
    """Training samples: the features for a seat that has just finished its turn, and the seat's share of the win."""

    features: Floats
    shares: Floats


class Trace(NamedTuple):
    """Data about the self-play game in progress, from which the training targets are computed.

    The arrays have the seat and the predicted share of each sample.
    """

    seats: Integers
    predicted: Doubles


@compiled
def selfplay(states: States, starts: States, weights: Weights, schedule: Schedule, samples: Samples) -> Integer:
    """Play the games of a schedule, each with one of the rules in `starts`. Return the number of training samples."""
    trace = Trace(np.empty(MAX_TURNS, np.int64), np.empty(MAX_TURNS))
    scores, target = np.zeros(MAX_PLAYERS, np.int64), np.empty(MAX_PLAYERS)
    players, rows = starts[0].players, 0
    for number in range(schedule.first, schedule.first + schedule.games):
        seed = seed_of_game(schedule.run, number)
        lot = np.int64(seed >> S40)
        which, others = lot % len(starts), OTHERS[lot // len(starts) % len(OTHERS)]
        reset(states, 0, starts[which : which + 1], number % players, seed)
        lone = number // (2 * players) % players if number % (2 * players) else NOBODY
        count = play_game(states[0], weights, schedule.noise, lone, others, trace, samples, rows)
        share_out(winners(states[0], scores), players, target)
        for turn in range(count - 1, -1, -1):
            seat = trace.seats[turn]
            samples.shares[rows + turn] = target[seat]
            target[seat] += schedule.bootstrap * (trace.predicted[turn] - target[seat])
        rows += count
    return rows


@compiled
def play_game(
    state: StateRecord,
    weights: Weights,
    noise: float,
    lone: int,
    others: int,
    trace: Trace,
    samples: Samples,
    first: int,
) -> Integer:
    """Play one game of self-play and write its training samples, beginning at row `first`. Return the number of
    samples."""
    actions, turns = np.empty(MAX_LEGAL, np.int64), np.empty(MAX_PLAYERS, np.int64)
    wide, narrow = np.empty(WIDE, np.float32), np.empty(NARROW, np.float32)
    count = 0
    resolve_chance(state)
    while state.phase != OVER:
        me = state.turn
        if lone not in (NOBODY, me):
            apply_action(state, choose_by_rule(state, others, actions, list_legal(state, actions)))
            resolve_chance(state)
            continue
        apply_action(state, expert(state, weights, actions, list_legal(state, actions), noise))
        over = state.phase == OVER or state.phase == PLAYING or is_last(state, turns)
        if not over and count < MAX_TURNS and first + count < len(samples.shares):
            xs = samples.features[first + count]
            write_features(state, me, xs)
            logit = np.float64(win_logit(weights, xs, feature_count(state.players), wide, narrow))
            trace.seats[count], trace.predicted[count] = me, 1 / (1 + np.exp(-logit))
            count += 1
        resolve_chance(state)
    return count


@compiled
def share_out(won: int, players: int, shares: Doubles) -> None:
    """Write the shares of the win, which is split equally between the winning seats."""
    winning = 0
    for seat in range(players):
        winning += won >> seat & 1
    for seat in range(players):
        shares[seat] = (won >> seat & 1) / winning
