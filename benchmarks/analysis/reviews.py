"""Reviews games between copies of each bot, and writes the loss per decision of each bot for comparisons with players.

    python -m benchmarks.analysis.reviews [GAME [PLAYERS [GAMES]]]

It also prints what the reviews say about luck. It ends with an error if the losses do not order the bots by strength,
if the mean luck is not zero, or if luck explains too little of the results of two players.
"""

import json
import sys

from overdraw.analysis.catalogue import BY_GAME
from overdraw.analysis.review.likeness import REFERENCE
from overdraw.atomic import write_text
from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import game_named
from overdraw.lab.review.bot_statistics import BotStatistics, reviews

GAMES = 50
EQUAL = ({"greedy", "cautious"},)
"""Bots that may lose more or less than each other."""

MOST_VARIANCE = 0.5
"""The largest variance of results without luck that is allowed with two players, as a part of the whole variance."""


def write(game: str, players: int, losses: dict[str, float]) -> None:
    """Replace the losses for one game and number of players."""
    found = json.loads(REFERENCE.read_text(encoding="utf-8"))["losses"]
    found.setdefault(game, {})[str(players)] = losses
    ordered = {name: dict(sorted(numbers.items())) for name, numbers in sorted(found.items())}
    write_text(REFERENCE, json.dumps({"losses": ordered}, indent=1) + "\n")


def told(bot: str, found: BotStatistics) -> str:
    luck = ", ".join(f"{100 * one.value:+.1f} ± {100 * one.reach:.1f}" for one in found.luck)
    rest = ", ".join(f"{100 * one.value:+.1f} ± {100 * one.reach:.1f}" for one in found.remainder)
    loss, part = found.rating.loss or 0.0, found.adjusted_variance / (found.raw_variance or 1)
    return (
        f"{bot:<9} loses {100 * loss:.2f} % per decision ({found.rating.decisions}); luck {luck}; "
        f"remainder {rest}, absolute {100 * found.remainder_size:.1f}; variance without luck {part:.2f}"
    )


def out_of_order(losses: dict[str, float]) -> list[tuple[str, str]]:
    """Return pairs of a weaker bot and a stronger bot that loses as much. The bots are in the order of strength."""
    bots = list(losses)
    return [
        (weaker, stronger)
        for place, weaker in enumerate(bots)
        for stronger in bots[place + 1 :]
        if losses[weaker] <= losses[stronger] and {weaker, stronger} not in EQUAL
    ]


def measure(game: AnyGame, players: int, games: int) -> int:
    print(f"{game.title} with {players} players, {games} games of each bot", flush=True)
    losses, status = dict[str, float](), 0
    for bot in bots_for(game):
        found = BotStatistics.of(reviews(game, bot, players, games))
        losses[bot] = round(found.rating.loss or 0.0, 6)
        print(told(bot, found), flush=True)
        too_noisy = players == 2 and bot == "expert" and found.adjusted_variance > MOST_VARIANCE * found.raw_variance
        status |= int(found.unlucky or too_noisy)
    write(game.name, players, losses)
    for weaker, stronger in out_of_order(losses):
        print(f"{weaker} loses less than {stronger}")
        status = 1
    return status


def main(words: list[str]) -> int:
    status = 0
    for name in words[:1] or BY_GAME:
        game = game_named(name)
        for players in [int(words[1])] if len(words) > 1 else game.players:
            status |= measure(game, players, int(words[2]) if len(words) > 2 else GAMES)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
