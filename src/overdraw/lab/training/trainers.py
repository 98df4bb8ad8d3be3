"""The trainers of bots, each for one number of players, which improve a bot round by round."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName


class Trainer(Protocol):
    """A bot that learns to play with one number of players.

    `state_dict` is a copy of all that the next round depends on: a trainer that loads it goes on as if it had not been
    interrupted. `trained_weights` is what the bot needs to play, named as its file of weights has it.
    """

    rounds: int

    def train_round(self, number: int) -> Mapping[str, float]:
        """Round `number`; what was measured, for the learning curve."""

    def state_dict(self) -> dict[str, Any]: ...

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None: ...

    def trained_weights(self) -> dict[str, Any]: ...


TrainerFactory = Callable[[int, int, int, int | None], Trainer]
"""Players, games, seed, cores."""


def _push_expert(players: int, games: int, seed: int, jobs: int | None) -> Trainer:
    from overdraw.lab.training.push_expert import ExpertTrainer

    return ExpertTrainer(players, games, seed, jobs)


def _push_tuned(players: int, games: int, seed: int, jobs: int | None) -> Trainer:
    from overdraw.lab.training.push_tuned import TunedTrainer

    return TunedTrainer(players, games, seed, jobs)


def _rows_expert(players: int, games: int, seed: int, jobs: int | None) -> Trainer:
    from overdraw.lab.training.rows_expert import ExpertTrainer

    return ExpertTrainer(players, games, seed, jobs)


TRAINERS: Final[Mapping[str, Mapping[str, TrainerFactory]]] = {
    "push": {"tuned": _push_tuned, "expert": _push_expert},
    "rows": {"expert": _rows_expert},
}


def trainer_for(game: AnyGame, bot: str) -> TrainerFactory:
    """How that bot learns."""
    factories = TRAINERS.get(game.name, {})
    if bot not in factories:
        raise UnknownName(f"bot of {game.title} that learns", bot, factories)
    return factories[bot]
