"""The 120 cards and the die of Push."""

from dataclasses import dataclass
from operator import mul
from typing import Final, Literal

from overdraw.core.card_multiset import Pile, mask
from overdraw.core.colours import COLOURS, Colour

PUSH_COLOURS: Final = COLOURS[:5]
VALUES: Final = range(1, 7)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 32 different cards of Push. Each exists only once, so cards compare by identity.

    `marks` is a bit set: a number card has one bit for its colour and one for its number, and a roll card has a bit of
    its own. Two cards that share a bit cannot be in the same stack (P-DRAW-5, P-DRAW-6, P-DRAW-12). A roll card has
    neither colour nor number (P-DRAW-14).
    """

    index: int
    code: str
    colour: Colour | None
    value: int
    marks: int

    def __str__(self) -> str:
        return self.code

    __repr__ = __str__

    def __reduce__(self) -> str | tuple[object, ...]:
        return card, (self.code,)


def _kinds() -> tuple[Card, ...]:
    roll_mark = 1 << (len(PUSH_COLOURS) + len(VALUES))
    numbers = [
        (f"{colour.letter}{value}", colour, value, 1 << colour.index | 1 << (len(PUSH_COLOURS) + value - 1))
        for colour in PUSH_COLOURS
        for value in VALUES
    ]
    rows = [*numbers, ("roll", None, 0, roll_mark), ("switch", None, 0, 0)]
    return tuple(Card(index, *row) for index, row in enumerate(rows))


CARDS: Final = _kinds()
NUMBER_CARDS: Final = CARDS[:30]
BY_CODE: Final = {kind.code: kind for kind in CARDS}
ROLL: Final = BY_CODE["roll"]
SWITCH: Final = BY_CODE["switch"]

COPIES: Final = 3
ROLLS: Final = 18
SWITCHES: Final = 12


@dataclass(frozen=True, slots=True, repr=False)
class Cards(Pile[Card]):
    """An unordered pile of Push cards."""

    kinds = CARDS


NO_CARDS: Final = Cards()

Face = Colour | Literal["star"]
STAR: Final = "star"
FACES: Final[tuple[Face, ...]] = (*PUSH_COLOURS, STAR)
"""The six faces of the die, which are equally likely (PQ-1)."""


def card(code: str) -> Card:
    """Look up a card by its notation, such as `r5`, `roll` or `switch`."""
    return BY_CODE[code]


def full_deck(*, with_switches: bool) -> Cards:
    """The full deck of Push: 120 cards, or 108 without the switch cards (P-COMP-1, P-SW-8)."""
    return other_deck(switches=SWITCHES if with_switches else 0)


def other_deck(
    *, colours: int = len(PUSH_COLOURS), copies: int = COPIES, rolls: int = ROLLS, switches: int = SWITCHES
) -> Cards:
    """A deck of Push with a different composition, for experiments."""
    numbers = NUMBER_CARDS[: colours * len(VALUES)] * copies
    return NO_CARDS.plus(*numbers, *[ROLL] * rolls, *[SWITCH] * switches)


_WORTH: Final = tuple(kind.value for kind in CARDS)
_OF_COLOUR: Final = tuple(mask(*(kind for kind in CARDS if kind.colour is colour)) for colour in PUSH_COLOURS)


def total(cards: Cards) -> int:
    """The total value of the cards: the sum of their printed numbers (P-OBJ-2)."""
    return sum(map(mul, _WORTH, cards.counts))


def of_colour(cards: Cards, colour: Colour) -> Cards:
    """Select the cards of one colour."""
    return cards.only(_OF_COLOUR[colour.index])


def colours_in(cards: Cards) -> tuple[Colour, ...]:
    """The colours that occur among the cards, in the order of the die's faces."""
    packed = cards.packed
    return tuple([colour for colour in PUSH_COLOURS if packed & _OF_COLOUR[colour.index]])
