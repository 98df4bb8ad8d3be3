"""With the real evaluators, luck, decisions and the remainder add up to the result for every seat.

`make verify` sets the number of games; then the mean of the remainder is compared with zero, too.
"""

import os
from random import Random
from statistics import fmean, stdev

import pytest

from overdraw.analysis.review import Review, review
from overdraw.games.catalogue import game_named
from overdraw.records import Record
from tests.support.cells import Cell
from tests.support.playing import record_of, steps

GAMES_EACH = int(os.environ.get("OVERDRAW_REVIEWED_GAMES", "0"))

LINE_UPS = [(name, players) for name in ("push", "rows") for players in range(2, 7)]
SHORT = [("push", 2), ("rows", 3)]
"""Line-ups whose reviews take little time."""


def random_game(name: str, players: int, seed: int) -> Record:
    """A game between players who choose at random. The edition and the first player change from game to game."""
    game, random = game_named(name), Random(f"{name} {players} {seed}")
    editions = list(game.editions)
    rules, first = game.rules(editions[seed % len(editions)], players), seed % players
    events = [event for _, event in steps(game, game.new(rules, players, first), random)]
    return record_of(Cell(game, rules, players), first, events)


def check_sums(found: Review) -> None:
    for one in found.players:
        parts = [*one.luck.values(), one.own, one.others, one.remainder]
        assert one.result - one.start == pytest.approx(sum(parts), abs=1e-9)
        assert one.own <= 1e-12
    for moment in found.moments:
        assert sum(moment.shares) == pytest.approx(1, abs=1e-6)
    assert sum(one.remainder for one in found.players) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("name", "players"), SHORT if not GAMES_EACH else [])
def test_the_parts_of_a_review_add_up_with_the_real_evaluators(name: str, players: int) -> None:
    check_sums(review(random_game(name, players, seed=players)))


@pytest.mark.skipif(not GAMES_EACH, reason="reviews many games; `make verify` runs it")
@pytest.mark.parametrize(("name", "players"), LINE_UPS)
def test_the_remainder_is_zero_on_average(name: str, players: int) -> None:
    remainders = []
    for seed in range(GAMES_EACH):
        found = review(random_game(name, players, seed))
        check_sums(found)
        remainders.append(found.players[seed % players].remainder)
    mean, size = fmean(remainders), fmean(map(abs, remainders))
    print(f"{name}, {players} players: remainder {mean:+.4f}, mean absolute value {size:.4f}")
    assert abs(mean) < 0.01 + 3 * stdev(remainders) / GAMES_EACH**0.5
