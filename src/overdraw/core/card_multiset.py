"""Piles: unordered multisets of cards, such as a shuffled deck, a bench or a hand, each packed into one integer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar


class Indexed(Protocol):
    """A kind of card, with its index in the game's list of card kinds."""

    @property
    def index(self) -> int: ...


Kind = TypeVar("Kind", bound=Indexed)


@dataclass(frozen=True, slots=True)
class Pile(Generic[Kind]):
    """A pile of cards: the number of cards of each kind, packed into one integer with a byte per kind.

    Adding two of these integers joins the piles, and a bit mask selects kinds of cards. Each game subclasses `Pile`
    with its own kinds of cards. A pile can have at most 255 cards of a kind. Iterating over a pile yields its cards,
    sorted by kind.
    """

    kinds: ClassVar[tuple[Any, ...]]
    packed: int = 0

    @classmethod
    def of(cls, cards: Iterable[Kind]) -> Self:
        return cls().plus(*cards)

    @property
    def counts(self) -> bytes:
        """The number of cards of each kind in the pile, as one byte per kind."""
        return self.packed.to_bytes(len(self.kinds), "little")

    def __iter__(self) -> Iterator[Kind]:
        return (kind for kind, count in self.distinct() for _ in range(count))

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return self.packed != 0

    def __contains__(self, card: Kind) -> bool:
        return self.packed >> 8 * card.index & 0xFF != 0

    def __repr__(self) -> str:
        return f"{type(self).__name__}({' '.join(map(str, self))})"

    def distinct(self) -> tuple[tuple[Kind, int], ...]:
        """The different kinds of cards in the pile, each paired with its count."""
        counts = self.counts
        return tuple(compress(zip(self.kinds, counts, strict=True), counts))

    def only(self, kinds: int) -> Self:
        """The cards in the pile whose kinds the mask selects."""
        return type(self)(self.packed & kinds)

    def plus(self, *cards: Kind) -> Self:
        packed = self.packed
        for card in cards:
            packed += 1 << 8 * card.index
        return type(self)(packed)

    def minus(self, *cards: Kind) -> Self:
        """The pile with these cards removed. All of them must be in the pile."""
        packed = self.packed
        for card in cards:
            assert packed >> 8 * card.index & 0xFF, f"no {card} in {self}"
            packed -= 1 << 8 * card.index
        return type(self)(packed)

    def __add__(self, other: Self) -> Self:
        return type(self)(self.packed + other.packed)

    def __sub__(self, other: Self) -> Self:
        """The pile with the cards of `other` removed. All of them must be in the pile."""
        assert self.packed >= other.packed, f"cannot remove {other} from {self}: some cards are missing"
        return type(self)(self.packed - other.packed)


def mask(*kinds: Indexed) -> int:
    """The bit mask that selects these kinds of cards in a packed pile."""
    return sum(0xFF << 8 * kind.index for kind in kinds)
