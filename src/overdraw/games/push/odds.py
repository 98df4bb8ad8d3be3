"""The exact odds of the next card in Push, computed from what everyone can see."""

from collections.abc import Sequence
from fractions import Fraction

from overdraw.core.tuples import with_item
from overdraw.games.push.cards import SWITCH, Card, Cards
from overdraw.games.push.state import MAX_STACKS, Stack, clash
from overdraw.games.push.view import View


def bust_cards(undrawn: Cards, stacks: Sequence[Stack | None]) -> int:
    """Count the undrawn cards that fit on no stack. With fewer than three stacks, every card fits (PD-1)."""
    if len(stacks) < MAX_STACKS:
        return 0
    return sum(count for card, count in undrawn.distinct() if busts(card, stacks))


def busts(card: Card, stacks: Sequence[Stack | None]) -> bool:
    """Whether drawing this card would be a bust (P-BUST-1). A switch card never causes one (P-DRAW-18)."""
    if len(stacks) < MAX_STACKS or card is SWITCH:
        return False
    return all(clash(stack or (), card) for stack in stacks)


def stacks_with(stacks: tuple[Stack | None, ...], card: Card, number: int) -> tuple[Stack | None, ...]:
    """Return the stacks with the card added to stack `number`, to compare placements before choosing one."""
    if number > len(stacks):
        return (*stacks, (card,))
    return with_item(stacks, number - 1, (*(stacks[number - 1] or ()), card))


def next_card(undrawn: Cards) -> dict[Card, Fraction]:
    """The exact probability of each card that can be drawn next; empty if the deck is empty."""
    total = len(undrawn)
    return {card: Fraction(count, total) for card, count in undrawn.distinct()}


def bust_chance(undrawn: Cards, stacks: Sequence[Stack | None]) -> Fraction:
    """The probability that the next card busts; 0 if the deck is empty."""
    return Fraction(bust_cards(undrawn, stacks), len(undrawn)) if undrawn else Fraction(0)


def odds(view: View) -> Fraction:
    """The probability that the next card busts, as computed from a player's view."""
    return bust_chance(view.undrawn, view.stacks)
