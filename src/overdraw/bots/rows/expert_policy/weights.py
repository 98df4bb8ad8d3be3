"""Loads the weights of the Rows expert. One file contains a network for each number of players."""

from functools import cache
from pathlib import Path

from overdraw.bots.rows.expert_policy.features import feature_count
from overdraw.bots.rows.expert_policy.network import weights_of
from overdraw.bots.weights_file import read_part
from overdraw.kernel.array_types import Weights


def load_weights(policy: str, players: int, path: Path | None = None) -> Weights | None:
    """Return the weights of a policy, or None if it has none. Without `path`, these are the weights that ship with
    Overdraw.
    """
    return expert_weights(players, path) if policy == "expert" else None


@cache
def expert_weights(players: int, path: Path | None = None) -> Weights:
    """Return the weights of the Rows expert for this number of players."""
    return read_part("rows", "expert", players, weights_of(feature_count(players)), path=path)


def clear_cache() -> None:
    """Clear the cache of weights, so that each weights file is read again on its next use."""
    expert_weights.cache_clear()
