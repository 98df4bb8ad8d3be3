"""What the policies of Rows have learned: a network for each number of players, out of one file."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from overdraw.errors import BrokenWeights
from overdraw.kernel.learned import NOTHING, read_weights, weights_file
from overdraw.kernel.rows.features import width
from overdraw.kernel.rows.network import size


def minds(policies: Sequence[str], players: int) -> Any:
    """What these policies need."""
    return network(players) if "expert" in policies else NOTHING


@cache
def network(players: int) -> Any:
    """The weights of the expert for so many players."""
    networks = read_weights("rows", "expert")
    mind = networks.get(f"{players}")
    if mind is None or mind.shape != (size(width(players)),):
        raise BrokenWeights(
            f"expert cannot play rows with {players} players: {weights_file('rows', 'expert')} has no network for them "
            "that fits; install Overdraw anew, or make it with `overdraw train --game rows expert`"
        )
    return mind


def forget() -> None:
    """Read the file again when it is needed next."""
    network.cache_clear()
