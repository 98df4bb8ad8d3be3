"""The weights of the expert of Rows: a network for each number of players, out of one file."""

from collections.abc import Sequence
from functools import cache

from overdraw.bots.rows.expert_policy.features import feature_count
from overdraw.bots.rows.expert_policy.network import weights_of
from overdraw.bots.weights_file import read_part
from overdraw.kernel.array_types import Weights


def load_weights(policies: Sequence[str], players: int) -> Weights | None:
    """The weights these policies need, or None."""
    return expert_weights(players) if "expert" in policies else None


@cache
def expert_weights(players: int) -> Weights:
    """The weights of the expert for so many players."""
    return read_part("rows", "expert", players, weights_of(feature_count(players)))


def clear_cache() -> None:
    """Read the file again when it is needed next."""
    expert_weights.cache_clear()
