"""Exact values of positions near the end of a two-player game of Push, computed by the solver."""

from collections.abc import Mapping
from typing import Final

from overdraw.analysis.evaluator import Shares
from overdraw.bots.push.solver.solve import solve, solve_outcomes
from overdraw.core.seats import Seat
from overdraw.errors import BadValue
from overdraw.games.push.actions import Action, Chance
from overdraw.games.push.state import State

SOLVED_CARDS: Final = 5
MOST_POSITIONS: Final = 1 << 16
"""The solver values a position if at most SOLVED_CARDS cards are left, and if this takes the values of at most
MOST_POSITIONS other positions. Larger positions would take too long."""


def exact_action_values(state: State) -> Mapping[Action, Shares] | None:
    """Return the exact value of each legal action for both seats, or None if the position is too large to solve."""
    if state.players != 2 or len(state.deck) > SOLVED_CARDS:
        return None
    try:
        solution = solve(state, MOST_POSITIONS)
    except BadValue:
        return None
    return {action: _shares(solution.seat, value) for action, value in solution.actions.items()}


def exact_outcome_values(state: State) -> Mapping[Chance, Shares] | None:
    """Return the exact value of each possible outcome of chance for both seats, or None if the position is too large to
    solve.
    """
    if state.players != 2 or len(state.deck) > SOLVED_CARDS:
        return None
    try:
        values = solve_outcomes(state, MOST_POSITIONS)
    except BadValue:
        return None
    return {outcome: _shares(state.turn, value) for outcome, value in values.items()}


def _shares(seat: Seat, value: float) -> Shares:
    return (value, 1 - value) if seat == 0 else (1 - value, value)
