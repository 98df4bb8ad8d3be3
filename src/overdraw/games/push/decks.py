"""Decks of Push with a different composition, for experiments."""

from collections.abc import Mapping
from typing import Final

from overdraw.core.game import Decks
from overdraw.games.push.cards import other_deck
from overdraw.games.push.editions import Rules


def composition(rules: Rules, players: int, counts: Mapping[str, int]) -> tuple[int, ...]:
    """Return how many copies of each card the deck has. With two players, the rules may remove the switch cards."""
    deck = dict(counts)
    if players == 2 and rules.two_player_switches == "remove":
        deck["switches"] = 0
    return tuple(other_deck(**deck).counts)


DECKS: Final[Decks[Rules]] = Decks(
    {"colours": range(1, 6), "copies": range(1, 4), "rolls": range(31), "switches": range(31)}, composition
)
