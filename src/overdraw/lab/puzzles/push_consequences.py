"""Exact facts about the consequences of an action in a puzzle, which explain the value of the action."""

from collections.abc import Iterator, Sequence
from typing import Final

from overdraw.analysis.facts import Fact
from overdraw.bots.push.solver.solve import solve
from overdraw.core.seats import CHANCE, Seat
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import of_colour, total
from overdraw.games.push.odds import bust_cards
from overdraw.games.push.state import Begin, Stack, State, has_roll, stack_value

SURE: Final = 1e-9
"""A share of the win this close to 0 or 1 counts as exactly 0 or 1, because the solver uses floating-point numbers."""


def consequences(state: State, seat: Seat, action: Action) -> tuple[Fact, ...]:
    """Return the consequences of an action, in exact numbers of cards and points."""
    return tuple(_facts(state, seat, action))


def _facts(state: State, seat: Seat, action: Action) -> Iterator[Fact]:
    match action:
        case Push():
            busts = bust_cards(state.deck, state.stacks)
            if busts:
                yield Fact("bust", {"busts": busts, "cards": len(state.deck)})
            yield from _certain(state, seat, action)
        case Place():
            after = PUSH.apply(state, action)
            yield Fact("place", {"stacks": ", ".join(map(str, values(after.stacks)))})
            if busts := bust_cards(after.deck, after.stacks):
                yield Fact("bust-next", {"busts": busts, "cards": len(after.deck)})
        case Stop():
            highest, *others = values(state.stacks)
            yield Fact("stop", {"points": highest})
            if others:
                yield Fact("leaves", {"points": others[0]})
        case Take(number):
            stack = state.stacks[number - 1] or ()
            yield Fact("take-and-roll" if has_roll(stack) else "take", {"points": stack_value(stack)})
            yield from _left(state, action)
        case Bank(colour):
            yield Fact("bank", {"points": total(of_colour(state.benches[seat], colour)), "colour": colour.letter})


def _certain(state: State, seat: Seat, action: Action) -> Iterator[Fact]:
    """Yield facts about how many of the cards in the deck make the player certain to win or to lose."""
    before = PUSH.apply(state, action)
    assert PUSH.actor(before) == CHANCE
    cards = len(before.deck)
    outcomes, weights = PUSH.chances(before)
    found = [
        (weight, share_of(PUSH.apply(before, outcome), seat))
        for outcome, weight in zip(outcomes, weights, strict=True)
        if weight
    ]
    wins = sum(weight for weight, share in found if share > 1 - SURE)
    losses = sum(weight for weight, share in found if share < SURE)
    if wins:
        yield Fact("sure-win", {"count": wins, "cards": cards})
    if losses:
        yield Fact("sure-loss", {"count": losses, "cards": cards})


def share_of(state: State, seat: Seat) -> float:
    """Return a seat's exact share of the win in a state of the game."""
    if PUSH.is_over(state):
        winners = PUSH.outcome(state).winners
        return (seat in winners) / len(winners)
    solution = solve(state)
    return solution.value if solution.seat == seat else 1 - solution.value


def _left(state: State, action: Take) -> Iterator[Fact]:
    """Yield a fact about the best stack that the other player can take next."""
    after = PUSH.apply(state, action)
    if isinstance(after.phase, Begin):
        return
    if others := values(after.stacks):
        yield Fact("leaves", {"points": others[0]})


def values(stacks: Sequence[Stack | None]) -> list[int]:
    """Return the values of the stacks on the table, highest first."""
    return sorted((stack_value(stack) for stack in stacks if stack), reverse=True)
