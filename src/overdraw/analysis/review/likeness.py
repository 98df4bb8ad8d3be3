"""Compares a player with the bots, to find the bot with the most similar loss per decision."""

import json
from collections.abc import Mapping
from functools import cache
from math import log
from pathlib import Path
from typing import Final

from overdraw.analysis.review.summary import Rating

REFERENCE: Final = Path(__file__).with_name("bot_losses.json")
"""The file with the mean loss per decision of each bot, by game and number of players."""

TINY: Final = 1e-4
"""Losses below this are treated as equal in the comparison."""


@cache
def bot_losses() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Return the mean loss per decision of each bot, for this game and number of players."""
    losses: dict[str, dict[str, dict[str, float]]] = json.loads(REFERENCE.read_text(encoding="utf-8"))["losses"]
    return losses


def plays_like(game: str, players: int, rating: Rating) -> str | None:
    """Return the bot with the loss per decision that is closest to the player's. Return None after too few
    decisions.
    """
    losses = bot_losses().get(game, {}).get(str(players), {})
    if not losses or rating.loss is None or not rating.means_something:
        return None
    own = log(max(TINY, rating.loss))
    return min(losses, key=lambda bot: abs(log(max(TINY, losses[bot])) - own))
