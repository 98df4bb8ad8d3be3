"""Loads the weights of the learned Push policies, tuned and expert. Each file is read only once."""

from functools import cache
from pathlib import Path

from overdraw.bots.push.compiled.tuned import TUNED
from overdraw.bots.push.expert_policy.network import weights_of
from overdraw.bots.push.expert_policy.weight_layout import STACK_FEATURES, join_weights, table_features
from overdraw.bots.weights_file import read_part
from overdraw.kernel.array_types import Weights


def load_weights(policy: str, players: int, path: Path | None = None) -> Weights | None:
    """Return the weights of a policy, or None if it has none. Without `path`, these are the weights that ship with
    Overdraw.
    """
    if policy == "expert":
        return expert_weights(players, path)
    return tuned_weights(players, path) if policy == "tuned" else None


@cache
def tuned_weights(players: int, path: Path | None = None) -> Weights:
    return join_weights(players, read_part("push", "tuned", players, TUNED, path=path))


@cache
def expert_weights(players: int, path: Path | None = None) -> Weights:
    """Return the weights of the expert's networks, with the parameters of the tuned policy, which the expert uses for
    rollouts.
    """
    features = table_features(players)
    value = read_part("push", "expert", players, weights_of(features, players), "value", path)
    turn = read_part("push", "expert", players, weights_of(features + STACK_FEATURES), "turn", path)
    return join_weights(players, read_part("push", "tuned", players, TUNED), value, turn)


def clear_cache() -> None:
    """Clear the cache of weights, so that each weights file is read again on its next use."""
    tuned_weights.cache_clear()
    expert_weights.cache_clear()
