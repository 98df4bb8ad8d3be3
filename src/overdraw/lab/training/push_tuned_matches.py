"""Matches for training the tuned policy of Push: one set of parameters plays against another, or against sharp bots."""

import numpy as np

from overdraw.bots.push.compiled.sharp import sharp
from overdraw.bots.push.compiled.tuned import tuned
from overdraw.kernel.array_types import States, Weights, Word
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.single_game import reset
from overdraw.kernel.push.state import MAX_PLAYERS, OVER
from overdraw.kernel.random import seed_of_game


@compiled
def win_share_of(
    states: States,
    starts: States,
    mine: Weights,
    others: Weights,
    against_tuned: bool,
    run: Word,
    first: int,
    decks: int,
) -> float:
    """Return the share of wins of a player with the parameters `mine`, who plays every deck from every seat.

    The opponents are sharp bots or, with `against_tuned`, play the tuned policy with the parameters `others`.
    """
    scores = np.zeros(MAX_PLAYERS, np.int64)
    state = states[0]
    won, players = 0.0, starts[0].players
    for number in range(first, first + decks):
        for seat in range(players):
            reset(states, 0, starts[number % len(starts) :], 0, seed_of_game(run, number))
            while True:
                resolve_chance(state)
                if state.phase == OVER:
                    break
                if actor(state) == seat:
                    act(state, tuned(state, legal_mask(state), mine))
                elif against_tuned:
                    act(state, tuned(state, legal_mask(state), others))
                else:
                    act(state, sharp(state, legal_mask(state)))
            bits = winners(state, scores)
            winning = 0
            for other in range(players):
                winning += bits >> other & 1
            won += (bits >> seat & 1) / winning
    return won / (decks * players)  # type: ignore[no-any-return]  # a record's
