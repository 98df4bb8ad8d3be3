"""Reviews order the bots of each game: a stronger bot loses less per decision. `make reviews` is the long check."""

import numba
import pytest
from benchmarks.analysis.reviews import out_of_order

from overdraw.analysis.review.likeness import bot_losses
from overdraw.bots.catalogue import bots_for
from overdraw.games.catalogue import game_named
from overdraw.games.push import PUSH
from overdraw.lab.review.bot_statistics import BotStatistics, reviews

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")


def test_a_stronger_bot_loses_less_per_decision() -> None:
    found = [BotStatistics.of(reviews(PUSH, bot, players=2, games=2)) for bot in ("random", "sharp", "tuned")]
    losses = [one.rating.loss or 0 for one in found]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] > 0


def test_the_mean_luck_of_equal_players_is_zero_within_its_interval() -> None:
    found = BotStatistics.of(reviews(PUSH, "tuned", players=2, games=10))
    assert not found.unlucky
    assert sum(one.value for one in found.luck) == pytest.approx(0, abs=1e-9)


def test_the_published_losses_are_in_the_order_of_strength() -> None:
    for game, numbers in bot_losses().items():
        for losses in numbers.values():
            assert set(losses) == set(bots_for(game_named(game)))
            in_order = {bot: losses[bot] for bot in bots_for(game_named(game))}
            assert out_of_order(in_order) == []
