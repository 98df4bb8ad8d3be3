"""The bots of Push: stronger ones beat weaker ones, and each plays in character."""

import numba
import numpy as np
import pytest

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bots_for
from overdraw.bots.push.expert_policy.features import load_points
from overdraw.bots.push.expert_policy.lookahead import evaluate_stop, fit_stop_slopes
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.expert_policy.stop_estimate import estimate_stop
from overdraw.bots.push.weights import expert_weights
from overdraw.errors import BadValue
from overdraw.games.push import PUSH
from overdraw.kernel.push import KERNEL
from overdraw.lab.simulate.kernel_run import Run, play
from tests.support.positions import position

needs_compiling = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")

GAMES = 400
FEW_GAMES = 160
"""For the expert, which is slow."""


def wins(one: str, other: str, players: int = 2, games: int = GAMES) -> float:
    """Return the share of wins of one bot against copies of another, averaged over all seats with the same decks."""
    share = 0.0
    for seat in range(players):
        policies = [other] * players
        policies[seat] = one
        run = Run(PUSH, PUSH.rules("us-2018", players), tuple(policies), seed=2, first=0)
        share += float(play(run, range(games // players), threads=1).shares[:, seat].mean())
    return share / players


def test_the_bots_are_listed_from_weakest_to_strongest() -> None:
    assert list(bots_for(PUSH)) == ["random", "greedy", "cautious", "sharp", "tuned", "expert"]


@needs_compiling
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [
        ("greedy", "random", 0.8),
        ("cautious", "random", 0.9),
        ("sharp", "greedy", 0.85),
        ("sharp", "cautious", 0.85),
        ("tuned", "sharp", 0.65),
        ("expert", "sharp", 0.8),
        ("expert", "tuned", 0.6),
        ("expert", "cautious", 0.95),
    ],
)
def test_with_two_players_each_bot_beats_the_bots_below_it(one: str, other: str, least: float) -> None:
    assert wins(one, other, games=FEW_GAMES if one == "expert" else GAMES) > least


@needs_compiling
@pytest.mark.parametrize("players", [3, 4, 6])
def test_with_more_players_sharp_beats_the_bots_below_it(players: int) -> None:
    for other in ("random", "greedy", "cautious"):
        assert wins("sharp", other, players) > 1.1 / players


@needs_compiling
def test_with_four_players_the_expert_clearly_beats_sharp() -> None:
    assert wins("expert", "sharp", players=4, games=120) > 0.36


STACKS = ["g5 y4 | r1 | b2", "g5 y4 r2 | roll r1", "roll p6 | y6 | y3 b4", "r6"]


THIRD = "\nseat 2: bench y1 y5; bank b2"


def off_by(stacks: str, edition: str, third: str) -> float:
    """Return the error of the estimated value of stopping, in shares of a win."""
    text = f"rules: {edition}\nturn: 0 deciding\ndeck: {FULL}\nstacks: {stacks}"
    state = position(PUSH, f"{text}\nseat 0: bench g1 p6 p5; bank y6\nseat 1: bench b3 r2; bank r6{third}")
    states, scratch = KERNEL.blank(1), new_scratch()
    KERNEL.pack(states, 0, state)
    record, weights = states[0], expert_weights(state.players)
    load_points(record, 0, scratch)
    fit_stop_slopes(record, weights, scratch)
    about = 1 / (1 + np.exp(-float(estimate_stop(record, scratch))))
    return float(abs(about - float(evaluate_stop(record, weights, scratch))))


@needs_compiling
@pytest.mark.parametrize("third", ["", THIRD], ids=["two players", "three players"])
def test_the_estimated_value_of_stopping_is_close_to_the_evaluated_one(third: str) -> None:
    off = [off_by(stacks, edition, third) for stacks in STACKS for edition in ("us-2018", "eu-2022 star=lose-bench")]
    assert sum(off) / len(off) < 0.03


FULL = "g1 g2 g3 g4 g5 g6 y1 y2 y3 y4 y5 y6 r1 r2 r3 r4 r5 r6 b1 b2 b3 b4 b5 b6 p1 p2 p3 p4 p5 p6 roll roll"


def chosen(bot: str, text: str) -> str:
    """Return what a bot does in a position, in notation."""
    state = position(PUSH, f"rules: us-2018\n{text}")
    actor = PUSH.actor(state)
    assert isinstance(actor, int)
    return PUSH.notation.format_event(bots_for(PUSH)[bot].make(0).choose(PUSH.view(state, actor, ())))


def test_greedy_pushes_where_cautious_stops() -> None:
    text = f"turn: 0 deciding\ndeck: {FULL}\nstacks: g5 y4 | r1 | b2\nseat 0:\nseat 1:"
    assert chosen("greedy", text) == "push"
    assert chosen("cautious", text) == "stop"


def test_sharp_stops_if_most_cards_bust() -> None:
    text = "turn: 0 deciding\ndeck: g5 y4 r1 b2\nstacks: g5 y4 | r1 y4 g5 | b2 g5 y4 r1\nseat 0: r6\nseat 1:"
    assert chosen("sharp", text) == "stop"


def test_sharp_banks_a_valuable_colour_unless_it_is_late() -> None:
    rich = "seat 0: r6 r6 r5 g1\nseat 1:"
    assert chosen("sharp", f"turn: 0 begin\ndeck: {FULL} {FULL}\n{rich}") == "bank r"
    assert chosen("sharp", f"turn: 0 begin\ndeck: g1 g2\n{rich}") == "push"


def test_every_bot_declares_its_time_budget() -> None:
    for kind in bots_for(PUSH).values():
        assert 0 < kind.budget_ms <= 10
    with pytest.raises(BadValue, match="the time budget of lazy must be more than 0 ms, not 0"):
        BotKind("lazy", "", bots_for(PUSH)["random"].make, budget_ms=0)
