"""Confidence intervals of shares and means."""

import pytest

from overdraw.games.catalogue import game_named
from overdraw.lab.simulate.kernel_run import Run, play
from overdraw.lab.stats.estimates import mean, share


def test_a_share_of_unshared_wins_has_wilsons_interval() -> None:
    found = share(100, 30, 30)
    assert (found.value, found.low, found.high) == pytest.approx((0.3, 0.2189, 0.3958), abs=1e-4)


def test_the_interval_of_a_share_stays_between_0_and_1() -> None:
    nobody, everybody = share(50, 0, 0), share(50, 50, 50)
    assert (nobody.low, everybody.high) == pytest.approx((0.0, 1.0), abs=1e-12)
    assert 0 < nobody.high < 0.1
    assert 0.9 < everybody.low < 1
    assert (share(0, 0, 0).low, share(0, 0, 0).high) == (0.0, 1.0)


def test_the_reach_of_an_estimate_is_the_longer_side_of_its_interval() -> None:
    for won in (0, 2, 128, 256):
        found = share(256, won, won)
        assert found.value - found.reach <= found.low <= found.high <= found.value + found.reach + 1e-12


def test_shared_wins_make_an_interval_narrower() -> None:
    whole = share(100, 50, 50)
    shared = share(100, 50, 40)  # 30 won, 30 lost, 40 shared by two
    assert shared.value == whole.value == 0.5
    assert shared.reach == pytest.approx(whole.reach * 0.6**0.5, rel=0.02)


def test_the_interval_of_a_mean_follows_from_its_standard_error() -> None:
    found = mean(4, 20, 120)  # mean 5, variance 5
    assert found.value == 5
    assert found.reach == pytest.approx(1.96 * (5 / 4) ** 0.5, abs=1e-2)


@pytest.mark.parametrize(("game", "players", "games"), [("push", 2, 60), ("push", 3, 100), ("rows", 4, 100)])
def test_intervals_contain_the_true_value_95_times_in_100(game: str, players: int, games: int) -> None:
    """Equal players who start equally often win equal shares, ties included, so the true value is known."""
    chosen = game_named(game)
    run = Run(chosen, chosen.rules(None, players), ("random",) * players, seed=11)
    trials = 600
    results = play(run, range(trials * games))
    held = 0
    for trial in range(trials):
        wins = results.shares[trial * games : (trial + 1) * games, 0]
        found = share(games, float(wins.sum()), float((wins * wins).sum()))
        held += found.low <= 1 / players <= found.high
    assert 0.92 <= held / trials <= 0.98
