"""All combinations of game, edition, options and number of players."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES


@dataclass(frozen=True)
class Cell:
    """A game with its rules and number of players."""

    game: AnyGame
    rules: Any
    players: int

    def __str__(self) -> str:
        values = self.game.write_rules(self.rules).values()
        return "-".join([self.game.name, *map(str, values), f"{self.players}p"])


def editions() -> Iterator[Cell]:
    """Every edition as it was published, for every number of players."""
    for game in GAMES.values():
        for name, players in product(game.editions, game.players):
            yield Cell(game, game.rules(name, players), players)


def all_options() -> Iterator[Cell]:
    """Every combination of options, for every number of players."""
    for game in GAMES.values():
        names = [option.name for option in game.options]
        for values in product(*(option.answers for option in game.options)):
            for players in game.players:
                yield Cell(game, game.rules(None, players, dict(zip(names, values, strict=True))), players)


def every_cell() -> list[Cell]:
    return list(dict.fromkeys([*editions(), *all_options()]))
