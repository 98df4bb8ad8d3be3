"""The weights of the learned policies of Push, tuned and expert. Each file is read once."""

from collections.abc import Sequence
from functools import cache

from overdraw.bots.push.compiled.tuned import TUNED
from overdraw.bots.push.expert_policy.network import weights_of
from overdraw.bots.push.expert_policy.weight_layout import STACK_FEATURES, join_weights, table_features
from overdraw.bots.weights_file import read_part
from overdraw.kernel.array_types import Weights


def load_weights(policies: Sequence[str], players: int) -> Weights | None:
    """Return the weights that these policies need, or None if they need none."""
    if "expert" in policies:
        return expert_weights(players)
    return tuned_weights(players) if "tuned" in policies else None


@cache
def tuned_weights(players: int) -> Weights:
    return join_weights(players, read_part("push", "tuned", players, TUNED))


@cache
def expert_weights(players: int) -> Weights:
    """Return the networks, and the parameters of the tuned policy, which plays the rollouts."""
    features = table_features(players)
    value = read_part("push", "expert", players, weights_of(features), "value")
    turn = read_part("push", "expert", players, weights_of(features + STACK_FEATURES), "turn")
    return join_weights(players, read_part("push", "tuned", players, TUNED), value, turn)


def clear_cache() -> None:
    """Forget the weights, so that the files are read again on the next use."""
    tuned_weights.cache_clear()
    expert_weights.cache_clear()
