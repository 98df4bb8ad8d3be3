"""The cards of Rows, in six colours with values from 1 to 12."""

from dataclasses import dataclass
from typing import Final

from overdraw.core.card_multiset import Pile
from overdraw.core.colours import COLOURS, Colour

VALUES: Final = range(1, 13)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 72 different cards of Rows. Each exists only once, so cards compare by identity."""

    index: int
    code: str
    colour: Colour
    value: int

    def __str__(self) -> str:
        return self.code

    __repr__ = __str__

    def __reduce__(self) -> str | tuple[object, ...]:
        return card, (self.code,)


CARDS: Final = tuple(
    Card(colour.index * len(VALUES) + value - 1, f"{colour.letter}{value}", colour, value)
    for colour in COLOURS
    for value in VALUES
)
BY_CODE: Final = {kind.code: kind for kind in CARDS}


@dataclass(frozen=True, slots=True, repr=False)
class Cards(Pile[Card]):
    """An unordered pile of Rows cards."""

    kinds = CARDS


NO_CARDS: Final = Cards()


def card(code: str) -> Card:
    """Look up a card by its notation, such as `b3` or `o12`."""
    return BY_CODE[code]


def full_deck(colours: int, copies: int) -> Cards:
    """The full deck of Rows: the first `colours` colours, with `copies` copies of each card."""
    return NO_CARDS.plus(*CARDS[: colours * len(VALUES)] * copies)
