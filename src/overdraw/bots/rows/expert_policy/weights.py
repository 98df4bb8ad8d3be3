"""The weights of the expert of Rows: one network for each number of players, all in one file."""

from collections.abc import Sequence
from functools import cache

from overdraw.bots.rows.expert_policy.features import feature_count
from overdraw.bots.rows.expert_policy.network import weights_of
from overdraw.bots.weights_file import read_part
from overdraw.kernel.array_types import Weights


def load_weights(policies: Sequence[str], players: int) -> Weights | None:
    """Return the weights that these policies need, or None if they need none."""
    return expert_weights(players) if "expert" in policies else None


@cache
def expert_weights(players: int) -> Weights:
    """Return the weights of the expert for this number of players."""
    return read_part("rows", "expert", players, weights_of(feature_count(players)))


def clear_cache() -> None:
    """Forget the weights, so that the file is read again on the next use."""
    expert_weights.cache_clear()
