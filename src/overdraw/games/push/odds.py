"""The exact chances of the next card in Push, from what everyone can see."""

from collections.abc import Sequence
from fractions import Fraction

from overdraw.core.tuples import with_item
from overdraw.games.push.cards import SWITCH, Card, Cards
from overdraw.games.push.state import MAX_STACKS, Stack, clash
from overdraw.games.push.view import View


def bust_cards(undrawn: Cards, stacks: Sequence[Stack | None]) -> int:
    """How many of the undrawn cards fit on none of the stacks. With fewer than three there is none (PD-1)."""
    if len(stacks) < MAX_STACKS:
        return 0
    return sum(count for card, count in undrawn.distinct() if busts(card, stacks))


def busts(card: Card, stacks: Sequence[Stack | None]) -> bool:
    """Whether this card, were it the next, would fit nowhere (P-BUST-1); a switch card never does (P-DRAW-18)."""
    if len(stacks) < MAX_STACKS or card is SWITCH:
        return False
    return all(clash(stack or (), card) for stack in stacks)


def stacks_with(stacks: tuple[Stack | None, ...], card: Card, number: int) -> tuple[Stack | None, ...]:
    """The stacks once a card lies on the one of that number, to weigh a place before choosing it."""
    if number > len(stacks):
        return (*stacks, (card,))
    return with_item(stacks, number - 1, (*(stacks[number - 1] or ()), card))


def next_card(undrawn: Cards) -> dict[Card, Fraction]:
    """The exact chance of each card that can come next; nothing when there is none to come."""
    total = len(undrawn)
    return {card: Fraction(count, total) for card, count in undrawn.distinct()}


def bust_chance(undrawn: Cards, stacks: Sequence[Stack | None]) -> Fraction:
    """The chance that the next card is a bust; 0 when there is none to come."""
    return Fraction(bust_cards(undrawn, stacks), len(undrawn)) if undrawn else Fraction(0)


def odds(view: View) -> Fraction:
    """The same, from a view."""
    return bust_chance(view.undrawn, view.stacks)
