"""Finds decisions near the end of games of Push between two good bots."""

from collections.abc import Iterator
from itertools import product
from typing import Final

import numpy as np

from overdraw.games.push import PUSH
from overdraw.games.push.cards import ROLL
from overdraw.games.push.editions import Rules
from overdraw.games.push.state import State
from overdraw.kernel.push import KERNEL
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import events_of

ROLL_CARDS: Final = {3: 1, 4: 1, 5: 0}
"""The numbers of cards left in the deck, each with the maximum number of roll cards among them.

With so few cards, people can work out what follows, and the solver needs only milliseconds for almost every position.
"""

LINE_UPS: Final = (("tuned", "sharp"), ("expert", "tuned"), ("sharp", "tuned"), ("tuned", "expert"))


def every_rules() -> tuple[Rules, ...]:
    """The rules of every edition, with both answers to the option about the star."""
    combinations = product(PUSH.editions, ("safe", "lose-bench"))
    return tuple(PUSH.rules(edition, 2, {"star": star}) for edition, star in combinations)


def endgames(seed: int, games: int) -> Iterator[tuple[int, State]]:
    """Play many games, and yield each decision in which few cards are left, with the number of its game."""
    runs = [Run(PUSH, rules, line_up, seed=seed) for line_up in LINE_UPS for rules in every_rules()]
    for number in range(games):
        for state in decisions(runs[number % len(runs)], number):
            yield number, state


def decisions(run: Run, number: int) -> Iterator[State]:
    """Yield the states of a game in which few cards are left and the player has a choice of actions."""
    events, _ = events_of(run, number)
    states = KERNEL.blank(1)
    KERNEL.reset(states, 0, run.start, run.first_of(number), np.uint64(0))
    for event in events:
        if states[0]["left"] in ROLL_CARDS:
            state = KERNEL.unpack(states, 0)
            if isinstance(PUSH.actor(state), int) and len(PUSH.legal_actions(state)) > 1 and is_small(state):
                yield state
        KERNEL.apply_event(states, 0, event)


def is_small(state: State) -> bool:
    """Whether few cards are left in the deck, and very few of them are roll cards."""
    rolls = sum(card is ROLL for card in state.deck)
    return rolls <= ROLL_CARDS.get(len(state.deck), -1)
