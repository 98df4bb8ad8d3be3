"""Measures the luck of each seat in whole games, fast enough for thousands of games between bots.

The luck of a chance outcome is the value of the resulting position minus the mean value over all possible outcomes. Its
expected value is zero however positions are valued, so subtracting luck from a share of wins adds no bias.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the catalogue imports this module, and a table that evaluates nothing needs no NumPy
    from overdraw.kernel.array_types import Doubles, Integers, States, Weights


@dataclass(frozen=True)
class LuckEvaluator:
    """Defines how luck is measured in one game.

    `method` names the way in which positions are valued, and must change whenever the values change. `file` contains
    the network weights, which `load_weights(players)` reads. `sources` names the sources of luck, such as cards.
    `add_luck(states, events, weights, luck)` applies encoded events to `states[0]` and adds their luck to `luck`, which
    has a row for each source and a column for each seat.
    """

    method: str
    file: Path
    load_weights: "Callable[[int], Weights]"
    sources: tuple[str, ...]
    add_luck: "Callable[[States, Integers, Weights, Doubles], None]"

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 hash of the method name and the weights file."""
        return sha256(self.method.encode() + b"\n" + self.file.read_bytes()).hexdigest()
