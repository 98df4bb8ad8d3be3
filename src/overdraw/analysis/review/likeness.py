"""Compares a player with the bots to find the bot whose loss per decision is most similar."""

import json
from collections.abc import Mapping
from functools import cache
from math import log
from pathlib import Path
from typing import Final

from overdraw.analysis.review.summary import Rating

REFERENCE: Final = Path(__file__).with_name("bot_losses.json")
"""The file with each bot's mean loss per decision, by game and number of players."""

TINY: Final = 1e-4
"""Losses per decision below this value count as equal when a player is compared with the bots."""


@cache
def bot_losses() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """Return each bot's mean loss per decision, by game, number of players and bot."""
    losses: dict[str, dict[str, dict[str, float]]] = json.loads(REFERENCE.read_text(encoding="utf-8"))["losses"]
    return losses


def plays_like(game: str, players: int, rating: Rating) -> str | None:
    """Return the bot whose loss per decision is closest to the player's, or None if the player made too few
    decisions."""
    losses = bot_losses().get(game, {}).get(str(players), {})
    if not losses or rating.loss is None or not rating.means_something:
        return None
    own = log(max(TINY, rating.loss))
    return min(losses, key=lambda bot: abs(log(max(TINY, losses[bot])) - own))
