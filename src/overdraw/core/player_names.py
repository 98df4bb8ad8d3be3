"""Makes the names of the players at a table unique."""

from collections.abc import Sequence


def number_equal(names: Sequence[str]) -> tuple[str, ...]:
    """Append a number to each player's name that occurs more than once.

    >>> number_equal(["Sharp", "Random", "Sharp"])
    ('Sharp 1', 'Random', 'Sharp 2')
    """
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    )
