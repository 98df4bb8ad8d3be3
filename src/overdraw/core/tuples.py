"""Replaces one item of a tuple."""

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a copy of a tuple in which `item` replaces the item at `index`.

    >>> with_item(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return items[:index] + (item,) + items[index + 1 :]  # noqa: RUF005  # twice as fast as unpacking
