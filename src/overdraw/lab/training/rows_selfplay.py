"""Games of the expert of Rows against itself and against the other bots, each of its turns noted with what it turned
out to be worth.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.rows.compiled.dispatch import CAUTIOUS, GREEDY, SHARP, choose_by_rule
from overdraw.bots.rows.compiled.trial_moves import listed, take
from overdraw.bots.rows.expert_policy.features import describe, width
from overdraw.bots.rows.expert_policy.network import FIRST, SECOND, think
from overdraw.bots.rows.expert_policy.policy import expert, is_last
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import seed_of_game
from overdraw.kernel.rows.legal import MOST
from overdraw.kernel.rows.rules import resolve_chance
from overdraw.kernel.rows.scoring import winners
from overdraw.kernel.rows.state import MAX_PLAYERS, NOBODY, OVER, PLAYING
from overdraw.kernel.rows.stepping import reset

MOST_TURNS: Final = 300
"""No more turns of a game are noted."""

OTHERS: Final = np.array((SHARP, SHARP, CAUTIOUS, GREEDY))
"""Whom the expert meets, half of the time sharp players: who knows only those loses to others who give much away."""

S40: Final = np.uint64(40)


@compiled
def selfplay(
    states: Any,
    starts: Any,
    weights: Any,
    run: Any,
    number: int,
    games: int,
    noise: float,
    trust: float,
    xs: Any,
    targets: Any,
) -> int:
    """Play games of a run from that number on, each by one of the rules of `starts`; says how many turns were noted.

    All seats but one are other bots, alike in a game: among experts alone the end comes later than with others, and
    whoever knows only that is too slow. Only in one game of twice as many as there are players all are experts.
    What a turn was worth is what came of the game for its seat, and with some `trust` what the seat's next turn was
    thought to be worth.
    """
    actions = np.empty(MOST, np.int64)
    seats, predicted = np.empty(MOST_TURNS, np.int64), np.empty(MOST_TURNS)
    turns, scores = np.empty(MAX_PLAYERS, np.int64), np.zeros(MAX_PLAYERS, np.int64)
    ahead = np.empty(MAX_PLAYERS)
    first, second = np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    players, count_rows = starts[0].players, 0
    for k in range(games):
        seed = seed_of_game(run, number + k)
        lot = np.int64(seed >> S40)
        which, others = lot % len(starts), OTHERS[lot // len(starts) % len(OTHERS)]
        reset(states, 0, starts[which : which + 1], (number + k) % players, seed)
        state = states[0]
        resolve_chance(state)
        count = 0
        alone = (number + k) // (2 * players) % players if (number + k) % (2 * players) else NOBODY
        while state.phase != OVER:
            me = state.turn
            if alone != NOBODY and me != alone:
                take(state, choose_by_rule(state, others, actions, listed(state, actions)))
                resolve_chance(state)
                continue
            take(state, expert(state, weights, actions, listed(state, actions), noise))
            over = state.phase == OVER or state.phase == PLAYING or is_last(state, turns)
            if not over and count < MOST_TURNS and count_rows + count < len(targets):
                describe(state, me, xs[count_rows + count])
                out = np.float64(think(weights, xs[count_rows + count], width(players), first, second))
                seats[count], predicted[count] = me, 1 / (1 + np.exp(-out))
                count += 1
            resolve_chance(state)
        share_out(winners(state, scores), players, ahead)
        for turn in range(count - 1, -1, -1):
            me = seats[turn]
            targets[count_rows + turn] = ahead[me]
            ahead[me] += trust * (predicted[turn] - ahead[me])
        count_rows += count
    return count_rows


@compiled
def share_out(won: int, players: int, shares: Any) -> None:
    """A win, in equal parts for all who have it."""
    winning = 0
    for seat in range(players):
        winning += won >> seat & 1
    for seat in range(players):
        shares[seat] = (won >> seat & 1) / winning
