"""The trainers of bots. Each trainer improves one bot for one number of players, in rounds."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName


class Trainer(Protocol):
    """Trains one bot for one number of players.

    `state_dict` copies everything that the next round depends on. A trainer that loads this copy continues as if the
    training had never been interrupted. `trained_weights` returns the arrays for the bot's weights file, by name.
    """

    rounds: int

    def train_round(self, number: int) -> Mapping[str, float]:
        """Run the training round with this number, and return its measurements for the learning curve."""

    def state_dict(self) -> dict[str, Any]: ...

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None: ...

    def trained_weights(self) -> dict[str, Any]: ...


TrainerFactory = Callable[[int, int, int, int | None], Trainer]
"""A function that creates a trainer. Its arguments are the number of players, the number of games, the seed and the
number of cores.
"""


def _push_expert(players: int, games: int, seed: int, jobs: int | None) -> Trainer:
    from overdraw.lab.training.push_expert import ExpertTrainer

    return ExpertTrainer(players, games, seed, jobs)


def _push_tuned(players: int, games: int, seed: int, jobs: int | None) -> Trainer:
    from overdraw.lab.training.push_tuned import TunedTrainer

    return TunedTrainer(players, games, seed, jobs)


def _rows_expert(players: int, games: int, seed: int, jobs: int | None) -> Trainer:
    from overdraw.lab.training.rows_expert import ExpertTrainer

    return ExpertTrainer(players, games, seed, jobs)


def _rows_evaluator(players: int, games: int, seed: int, jobs: int | None) -> Trainer:
    from overdraw.lab.training.rows_evaluator import EvaluatorTrainer

    return EvaluatorTrainer(players, games, seed, jobs)


TRAINERS: Final[Mapping[str, Mapping[str, TrainerFactory]]] = {
    "push": {"tuned": _push_tuned, "expert": _push_expert},
    "rows": {"expert": _rows_expert, "evaluator": _rows_evaluator},
}


def trainer_for(game: AnyGame, bot: str) -> TrainerFactory:
    """Return the function that creates a trainer for this bot. Raise UnknownName if the bot cannot be trained."""
    factories = TRAINERS.get(game.name, {})
    if bot not in factories:
        raise UnknownName(f"trainable bot of {game.title}", bot, factories)
    return factories[bot]
