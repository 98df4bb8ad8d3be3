"""Results of the arena without luck: the same games, the same shares on average, and narrower intervals."""

import json
import os
from typing import Any

import numpy as np
import pytest

from overdraw.analysis.catalogue import luck_evaluator_for
from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bot_named
from overdraw.cli import main
from overdraw.errors import BadValue
from overdraw.games.catalogue import game_named
from overdraw.lab.arena.arena import Meeting, meet
from overdraw.lab.arena.duplicate_deals import Table
from overdraw.lab.arena.lineups import LineUp
from overdraw.lab.arena.luck_adjustment import fit_weights, subtract_luck
from overdraw.lab.arena.luck_of_games import luck_of_record, play_with_luck
from overdraw.lab.simulate.engine_match import name_seats
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import record

Output = pytest.CaptureFixture[str]

GAMES = int(os.environ.get("OVERDRAW_LUCK_GAMES", "400"))
"""The number of games between two bots. `make luck` plays more."""

CASES = [("push", "sharp", "greedy"), ("rows", "sharp", "cautious")]


def table(game: str, players: int = 2, *, luck: bool = True, engine: bool = False, jobs: int = 1) -> Table:
    chosen = game_named(game)
    kinds = {name: bot_named(chosen, name) for name in ("sharp", "greedy", "cautious")}
    evaluator = luck_evaluator_for(chosen) if luck else None
    return Table(chosen, chosen.rules(None, players), kinds, 5, engine, jobs, evaluator)


@pytest.mark.parametrize(("game", "one", "other"), CASES)
def test_the_result_without_luck_is_unbiased_and_surer(game: str, one: str, other: str) -> None:
    """The luck of every source is zero on average, within four standard errors of the luck itself. These are smaller
    than those of the wins.
    """
    meeting = meet(table(game), LineUp((one, other)), GAMES, to_the_end=True)
    luck, subtracted = meeting.luck[:, 0], (meeting.wins - meeting.results)[:, 0]
    for column in [*luck.T, subtracted]:
        assert abs(column.mean()) < 4 * column.std() / len(column) ** 0.5
    assert meeting.raw_share(one).low < meeting.share(one).value < meeting.raw_share(one).high
    assert meeting.share(one).reach < meeting.raw_share(one).reach
    assert meeting.saving is not None
    assert meeting.saving > 1.2


@pytest.mark.parametrize("game", ["push", "rows"])
def test_the_games_are_the_same_with_and_without_luck(game: str) -> None:
    line_up = LineUp(("sharp", "greedy", "greedy"))
    without = meet(table(game, 3, luck=False), line_up, 48, to_the_end=True)
    for engine in (False, True):
        found = meet(table(game, 3, engine=engine), line_up, 48, to_the_end=True)
        same = without if not engine else meet(table(game, 3, luck=False, engine=True), line_up, 48, to_the_end=True)
        assert (found.wins == same.wins).all()
        assert found.luck.sum(axis=1) == pytest.approx(0, abs=1e-9)
        assert found.results.sum(axis=1) == pytest.approx(1)
        assert found.luck_adjusted
        assert not same.luck_adjusted
        assert (same.results == same.wins).all()


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_game_has_the_same_luck_in_the_kernel_and_in_its_record(game: str) -> None:
    chosen = game_named(game)
    evaluator = luck_evaluator_for(chosen)
    run = Run(chosen, chosen.rules(None, 2), ("sharp", "cautious"), 3)
    shares, luck = play_with_luck(run, evaluator, range(4, 6), 1)
    for row, number in enumerate((4, 5)):
        kinds = [bot_named(chosen, policy) for policy in run.policies]
        played = record(run, number, name_seats(kinds))
        assert luck_of_record(played, evaluator) == pytest.approx(luck[row], abs=1e-9)
        assert played.result is not None
        assert [seat for seat in (0, 1) if shares[row, seat]] == list(played.result["winners"])


def test_the_number_of_threads_does_not_change_the_luck() -> None:
    line_up = LineUp(("sharp", "greedy"))
    one, two = (meet(table("push", jobs=jobs), line_up, 16, to_the_end=True) for jobs in (1, 2))
    assert (one.luck == two.luck).all()


def test_equal_bots_have_exactly_equal_shares_without_luck() -> None:
    """All seatings of a deck are one deck: over them, the luck of two names for the same bot cancels out."""
    push = game_named("push")
    kind = bot_named(push, "cautious")
    twins = {name: BotKind(name, kind.character, kind.make) for name in ("one", "two")}
    setting = Table(push, push.rules(None, 2), twins, 3, evaluator=luck_evaluator_for(push))
    meeting = meet(setting, LineUp(("one", "two")), 4, to_the_end=True)
    assert meeting.results == pytest.approx(np.full((2, 2), 0.5))


def test_the_weights_of_a_deck_do_not_depend_on_the_deck() -> None:
    random = np.random.default_rng(1)
    luck = random.normal(size=(100, 2, 2))
    wins = 0.5 + 0.1 * luck.sum(axis=2)
    found = subtract_luck(wins, luck)
    for deck in (0, 1, 57):
        changed = wins.copy()
        changed[deck] += 1
        assert (subtract_luck(changed, luck)[deck] - found[deck]) == pytest.approx(1)


def test_the_weights_are_1_for_few_decks_and_fitted_to_many() -> None:
    random = np.random.default_rng(2)
    luck = random.normal(size=(4000, 2, 2))
    wins = luck @ np.array([0.5, 2.0]) + random.normal(size=(4000, 2))
    assert fit_weights(wins, luck) == pytest.approx([0.5, 2.0], abs=0.1)
    assert fit_weights(wins[:0], luck[:0]) == pytest.approx([1, 1])
    assert fit_weights(wins[:1], luck[:1]) == pytest.approx([1, 1])
    assert fit_weights(wins[:2], luck[:2]) == pytest.approx([1, 1], abs=0.5)


def test_the_interval_of_a_share_without_luck_is_that_of_a_mean() -> None:
    """The result of a deck without luck may be outside 0 and 1."""
    wins = np.array([[1.0, 0.0]] * 50)
    luck = np.array([[[0.1], [-0.1]], [[-0.1], [0.1]]] * 25)
    meeting = Meeting(LineUp(("one", "two")), 100, wins, luck, decided=False, compiled=True)
    assert meeting.share("one").value == pytest.approx(1, abs=0.01)
    assert meeting.share("one").high > 1
    assert meeting.met.shares.sum() == pytest.approx(1)
    assert meeting.met.shares.max() <= 1


ARGUMENTS = ("arena", "--bots", "sharp,greedy", "--games", "20", "--seed", "1", "--no-mixtures", "--luck-adjusted")


def test_the_hash_of_the_evaluator_is_printed_before_the_games_and_with_the_result(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = luck_evaluator_for(game_named("push")).sha256
    assert main([*ARGUMENTS]) == 0
    shown = capsys.readouterr()
    assert digest in shown.err
    assert digest in "".join(shown.out.split())
    assert main([*ARGUMENTS, "--json"]) == 0
    written: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert written["luck_evaluator"] == {"method": "push/1", "sha256": digest}
    (line_up,) = written["sections"][0]["line_ups"]
    assert set(line_up["raw_win_share"]) == {"sharp", "greedy"}
    assert line_up["worth_times_as_many_games"] > 0

    def stopped(*arguments: Any) -> None:
        raise BadValue("no game is played")

    monkeypatch.setattr(Table, "prepare", stopped)
    assert main([*ARGUMENTS]) != 0
    assert digest in capsys.readouterr().err
