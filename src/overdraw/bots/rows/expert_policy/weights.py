"""What the policies of Rows have learned: a network for each number of players, out of one file."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from overdraw.bots.rows.expert_policy.features import feature_count
from overdraw.bots.rows.expert_policy.network import weights_of
from overdraw.bots.weights_file import read_part


def load_weights(policies: Sequence[str], players: int) -> Any:
    """The weights these policies need, or None."""
    return load_network(players) if "expert" in policies else None


@cache
def load_network(players: int) -> Any:
    """The weights of the expert for so many players."""
    return read_part("rows", "expert", players, weights_of(feature_count(players)))


def clear_cache() -> None:
    """Read the file again when it is needed next."""
    load_network.cache_clear()
