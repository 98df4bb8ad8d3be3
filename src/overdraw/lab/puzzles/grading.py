"""Decides whether a position is a puzzle, and how hard it is.

A position is a puzzle if one action is worth clearly more than every other action. The level depends on which bots
choose a wrong action: a puzzle that deceives only weak bots is easy.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from overdraw.analysis.puzzles import Puzzle, PuzzleOption
from overdraw.bots.bot import Bot
from overdraw.bots.catalogue import bot_named
from overdraw.bots.push.solver.solve import solve
from overdraw.core.seats import Seat
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Action, Place, Take
from overdraw.games.push.cards import total
from overdraw.games.push.state import State
from overdraw.lab.puzzles.push_consequences import consequences

LEAST_MARGIN: Final = 0.10
"""How much more of the win the solution of a puzzle must give than the second-best action."""

LEAST_SHARE: Final = 0.25
"""The smallest share of the win that the solution of a puzzle may be worth. Below it, the player almost always loses,
and the puzzle is no fun."""

WEAK: Final = ("greedy", "cautious")
STRONG: Final = ("sharp", "tuned", "expert")
"""The bots that try to solve a puzzle. With two players, each of them always makes the same choice in the same
position."""

EASY, MEDIUM, HARD = 1, 2, 3

DIGITS: Final = 9
"""The number of decimal places of a share of the win in the puzzle file."""


def puzzle_from(state: State) -> Puzzle | None:
    """Return a position as a puzzle, or None if the position is not a puzzle."""
    seat = PUSH.actor(state)
    assert isinstance(seat, int)
    chosen = choices(state, seat)
    if not is_interesting(state, set(chosen.values())):
        return None
    solution = solve(state)
    first, second = sorted(solution.actions.values(), reverse=True)[:2]
    if first - second < LEAST_MARGIN or first < LEAST_SHARE:
        return None
    options = tuple(
        PuzzleOption(
            action=PUSH.notation.format_event(action),
            share=round(share, DIGITS),
            tempts=tuple(bot for bot, choice in chosen.items() if choice == action),
            facts=consequences(state, seat, action),
        )
        for action, share in solution.actions.items()
    )
    best = max(options, key=lambda option: option.share)
    return Puzzle(
        game=PUSH.name,
        position=PUSH.notation.format_position(state),
        seat=seat,
        level=level_of(best.tempts),
        left=tuple(card.code for card in state.deck),
        scores=tuple(total(bench) + total(bank) for bench, bank in zip(state.benches, state.banks, strict=True)),
        options=options,
    )


def is_interesting(state: State, choices: set[Action]) -> bool:
    """Whether the bots disagree, or the player has to choose a stack. Other positions are hardly ever good puzzles."""
    return len(choices) > 1 or isinstance(PUSH.legal_actions(state)[0], Place | Take)


def choices(state: State, seat: Seat) -> dict[str, Action]:
    """Return the action that each bot chooses in this position."""
    view = PUSH.view(state, seat, ())
    return {name: bot.choose(view) for name, bot in _bots()}


def level_of(solvers: Sequence[str]) -> int:
    """Return the level of a puzzle, given the bots that solve it.

    A puzzle is medium if one strong bot fails to solve it, and hard if two or more fail.
    """
    failed = sum(name not in solvers for name in STRONG)
    return (EASY, MEDIUM, HARD)[min(failed, 2)]


@cache
def _bots() -> tuple[tuple[str, Bot], ...]:
    return tuple((name, bot_named(PUSH, name).make(0)) for name in (*WEAK, *STRONG))
