"""Describes each game to OpenSpiel: its parameters, its type and its sizes."""

from collections.abc import Mapping
from typing import Any, Final

import pyspiel

from overdraw.adapters.openspiel.observer import Observer, is_supported
from overdraw.adapters.openspiel.state import SpielState
from overdraw.core.game import AnyGame, everybody
from overdraw.core.seats import check_seat
from overdraw.errors import UnknownName
from overdraw.kernel.catalogue import KERNELS
from overdraw.kernel.kernel import Kernel, words_of
from overdraw.kernel.rewards import MARGIN, WIN_SHARE

PREFIX: Final = "python_overdraw_"
UTILITIES: Final = {"win-share": WIN_SHARE, "margin": MARGIN}


def parameters(game: AnyGame) -> dict[str, Any]:
    """Return a game's OpenSpiel parameters with their defaults. An option left at its default follows the edition."""
    options = {option.name: 0 if isinstance(next(iter(option.answers)), int) else "" for option in game.options}
    return {"players": game.players[0], "edition": game.edition().name, **options, "first": 0, "utility": "win-share"}


def type_of(game: AnyGame, utility: str = "win-share") -> Any:
    """Return the OpenSpiel type of a game.

    A game without hidden chance outcomes counts as a game of perfect information, because a player who remembers all
    events knows the whole state. In Push, for example, such a player knows the contents of all banks. Observations
    still contain only the player's view, without memory.
    """
    kinds = pyspiel.GameType
    hides = game.receiver is not everybody
    return kinds(
        short_name=PREFIX + game.name,
        long_name=f"Overdraw {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hides else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if utility == "margin" else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """An OpenSpiel game with fixed rules and a fixed number of players. Push and Rows each have a subclass with their
    kernel.
    """

    kernel: Kernel

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        self.game = game = self.kernel.game
        chosen = parameters(game) | dict(given or {})
        self.players, self.first, utility = int(chosen["players"]), int(chosen["first"]), str(chosen["utility"])
        if utility not in UTILITIES:
            raise UnknownName("utility", utility, UTILITIES)
        names = [option.name for option in game.options]
        changes = {name: chosen[name] for name in names if chosen[name] not in ("", 0)}
        self.rules = game.rules(str(chosen["edition"]), self.players, changes)
        check_seat(self.first, self.players)
        self.bounds = game.bounds(self.rules, self.players)
        self.utility = UTILITIES[utility]
        self.start = self.kernel.start(self.rules, self.players)
        self.words = words_of(self.kernel.layout(self.players, ()))
        super().__init__(type_of(game, utility), self._info(utility), dict(given or {}))

    def _info(self, utility: str) -> Any:
        margin = utility == "margin"
        most = float(self.bounds.most_score - self.bounds.least_score) if margin else 1.0
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.encoding.actions,
            max_chance_outcomes=self.game.encoding.outcomes,
            num_players=self.players,
            min_utility=-most if margin else 0.0,
            max_utility=most,
            utility_sum=0.0 if margin else 1.0,
            max_game_length=self.bounds.decisions,
        )

    def new_initial_state(self, position: Any = None) -> SpielState:
        """Return the first state of a game, or the state of a position given in notation or as an OpenSpiel struct."""
        if isinstance(position, pyspiel.StateStruct):
            position = position.to_dict()["position"]
        return SpielState(self, position)

    def max_chance_nodes_in_history(self) -> int:
        return self.bounds.outcomes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return an observer for this type of information, or None if the type is not supported. No observer shows the
        private information of all players together.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params) if is_supported(kind) else None


def register_all() -> None:
    """Register every game that has a kernel with OpenSpiel.

    The factory of each game is a class, not a function, because OpenSpiel releases the factory after Python has shut
    down, when it is too late to free a function.
    """
    for kernel in KERNELS.values():
        made = type(f"{kernel.game.title}Game", (SpielGame,), {"kernel": kernel})
        pyspiel.register_game(type_of(kernel.game), made)
