"""Exact values near the end of Push with two players, by the solver."""

from collections.abc import Mapping
from typing import Final

from overdraw.analysis.evaluator import Shares
from overdraw.bots.push.solver.solve import solve, solve_outcomes
from overdraw.core.seats import Seat
from overdraw.games.push.actions import Action, Chance
from overdraw.games.push.state import State

SOLVED_CARDS: Final = 3
"""The solver values a position if at most this many cards are left. With more, it takes too long for some positions."""


def is_solved(state: State) -> bool:
    """Whether the solver values this state."""
    return state.players == 2 and len(state.deck) <= SOLVED_CARDS


def exact_action_values(state: State) -> Mapping[Action, Shares]:
    """Return the exact value of each legal action for both seats."""
    solution = solve(state)
    return {action: _shares(solution.seat, value) for action, value in solution.actions.items()}


def exact_outcome_values(state: State) -> Mapping[Chance, Shares]:
    """Return the exact value of each possible outcome of chance for both seats."""
    return {outcome: _shares(state.turn, value) for outcome, value in solve_outcomes(state).items()}


def _shares(seat: Seat, value: float) -> Shares:
    return (value, 1 - value) if seat == 0 else (1 - value, value)
