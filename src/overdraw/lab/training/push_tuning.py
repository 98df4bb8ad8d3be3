"""Games of Push between two sets of parameters of the tuned rule, or against sharp players, for tuning."""

from typing import Any

import numpy as np

from overdraw.bots.push.compiled.sharp import sharp
from overdraw.bots.push.compiled.tuned import tuned
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, roll, turn_up
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.state import DRAWING, MAX_PLAYERS, OVER, ROLLING
from overdraw.kernel.push.stepping import reset
from overdraw.kernel.random import below, card_below, seed_of_game


@compiled
def try_out(
    states: Any, starts: Any, mine: Any, others: Any, against_rule: bool, run: Any, first: int, decks: int
) -> float:
    """The share of wins of one player with parameters `mine`, who sits at every seat with every deck, against equal
    others: sharp players, or the same rule with the parameters `others`.
    """
    scores = np.zeros(MAX_PLAYERS, np.int64)
    state = states[0]
    won, players = 0.0, starts[0].players
    for number in range(first, first + decks):
        for seat in range(players):
            reset(states, 0, starts[number % len(starts) :], 0, seed_of_game(run, number))
            while state.phase != OVER:
                if state.phase == DRAWING:
                    turn_up(state, card_below(state, state.left))
                elif state.phase == ROLLING:
                    roll(state, below(state, FACES))
                elif actor(state) == seat:
                    act(state, tuned(state, legal_mask(state), mine))
                elif against_rule:
                    act(state, tuned(state, legal_mask(state), others))
                else:
                    act(state, sharp(state, legal_mask(state)))
            bits = winners(state, scores)
            winning = 0
            for other in range(players):
                winning += bits >> other & 1
            won += (bits >> seat & 1) / winning
    return won / (decks * players)  # type: ignore[no-any-return]  # a record's
