"""The exact chances of the next card in Push, from what everyone can see."""

from collections.abc import Sequence
from fractions import Fraction

from overdraw.games.push.cards import SWITCH, Cards
from overdraw.games.push.state import MAX_STACKS, Stack, clash


def bust_cards(undrawn: Cards, stacks: Sequence[Stack | None]) -> int:
    """How many of the undrawn cards fit on none of the stacks. With fewer than three there is none (PD-1)."""
    if len(stacks) < MAX_STACKS:
        return 0
    return sum(
        count
        for card, count in undrawn.distinct()
        if card is not SWITCH and all(clash(stack or (), card) for stack in stacks)
    )


def bust_chance(undrawn: Cards, stacks: Sequence[Stack | None]) -> Fraction:
    """The chance that the next card is a bust; 0 when there is none to come."""
    return Fraction(bust_cards(undrawn, stacks), len(undrawn)) if undrawn else Fraction(0)
