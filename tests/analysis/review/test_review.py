"""The review of a finished game: everything adds up, and marks, luck and sentences say what happened."""

import json
from random import Random
from statistics import fmean, stdev

import pytest

from overdraw.analysis import Knowledge
from overdraw.analysis.review import Decision, Review, review
from overdraw.errors import BadValue, IllegalEvent, NotOver, WrongResult
from overdraw.games.catalogue import GAMES
from overdraw.records import Player, Record
from tests.support.exact_evaluator import ExactEvaluator, NoisyEvaluator
from tests.support.playing import steps
from tests.support.toy_games.coins import COINS

EXACT = ExactEvaluator(COINS)


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COINS.name, COINS)


def played(events: list[str], heads: int = 1, players: int = 2) -> Record:
    """The record of a game of coins; the result is added if the game is over."""
    rules = COINS.rules(None, players, {"heads": heads})
    state = COINS.new(rules, players, 0)
    for event in events:
        state = COINS.apply(state, event)
    result = COINS.outcome(state).as_result() if COINS.is_over(state) else None
    names = tuple(map(Player, ["Ada", "Ben", "Cleo", "Dan"][:players]))
    return Record("coins", COINS.write_rules(rules), names, 0, tuple(events), result)


def random_record(seed: int, players: int = 2) -> Record:
    random = Random(seed)
    start = COINS.new(COINS.rules(None, players), players, 0)
    return played([event for _, event in steps(COINS, start, random)], players=players)


def decision(review: Review, number: int) -> Decision:
    return next(one for one in review.decisions if one.number == number)


def parts(review: Review, seat: int) -> float:
    one = review.players[seat]
    return sum(one.luck.values()) + one.own + one.others + one.remainder


@pytest.mark.parametrize("players", [2, 3, 4])
def test_luck_decisions_and_remainder_add_up_to_the_result_for_every_seat(players: int) -> None:
    for seed in range(10):
        found = review(random_record(seed, players), EXACT)
        for one in found.players:
            assert one.result - one.start == pytest.approx(parts(found, one.seat), abs=1e-9)
            assert one.remainder == pytest.approx(0, abs=1e-9)


def test_the_contradictions_of_an_evaluator_become_the_remainder() -> None:
    reviews = [review(random_record(seed), NoisyEvaluator(COINS)) for seed in range(10)]
    assert any(abs(one.remainder) > 0.01 for found in reviews for one in found.players)
    for found in reviews:
        for one in found.players:
            assert one.result - one.start == pytest.approx(parts(found, one.seat), abs=1e-9)


def test_luck_is_zero_on_average_for_every_seat() -> None:
    reviews = [review(random_record(seed), EXACT) for seed in range(400)]
    for seat in range(2):
        luck = [one.players[seat].total_luck for one in reviews]
        assert abs(fmean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5


def test_between_perfect_players_the_result_without_luck_is_the_value_of_the_start() -> None:
    for seed in range(5):
        random, state, events = Random(seed), COINS.new(COINS.rules(), 2, 0), list[str]()
        while not COINS.is_over(state):
            actor = COINS.actor(state)
            chance = random.choice(("coin heads", "coin tails"))
            knowledge = Knowledge.remembering(COINS, state) if isinstance(actor, int) else None
            events.append(EXACT.evaluate(knowledge).best.action if knowledge else chance)
            state = COINS.apply(state, events[-1])
        for one in review(played(events), EXACT).players:
            assert one.adjusted == pytest.approx(one.start, abs=1e-9)


def test_the_luck_of_a_coin_is_the_difference_from_the_expectation() -> None:
    found = review(played(["flip", "coin tails", "hold"]), EXACT)
    state = COINS.apply(COINS.new(COINS.rules(), 2, 0), "flip")
    tails, heads = (EXACT.position(COINS.apply(state, f"coin {side}")) for side in ("tails", "heads"))
    assert found.players[0].luck == {"coin": pytest.approx((tails[0] - heads[0]) / 2)}
    assert found.players[1].luck["coin"] == -found.players[0].luck["coin"]


def test_a_bad_decision_is_marked_by_its_loss() -> None:
    """Ben needs a point to draw level, so a hold without a flip gives the game away."""
    found = review(played(["flip", "coin heads", "hold", "hold"]), EXACT)
    ben = decision(found, 3)
    assert (ben.seat, ben.action, ben.best.action, ben.mark) == (1, "hold", "flip", "??")
    assert ben.loss == pytest.approx(ben.best.share)
    assert found.players[1].own == pytest.approx(-ben.loss)
    assert found.players[0].others == pytest.approx(ben.loss)
    assert found.players[1].marks["??"] == 1


def test_a_loss_within_the_error_of_the_evaluator_gets_no_mark() -> None:
    sure, unsure = NoisyEvaluator(COINS, noise=1e-6), NoisyEvaluator(COINS, noise=0.9)
    record = played(["flip", "coin heads", "hold", "hold"])
    assert decision(review(record, sure), 3).mark == "??"
    assert decision(review(record, unsure), 3).mark is None


def test_the_only_good_action_is_praised_when_it_was_found() -> None:
    found = review(random_record(5), EXACT)
    for one in found.decisions:
        second = sorted((option.share for option in one.options), reverse=True)[1]
        if one.mark == "!":
            assert one.loss == 0
            assert one.best.share - second >= 0.05


def test_decisions_without_a_choice_are_not_reviewed() -> None:
    events = ["flip", "coin heads"] * 20 + ["hold", "hold"]
    found = review(played(events), EXACT)
    assert 40 not in [one.number for one in found.decisions]


def test_a_decision_that_changes_nothing_does_not_count() -> None:
    """Ben has 20 points to beat and one flip would do nothing; no action changes his chances notably."""
    events = ["flip", "coin heads"] * 20 + ["hold", "hold"]
    found = review(played(events), EXACT)
    assert not decision(found, 41).counts
    assert found.players[1].rating.decisions == 0
    assert found.players[1].rating.loss is None


def test_the_sentences_name_luck_mistakes_and_turns() -> None:
    found = review(played(["flip", "coin heads", "hold", "hold"]), EXACT)
    ada, ben = (" ".join(found.sentences(one)) for one in found.players)
    assert "Ada was lucky: the coins gave 25 % of a win." in ada
    assert "Ada made no mistake worth mentioning." in ada
    assert "Ben made 1 blunder." in ben
    assert "It was in turn 2: `hold` instead of `flip` cost" in ben
    assert "This game is too short to rate Ben: only 1 decision had something at stake." in ben


def test_a_review_becomes_json() -> None:
    found = review(played(["flip", "coin heads", "hold", "hold"]), EXACT)
    written = json.loads(json.dumps(found.as_json()))
    assert written["format"] == "overdraw-review/1"
    assert [moment["kind"] for moment in written["moments"]] == ["decision", "chance", "decision", "decision"]
    assert written["moments"][1]["source"] == "coin"
    assert written["players"][1]["marks"]["??"] == 1


def test_an_unfinished_game_is_rejected() -> None:
    with pytest.raises(NotOver, match="cannot review this game: it is not over"):
        review(played(["flip", "coin heads", "hold"]), EXACT)


def test_a_damaged_record_is_rejected() -> None:
    good = played(["flip", "coin heads", "hold", "hold"])
    illegal = Record("coins", good.rules, good.players, 0, ("flip", "hold"), good.result)
    with pytest.raises(IllegalEvent):
        review(illegal, EXACT)
    wrong = Record("coins", good.rules, good.players, 0, good.events, {"scores": [5, 0], "winners": [0]})
    with pytest.raises(WrongResult):
        review(wrong, EXACT)


def test_a_game_without_an_evaluator_is_rejected() -> None:
    with pytest.raises(BadValue, match="Coins cannot be analysed"):
        review(played(["flip", "coin heads", "hold", "hold"]))
