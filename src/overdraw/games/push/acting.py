"""Who acts, and who collects after that."""

from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat
from overdraw.games.push.state import Begin, Deciding, Over, Placing, Rolling, State, Taking


def actor(state: State) -> Actor:
    phase = state.phase
    if isinstance(phase, (Begin, Placing, Deciding)):
        return state.turn
    if isinstance(phase, Taking):
        return phase.seats[0]
    return NOBODY if isinstance(phase, Over) else CHANCE


def collecting(state: State) -> tuple[Seat, ...]:
    """The seats that still take a stack."""
    phase = state.phase
    if isinstance(phase, Taking):
        return phase.seats
    return phase.waiting if isinstance(phase, Rolling) else ()


def begins_turn(state: State) -> bool:
    """Whether the next decision is the first of a turn."""
    return isinstance(state.phase, Begin)
