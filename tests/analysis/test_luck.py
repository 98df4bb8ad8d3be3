"""The luck of whole games: zero on average at every outcome of chance, whatever the evaluator thinks."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from overdraw.analysis.catalogue import luck_evaluator_for
from overdraw.bots.weights_file import weights_file
from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES
from overdraw.kernel.array_types import Doubles
from overdraw.kernel.catalogue import kernel_of
from tests.support.playing import steps
from tests.support.positions import position
from tests.support.toy_games.coins import COINS

CASES = [(name, players) for name in ("push", "rows") for players in (2, 3, 4, 6)]


def luck_of(game: AnyGame, state: Any, players: int, outcome: int) -> Doubles:
    """The luck of one outcome of chance, with a row for each source."""
    evaluator, states = luck_evaluator_for(game), kernel_of(game).blank(1)
    kernel_of(game).pack(states, 0, state)
    luck = np.zeros((len(evaluator.sources), players))
    evaluator.add_luck(states, np.array([-1 - outcome], np.int64), evaluator.load_weights(players), luck)
    return luck


@pytest.mark.parametrize(("name", "players"), CASES)
def test_the_mean_luck_of_all_outcomes_is_zero(name: str, players: int) -> None:
    """Every tenth chance event of a random game."""
    game = GAMES[name]
    edition = sorted(game.editions)[players % len(game.editions)]
    start = game.new(game.rules(edition, players), players, 0)
    chances = [state for state, _ in steps(game, start, Random(players)) if game.actor(state) == CHANCE]
    for state in [chances[0], *chances[players::10], chances[-1]]:
        mean = np.zeros((len(luck_evaluator_for(game).sources), players))
        for outcome, chance in game.chance_outcomes(state):
            luck = luck_of(game, state, players, game.encoding.encode_outcome(outcome))
            assert luck.sum() == pytest.approx(0, abs=1e-9), "what one seat gains, others lose"
            mean = mean + float(chance) * luck
        assert abs(mean).max() < 1e-9


def test_all_cards_that_bust_are_the_same_bad_luck() -> None:
    push = GAMES["push"]
    state = position(
        push,
        "rules: us-2018\nturn: 0 drawing\ndeck: r1 g1 y2 y3 p4 p5\nstacks: r1 g3 p6 | b1 y6 | p1 r5\n"
        "seat 0: bench y4\nseat 1: bench b4",
    )
    luck = {
        str(outcome.card): luck_of(push, state, 2, push.encoding.encode_outcome(outcome)).sum(axis=0)[0]
        for outcome, _ in push.chance_outcomes(state)
    }
    assert luck["r1"] == luck["g1"] < 0
    assert luck["r1"] < min(luck[card] for card in ("y2", "y3", "p4", "p5"))


def test_the_hash_changes_with_the_weights_and_with_the_method(tmp_path: Path) -> None:
    evaluator = luck_evaluator_for(GAMES["push"])
    other = tmp_path / "weights.json"
    other.write_bytes(weights_file("push", "expert").read_bytes())
    assert replace(evaluator, file=other).sha256 == evaluator.sha256
    other.write_bytes(other.read_bytes() + b"\n")
    assert replace(evaluator, file=other).sha256 != evaluator.sha256
    assert replace(evaluator, method="push/0").sha256 != evaluator.sha256


def test_a_game_without_an_evaluator_is_rejected() -> None:
    with pytest.raises(BadValue, match="cannot measure luck in"):
        luck_evaluator_for(COINS)
