"""Games between Rows experts and the evaluator's own network, from which the network learns.

In most games, the network being trained plays all seats, and chooses the actions that it values most. So it learns what
its own choices lead to. In the other games, experts play all seats, so that the values also fit their games.

Half of the games begin with a phase of exploration, so that the network also sees positions after bad actions. Samples
are taken only after this phase, because the results must come from strong play.
"""

from typing import Final, NamedTuple

import numpy as np

from overdraw.analysis.compiled.rows.actions import choose_by_network
from overdraw.analysis.compiled.rows.features import EVERYTHING, FEATURES, allocate_scratch, write_features
from overdraw.bots.rows.compiled.trial_moves import apply_action, list_legal
from overdraw.bots.rows.expert_policy.policy import expert, is_last
from overdraw.kernel.array_types import Floats, Integer, Integers, StateRecord, States, Weights, Word
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.random import below, card_below, seed_of_game
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.rules import turn_up
from overdraw.kernel.rows.scoring import winners
from overdraw.kernel.rows.single_game import reset
from overdraw.kernel.rows.state import DEALING, DRAWING, MAX_PLAYERS, OVER
from overdraw.lab.training.rows_selfplay import share_out

LONGEST_EXPLORATION: Final = 16
"""The maximum number of decisions per player in the phase of exploration."""

RANDOM_IN: Final = 4
"""One in RANDOM_IN decisions in the phase of exploration is random. An expert with noise makes the other decisions."""

NOISE: Final = 0.5
EXPERTS_EVERY: Final = 10
"""Experts play one in this many games. The network being trained plays the others."""

TAKEN: Final = 3
"""With n players, TAKEN out of 2n + 2 positions become samples on average. Half of the samples use only what the player
to move knows."""

SAMPLES_EACH: Final = 100
"""The average number of training samples to allocate for each game of a round."""

S20: Final = np.uint64(20)


class Schedule(NamedTuple):
    """The games of a run to play, identified by the run's seed and the number of the first game. If `experts_only` is
    true, the network being trained plays no seat.
    """

    run: Word
    first: int
    games: int
    experts_only: bool


class Players(NamedTuple):
    """The players of a game: the weights of the network being trained, those of the expert, and which of the two plays
    all seats.
    """

    learner: Weights
    expert: Weights
    learner_plays: bool


class Samples(NamedTuple):
    """Training samples: every seat's features, and every seat's share of the win."""

    features: Floats
    shares: Floats


@compiled
def play_samples(
    states: States, starts: States, learner: Weights, experts: Weights, schedule: Schedule, samples: Samples
) -> Integer:
    """Play the games of a schedule, each with one of the rules in `starts`. Return the number of training samples."""
    scores, target = np.zeros(MAX_PLAYERS, np.int64), np.empty(MAX_PLAYERS)
    players, rows = starts[0].players, 0
    for number in range(schedule.first, schedule.first + schedule.games):
        seed = seed_of_game(schedule.run, number)
        which = np.int64(seed >> S20) % len(starts)
        reset(states, 0, starts[which : which + 1], number % players, seed)
        explored = 0
        if number // players % 2:
            explored = below(states[0], LONGEST_EXPLORATION * players)
        learner_plays = not schedule.experts_only and number // (2 * players) % EXPERTS_EVERY != 0
        end = play_game(states[0], Players(learner, experts, learner_plays), explored, samples, rows)
        share_out(winners(states[0], scores), players, target)
        for row in range(rows, end):
            for seat in range(players):
                samples.shares[row, seat] = target[seat]
        rows = end
    return rows


@compiled
def play_game(state: StateRecord, by: Players, explored: int, samples: Samples, row: int) -> Integer:
    """Play one game and write the features of its samples, beginning at this row. Return the row after the last
    sample."""
    actions, turns, decisions = np.empty(MAX_LEGAL, np.int64), np.empty(MAX_PLAYERS, np.int64), 0
    while state.phase == DEALING:
        turn_up(state, card_below(state, state.left))
    while state.phase != OVER and not is_last(state, turns):
        recorded = decisions >= explored
        if recorded and below(state, 2 * state.players + 2) < TAKEN:
            knower: Integer = state.turn if below(state, 2) else EVERYTHING
            row = write_sample(state, knower, samples, row)
        if state.phase == DRAWING:
            turn_up(state, card_below(state, state.left))
        else:
            choose_and_apply(state, by, actions, recorded)
            decisions += 1
    return row


@inlined
def choose_and_apply(state: StateRecord, by: Players, actions: Integers, best: bool) -> None:
    """Apply the best action or, in the phase of exploration, an action that may be bad."""
    count = list_legal(state, actions)
    if not best and below(state, RANDOM_IN) == 0:
        action: Integer = actions[below(state, count)]
        apply_action(state, action)
    elif best and by.learner_plays:
        apply_action(state, choose_by_network(state, by.learner, actions))
    else:
        apply_action(state, expert(state, by.expert, actions, count, 0.0 if best else NOISE))


@compiled
def write_sample(state: StateRecord, knower: int, samples: Samples, row: int) -> Integer:
    """Write the features of all seats as a training sample, if there is room. Return the next free row."""
    if row == len(samples.features):
        return row
    scratch = allocate_scratch()
    write_features(state, knower, scratch)
    for seat in range(state.players):
        for k in range(FEATURES):
            samples.features[row, seat, k] = scratch.features[seat, k]
    return row + 1
