"""Loads the weights of the expert of Rows: one network for each number of players, all in one file."""

from functools import cache
from pathlib import Path

from overdraw.bots.rows.expert_policy.features import feature_count
from overdraw.bots.rows.expert_policy.network import weights_of
from overdraw.bots.weights_file import read_part
from overdraw.kernel.array_types import Weights


def load_weights(policy: str, players: int, path: Path | None = None) -> Weights | None:
    """Return the weights of a policy from this file, or those that ship with Overdraw. Return None if the policy has no
    weights.
    """
    return expert_weights(players, path) if policy == "expert" else None


@cache
def expert_weights(players: int, path: Path | None = None) -> Weights:
    """Return the weights of the expert for this number of players."""
    return read_part("rows", "expert", players, weights_of(feature_count(players)), path=path)


def clear_cache() -> None:
    """Clear the cache of weights, so that the file is read again on the next use."""
    expert_weights.cache_clear()
