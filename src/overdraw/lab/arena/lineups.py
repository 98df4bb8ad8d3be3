"""Line-ups: which bots play together at a table, and in which seats they sit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, permutations
from math import factorial
from typing import Final

from overdraw.errors import BadValue

MAX_LINE_UPS: Final = 500


@dataclass(frozen=True)
class LineUp:
    """The bots at a table, regardless of their seats. Copies of the same bot are next to each other."""

    bots: tuple[str, ...]

    @property
    def seats(self) -> int:
        return len(self.bots)

    @cached_property
    def different(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.bots))

    def count(self, bot: str) -> int:
        return self.bots.count(bot)

    @property
    def label(self) -> str:
        """The line-up as text, such as `1 sharp + 3 cautious` or, with two players, `sharp + cautious`."""
        counts = [f"{self.count(bot)} {bot}" if self.seats > 2 else bot for bot in self.different]
        return " + ".join(counts)

    @cached_property
    def rings(self) -> tuple[tuple[str, ...], ...]:
        """Every order of the bots around the table. Orders that are rotations of each other count as one.

        >>> LineUp(("a", "a", "b", "b")).rings
        (('a', 'a', 'b', 'b'), ('a', 'b', 'a', 'b'))
        """
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for order in permutations(self.bots[1:]):
            ring = (self.bots[0], *order)
            found.setdefault(min(turned(ring)), ring)
        return tuple(found.values())


def turned(ring: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return all distinct rotations of an order of bots, so that every bot sits in every seat."""
    ways = [(*ring[start:], *ring[:start]) for start in range(len(ring))]
    return tuple(dict.fromkeys(ways))


def line_ups(bots: Sequence[str], seats: int, *, mixtures: bool) -> tuple[LineUp, ...]:
    """Return the line-ups in which one copy of a bot plays against copies of another bot.

    With `mixtures`, add all other mixtures of two or more bots.

    >>> [line_up.label for line_up in line_ups(["a", "b"], 3, mixtures=False)]
    ['1 a + 2 b', '1 b + 2 a']
    """
    found = list(_one_against_others(bots, seats))
    if mixtures:
        kinds = len(bots)
        if factorial(kinds + seats - 1) // factorial(seats) // factorial(kinds - 1) > MAX_LINE_UPS:
            raise BadValue(f"{kinds} bots at {seats} seats have more than {MAX_LINE_UPS} mixtures: name fewer bots")
        found += [LineUp(mixed) for mixed in combinations_with_replacement(bots, seats) if len(set(mixed)) > 1]
    by_company = {tuple(sorted(line_up.bots)): line_up for line_up in reversed(found)}
    return tuple(line_up for line_up in found if by_company.pop(tuple(sorted(line_up.bots)), None))


def _one_against_others(bots: Sequence[str], seats: int) -> Iterator[LineUp]:
    for one in bots:
        for other in bots:
            if one != other:
                yield LineUp((one, *[other] * (seats - 1)))
