"""Many games between the same players, one after another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from overdraw.bots.bot import BotKind
from overdraw.core.game import AnyGame
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import seed_of_run
from overdraw.dealing.shuffle import Shuffle
from overdraw.lab.match import play_match
from overdraw.records import Record


def simulate(game: AnyGame, rules: Any, kinds: Sequence[BotKind], games: int, seed: int) -> Iterator[Record]:
    """Games with a seed of their own each, every seat starting in turn."""
    for number in range(games):
        deck = seed_of_run(seed, number)
        yield play_match(
            game,
            rules,
            kinds,
            SeededDealer(deck),
            seeds=[int.from_bytes(deck[8 * seat : 8 * seat + 8]) ^ seat for seat in range(len(kinds))],
            first=number % len(kinds),
            other={"shuffle": Shuffle(seed=deck.hex()).as_json()},
        )


@dataclass(slots=True)
class Tally:
    """What a number of games came to, seat by seat. A shared win counts in equal parts."""

    players: int
    games: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0.0] * self.players
        self.points = [0] * self.players

    def add(self, record: Record) -> None:
        assert record.result is not None
        self.games += 1
        for seat in record.result["winners"]:
            self.wins[seat] += 1 / len(record.result["winners"])
        for seat, score in enumerate(record.result["scores"]):
            self.points[seat] += score
