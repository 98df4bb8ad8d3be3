"""Warms up bots before a game: each bot makes one decision, because some must first compile code or load weights."""

from collections.abc import Sequence
from typing import Any

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import PROGRAM
from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import seed_of_run


def first_view(game: AnyGame, rules: Any, players: int) -> Any:
    """Return the first player's view at the first decision of a game."""
    state = game.new(rules, players, 0)
    dealer = SeededDealer(seed_of_run(0, 0))
    while game.actor(state) == CHANCE:
        state = game.apply(state, dealer.next(game, state))
    return game.view(state, 0, ())


def warm_up(game: AnyGame, rules: Any, players: int, kinds: Sequence[BotKind]) -> None:
    """Let a bot of each kind make one decision. External programs are skipped, because they start only when a game
    does.
    """
    view = first_view(game, rules, players)
    for kind in {kind.name: kind for kind in kinds if not kind.name.startswith(PROGRAM)}.values():
        kind.make(0).choose(view)
