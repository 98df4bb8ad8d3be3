"""Stopping in Push, and who takes which stack."""

import pytest

from overdraw.core.positions import format_pile
from overdraw.errors import IllegalAction
from overdraw.games.push import PUSH
from overdraw.games.push.state import State
from tests.support.positions import after, fresh, legal, position


def table(players: int, turn: str, stacks: str, rules: str = "us-2018") -> str:
    """A position with empty benches, cards left in the deck, and these stacks."""
    seats = "\n".join(f"seat {seat}:" for seat in range(players))
    return f"rules: {rules}\nturn: {turn}\ndeck: b6*3\nstacks: {stacks}\n{seats}"


@pytest.mark.parametrize("edition", PUSH.editions)
def test_stopping_needs_a_card_played_this_turn(edition: str) -> None:
    """P-STOP-1, PQ-7."""
    start = fresh(PUSH, edition, 3)
    with pytest.raises(IllegalAction, match="cannot stop: no card has been drawn this turn"):
        after(PUSH, start, "stop")
    drawing = after(PUSH, start, "push")
    with pytest.raises(IllegalAction, match="cannot stop: the next card is being drawn"):
        after(PUSH, drawing, "stop")
    placed = after(PUSH, drawing, "card r5", "place 1")
    assert legal(PUSH, placed) == ["push", "stop"]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_stopper_takes_exactly_one_stack_before_the_others(edition: str, turn: int) -> None:
    """P-STOP-2."""
    stopped = after(PUSH, position(PUSH, table(3, f"{turn} deciding", "r5 | g5 | b5", edition)), "stop")
    assert PUSH.actor(stopped) == turn
    assert legal(PUSH, stopped) == ["take 1", "take 2", "take 3"]
    taken = after(PUSH, stopped, "take 2")
    assert format_pile(taken.benches[turn]) == "g5"
    assert PUSH.actor(taken) != turn
    assert [len(bench) for bench in taken.benches].count(0) == 2


@pytest.mark.parametrize(
    ("rules", "choice"),
    [
        ("us-2018", ["take 1", "take 2", "take 3"]),
        ("columns", ["take 1", "take 2", "take 3"]),
        ("eu-2022", ["take 2"]),
        ("us-2018 stopper_takes=highest", ["take 2"]),
        ("eu-2022 stopper_takes=any", ["take 1", "take 2", "take 3"]),
    ],
)
def test_the_edition_says_which_stack_the_stopper_takes(rules: str, choice: list[str]) -> None:
    """P-STOP-3."""
    stopped = after(PUSH, position(PUSH, table(4, "0 deciding", "g6 | r4 b3 | y1 p2 g3", rules)), "stop")
    assert legal(PUSH, stopped) == choice


def test_the_highest_stack_binds_nobody_but_the_stopper() -> None:
    """PQ-2, P-STOP-10."""
    stopped = after(PUSH, position(PUSH, table(3, "1 deciding", "g1 | r6 | y3", "eu-2022")), "stop")
    assert legal(PUSH, stopped) == ["take 2"]
    others = after(PUSH, stopped, "take 2")
    assert PUSH.actor(others) == 2
    assert legal(PUSH, others) == ["take 1", "take 3"]


def stacks_of_the_stopper(state: State) -> list[list[int]]:
    """The stacks that the stopper must choose from, in the view of each seat and of a spectator."""
    return [list(PUSH.view(state, seat, ()).stopper_stacks) for seat in (0, 1, 2, None)]


def test_everybody_sees_which_stacks_the_stopper_must_take() -> None:
    """P-STOP-3, PQ-2 to PQ-4: before the stop and while the stopper takes, unless any stack is allowed."""
    deciding = position(PUSH, table(3, "1 deciding", "g1 | r6 | y6", "eu-2022"))
    stopped = after(PUSH, deciding, "stop")
    assert stacks_of_the_stopper(deciding) == stacks_of_the_stopper(stopped) == [[2, 3]] * 4
    assert stacks_of_the_stopper(after(PUSH, stopped, "take 2")) == [[]] * 4
    assert stacks_of_the_stopper(position(PUSH, table(3, "1 deciding", "g1 | r6 | y6", "us-2018"))) == [[]] * 4
    bust = after(PUSH, position(PUSH, table(3, "1 drawing", "g1 b2 | b6 | y3 b4", "eu-2022")), "card b6")
    assert stacks_of_the_stopper(bust) == [[]] * 4


def test_the_highest_stack_binds_nobody_after_a_bust() -> None:
    """PQ-3."""
    state = position(PUSH, table(3, "1 drawing", "g1 b2 | b6 | y3 b4", "eu-2022"))
    rolled = after(PUSH, state, "card b6", "die star")
    assert PUSH.actor(rolled) == 2
    assert legal(PUSH, rolled) == ["take 1", "take 2", "take 3"]


def test_among_equally_high_stacks_the_stopper_chooses() -> None:
    """PQ-4."""
    stopped = after(PUSH, position(PUSH, table(3, "0 deciding", "g6 y1 | r4 | b3 p4 roll", "eu-2022")), "stop")
    assert legal(PUSH, stopped) == ["take 1", "take 3"]


def test_a_roll_card_adds_nothing_to_the_value_of_a_stack() -> None:
    """PQ-5."""
    stopped = after(PUSH, position(PUSH, table(3, "0 deciding", "g5 roll | r5 | roll", "eu-2022")), "stop")
    assert legal(PUSH, stopped) == ["take 1", "take 2"]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_lone_roll_card_is_a_stack_like_any_other(edition: str) -> None:
    """PQ-5: the player may stop with it, and the player who takes it rolls."""
    placed = position(PUSH, table(3, "0 deciding", "roll", edition))
    assert legal(PUSH, placed) == ["push", "stop"]
    taken = after(PUSH, placed, "stop", "take 1")
    assert "die star" in legal(PUSH, taken)
    rolled = after(PUSH, taken, "die star")
    assert PUSH.actor(rolled) == 1
    assert not rolled.benches[0]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_collected_cards_go_to_the_bench_and_not_to_the_bank(edition: str) -> None:
    """P-STOP-4."""
    state = after(PUSH, position(PUSH, table(3, "0 deciding", "r5 g4 | b3", edition)), "stop", "take 1", "take 2")
    assert [format_pile(bench) for bench in state.benches] == ["g4 r5", "b3", ""]
    assert not any(state.banks)


def test_a_bench_is_sorted_by_colour() -> None:
    """P-STOP-6: and by number within a colour."""
    text = table(2, "0 taking 0 1", "p2 g6 b1 r3").replace("seat 0:", "seat 0: bench r5 g1 y4 p1 r1")
    taken = after(PUSH, position(PUSH, text), "take 1")
    assert [str(card) for card in taken.benches[0]] == ["g1", "g6", "y4", "r1", "r3", "r5", "b1", "p1", "p2"]
    assert "⬢1 ⬢6  ●4  ◆1 ◆3 ◆5  ▲1  ✖1 ✖2" in PUSH.words.draw(taken, ["Ada", "Ben"])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("turn", [0, 1])
def test_the_others_collect_clockwise_from_the_left_of_the_stopper(players: int, turn: int) -> None:
    """P-STOP-8."""
    state = after(PUSH, position(PUSH, table(players, f"{turn} deciding", "r5 | g4 | b3")), "stop")
    order = []
    while state.stacks:
        order.append(PUSH.actor(state))
        state = after(PUSH, state, legal(PUSH, state)[0])
    clockwise = [(turn + step) % players for step in range(players)]
    assert order == clockwise[:3]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("stack", ["r1", "roll", "r1 roll"])
def test_nobody_may_decline_a_stack(edition: str, stack: str) -> None:
    """P-STOP-9, PQ-31."""
    state = after(PUSH, position(PUSH, table(3, "0 deciding", f"r6 | {stack}", edition)), "stop", "take 1")
    assert PUSH.actor(state) == 1
    assert legal(PUSH, state) == ["take 2"]
    for event in ("push", "stop", "bank r"):
        with pytest.raises(IllegalAction, match="stacks are being collected"):
            after(PUSH, state, event)


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_others_choose_among_what_is_left(edition: str, players: int) -> None:
    """P-STOP-10."""
    state = after(PUSH, position(PUSH, table(players, "0 deciding", "r1 | g6 | b3", edition)), "stop", "take 2")
    assert PUSH.actor(state) == 1
    assert legal(PUSH, state) == ["take 1", "take 3"]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_nobody_takes_a_second_stack_and_the_rest_is_discarded(edition: str) -> None:
    """P-STOP-11, P-STOP-12: two players leave the third stack."""
    state = position(PUSH, table(2, "0 deciding", "r5 g6 | b3 roll p2 | y2", edition))
    ended = after(PUSH, state, "stop", "take 1", "take 3")
    assert [format_pile(bench) for bench in ended.benches] == ["g6 r5", "y2"]
    assert format_pile(ended.discards) == "b3 p2 roll"
    assert ended.stacks == ()
    assert PUSH.actor(ended) == 1
    assert legal(PUSH, ended) == ["push", "bank y"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("stacks", ["r5", "r5 | g4", "r5 | g4 | b3"])
def test_a_player_who_finds_no_stack_left_gets_nothing(players: int, stacks: str) -> None:
    """P-STOP-13."""
    state = after(PUSH, position(PUSH, table(players, "0 deciding", stacks)), "stop")
    while state.stacks:
        state = after(PUSH, state, legal(PUSH, state)[0])
    there = min(players, stacks.count("|") + 1)
    assert [len(bench) for bench in state.benches] == [1] * there + [0] * (players - there)


def test_bench_cards_score_but_are_at_risk_until_they_are_banked() -> None:
    """P-STOP-14."""
    text = "rules: us-2018\nturn: 0 rolling 0\nseat 0: bench r5 g4; bank r6\nseat 1:"
    assert PUSH.outcome(after(PUSH, position(PUSH, text), "die star")).scores == (15, 0)
    assert PUSH.outcome(after(PUSH, position(PUSH, text), "die r")).scores == (10, 0)


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_next_turn_begins_when_all_have_collected(edition: str) -> None:
    """P-STOP-15."""
    last = after(PUSH, position(PUSH, table(4, "2 deciding", "r5 | g4", edition)), "stop", "take 1")
    assert PUSH.actor(last) == 3
    assert legal(PUSH, last) == ["take 2"]
    ended = after(PUSH, last, "take 2")
    assert PUSH.actor(ended) == 3
    assert legal(PUSH, ended) == ["push", "bank g"]
