"""Push for PettingZoo. `env()` checks that its methods are called in the right order; `raw_env()` does not, and is
faster.
"""

from collections.abc import Mapping
from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from overdraw.adapters.pettingzoo.aec import GameEnv
from overdraw.games.push import PUSH


def env(**options: Any) -> Any:
    """Return a `raw_env` with these arguments, in a PettingZoo wrapper that checks the order of method calls."""
    return OrderEnforcingWrapper(raw_env(**options))


class raw_env(GameEnv, EzPickle):  # noqa: N801  # PettingZoo's name
    """A PettingZoo environment in which 2 to 6 agents play Push.

    `edition` and `options` select the rules. `reward` is "win-share" or "margin". `first` is the seat that begins, or
    None for a random seat.
    """

    def __init__(
        self,
        players: int = 4,
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win-share",
        first: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, players, edition, options, reward, first, render_mode)
        GameEnv.__init__(self, PUSH, "push_v0", players, edition, options, reward, first, render_mode)
