"""Pushing too far in Push, roll cards, and what the die takes."""

import pytest

from overdraw.core.positions import format_pile
from overdraw.errors import IllegalAction
from overdraw.games.push import PUSH
from overdraw.games.push.state import State
from tests.support.positions import after, legal, position

ANY_FACE = ["die g", "die y", "die r", "die b", "die p", "die star"]
BENCH = "g1 g5 y2 r3 r3 r6 b4 p5"


def facing_a_bust(
    edition: str = "us-2018", stacks: str = "r1 | r2 g5 | r4", players: int = 4, deck: str = "r5 roll"
) -> State:
    """Seat 1 draws the next card, with a full bench and a bank; the others have red and green."""
    seats = "\n".join(f"seat {seat}: bench g6 r6; bank r1" for seat in range(players) if seat != 1)
    text = (
        f"rules: {edition}\nturn: 1 drawing\ndeck: {deck} b6\nstacks: {stacks}\nseat 1: bench {BENCH}; bank r5 r6 g2\n"
    )
    state: State = position(PUSH, text + seats)
    return state


def taking(stack: str, edition: str = "us-2018", turn: int = 0) -> State:
    """Seat 1 takes the only stack, with a full bench and a bank."""
    text = f"rules: {edition}\nturn: {turn} taking 1 2\ndeck: b6\nstacks: {stack}\nseat 0:"
    state: State = position(PUSH, f"{text}\nseat 1: bench {BENCH}; bank r5 r6 g2\nseat 2: bench r6")
    return state


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(("card", "bust"), [("r5", True), ("g4", False), ("g1", False), ("roll", False)])
def test_a_bust_is_a_card_that_fits_nowhere(edition: str, card: str, bust: bool) -> None:
    """P-BUST-1."""
    drawn = after(PUSH, facing_a_bust(edition, deck="r5 g4 g1 roll"), f"card {card}")
    assert (legal(PUSH, drawn) == ANY_FACE) is bust
    assert (PUSH.actor(drawn) == 1) is not bust


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(
    ("card", "stacks"), [("r5", "r1 | r2 g5 | r4"), ("g3", "g1 | r3 | g2"), ("roll", "roll | r1 roll | roll g3")]
)
def test_the_card_that_busts_is_discarded(edition: str, card: str, stacks: str) -> None:
    """P-BUST-2."""
    drawing = facing_a_bust(edition, stacks, deck=card)
    bust = after(PUSH, drawing, f"card {card}")
    assert format_pile(bust.discards) == card
    assert bust.stacks == drawing.stacks


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_active_player_rolls_the_die_once(edition: str) -> None:
    """P-BUST-3."""
    bust = after(PUSH, facing_a_bust(edition), "card r5")
    assert legal(PUSH, bust) == ANY_FACE
    assert PUSH.view(bust, None, ()).rolling == 1
    assert PUSH.actor(after(PUSH, bust, "die b")) == 2


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(
    ("face", "kept", "lost"),
    [
        ("g", "y2 r3*2 r6 b4 p5", "g1 g5"),
        ("y", "g1 g5 r3*2 r6 b4 p5", "y2"),
        ("r", "g1 g5 y2 b4 p5", "r3*2 r6"),
        ("b", "g1 g5 y2 r3*2 r6 p5", "b4"),
        ("p", "g1 g5 y2 r3*2 r6 b4", "p5"),
    ],
)
def test_a_bust_costs_all_bench_cards_of_the_rolled_colour_and_no_others(
    edition: str, face: str, kept: str, lost: str
) -> None:
    """P-BUST-4, P-BUST-5, P-OBJ-4: not everything, whatever the slogan says."""
    start = facing_a_bust(edition, "roll | r1 roll | roll b3", deck="roll")
    rolled = after(PUSH, start, "card roll", f"die {face}")
    assert format_pile(rolled.benches[1]) == kept
    assert format_pile(rolled.discards) == f"{lost} roll"
    assert rolled.banks == start.banks
    for other in (0, 2, 3):
        assert rolled.benches[other] == start.benches[other]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_star_on_a_bust_costs_nothing(edition: str) -> None:
    """P-BUST-6, PQ-23."""
    start = facing_a_bust(edition)
    rolled = after(PUSH, start, "card r5", "die star")
    assert rolled.benches == start.benches
    assert rolled.banks == start.banks
    assert format_pile(rolled.discards) == "r5"


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_after_a_bust_the_others_collect_and_the_active_player_does_not(edition: str, players: int) -> None:
    """P-BUST-7, P-BUST-8, P-BUST-10: one each from the left, the rest is discarded."""
    state = after(PUSH, facing_a_bust(edition, players=players), "card r5", "die star")
    order = []
    while state.stacks:
        assert all(event.startswith("take") for event in legal(PUSH, state))
        order.append(PUSH.actor(state))
        state = after(PUSH, state, legal(PUSH, state)[0])
    assert order == [(1 + step) % players for step in range(1, players)][:3]
    assert format_pile(state.benches[1]) == format_pile(facing_a_bust().benches[1])
    discarded = {2: "g5 r2 r4 r5", 3: "r4 r5"}
    assert format_pile(state.discards) == discarded.get(players, "r5")


@pytest.mark.parametrize("edition", PUSH.editions)
def test_roll_cards_work_when_taken_after_a_bust(edition: str) -> None:
    """P-BUST-9."""
    bust = after(PUSH, facing_a_bust(edition, "r1 roll | r2 g5 | r4 g3"), "card r5", "die star")
    taken = after(PUSH, bust, "take 1")
    assert legal(PUSH, taken) == ANY_FACE
    assert PUSH.view(taken, None, ()).rolling == 2
    rolled = after(PUSH, taken, "die r")
    assert format_pile(rolled.benches[2]) == "g6"
    assert PUSH.actor(rolled) == 3


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_bust_goes_card_then_die_then_the_others(edition: str) -> None:
    """P-BUST-11, PQ-22."""
    drawing = facing_a_bust(edition)
    bust = after(PUSH, drawing, "card r5")
    assert format_pile(bust.discards) == "r5"
    assert bust.benches == drawing.benches
    with pytest.raises(IllegalAction, match="cannot take stack 1: the die is rolling"):
        after(PUSH, bust, "take 1")
    rolled = after(PUSH, bust, "die p")
    assert len(rolled.benches[1]) == len(bust.benches[1]) - 1
    assert legal(PUSH, rolled) == ["take 1", "take 2", "take 3"]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_roll_card_that_busts_causes_one_roll_only(edition: str) -> None:
    """P-BUST-12."""
    bust = after(PUSH, facing_a_bust(edition, "roll | r1 roll | roll g3"), "card roll")
    assert legal(PUSH, bust) == ANY_FACE
    assert legal(PUSH, after(PUSH, bust, "die star")) == ["take 1", "take 2", "take 3"]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("stack", ["roll", "r5 roll", "roll g1 b2"])
@pytest.mark.parametrize("turn", [0, 1])
def test_a_player_who_collects_a_roll_card_rolls_on_any_turn(edition: str, stack: str, turn: int) -> None:
    """P-ROLL-1, P-ROLL-2."""
    taken = after(PUSH, taking(stack, edition, turn), "take 1")
    assert legal(PUSH, taken) == ANY_FACE
    assert PUSH.view(taken, None, ()).rolling == 1


def test_without_a_roll_card_nobody_rolls() -> None:
    """P-ROLL-1."""
    assert legal(PUSH, after(PUSH, taking("r5 g1"), "take 1")) == [
        "push",
        "bank g",
        "bank y",
        "bank r",
        "bank b",
        "bank p",
    ]


def test_the_other_cards_are_benched_before_the_roll() -> None:
    """P-ROLL-3."""
    taken = after(PUSH, taking("y1 roll b6"), "take 1")
    assert format_pile(taken.benches[1]) == "g1 g5 y1 y2 r3*2 r6 b4 b6 p5"


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_roll_costs_all_bench_cards_of_the_colour_including_those_just_taken(edition: str) -> None:
    """P-ROLL-4, P-ROLL-5, P-ROLL-6: the bank and the other benches are safe."""
    start = taking("r2 roll y6", edition)
    rolled = after(PUSH, start, "take 1", "die r")
    assert format_pile(rolled.benches[1]) == "g1 g5 y2 y6 b4 p5"
    assert format_pile(rolled.discards) == "r2 r3*2 r6 roll"
    assert rolled.banks == start.banks
    assert rolled.benches[2] == start.benches[2]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_star_for_a_roll_card_costs_nothing(edition: str) -> None:
    """P-ROLL-7."""
    rolled = after(PUSH, taking("r2 roll", edition), "take 1", "die star")
    assert format_pile(rolled.benches[1]) == "g1 g5 y2 r2 r3*2 r6 b4 p5"
    assert format_pile(rolled.discards) == "roll"


@pytest.mark.parametrize("face", ["die g", "die star"])
def test_a_roll_card_is_discarded_and_never_benched(face: str) -> None:
    """P-ROLL-8."""
    rolled = after(PUSH, taking("b1 roll"), "take 1", face)
    assert "roll" not in format_pile(rolled.benches[1])
    assert format_pile(rolled.discards).endswith("roll")


def test_red_takes_all_red_of_the_bench_and_leaves_the_banked_pile() -> None:
    """P-ROLL-9: the worked example."""
    text = "rules: eu-2022\nturn: 0 rolling 0\ndeck: g1\nseat 0: bench g2 y4 r1 r5 b3; bank r6 r2 p4\nseat 1:"
    rolled = after(PUSH, position(PUSH, text), "die r")
    assert format_pile(rolled.benches[0]) == "g2 y4 b3"
    assert format_pile(rolled.banks[0]) == "r2 r6 p4"


def test_a_collector_rolls_before_the_next_player_chooses() -> None:
    """PQ-21."""
    text = "rules: us-2018\nturn: 0 taking 0 1 2\ndeck: b6\nstacks: r2 roll | g1 | roll y3\nseat 0:\nseat 1:\nseat 2:"
    taken = after(PUSH, position(PUSH, text), "take 1")
    with pytest.raises(IllegalAction, match="the die is rolling"):
        after(PUSH, taken, "take 2")
    rolled = after(PUSH, taken, "die r")
    assert not rolled.benches[0]
    assert PUSH.actor(rolled) == 1
    assert legal(PUSH, rolled) == ["take 2", "take 3"]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_star_variant_costs_the_whole_bench_on_a_bust(edition: str) -> None:
    """P-VAR-1, P-VAR-2, P-VAR-3, PQ-23."""
    start = facing_a_bust(f"{edition} star=lose-bench")
    rolled = after(PUSH, start, "card r5", "die star")
    assert not rolled.benches[1]
    assert format_pile(rolled.discards) == "g1 g5 y2 r3*2 r5 r6 b4 p5"
    assert rolled.banks == start.banks
    assert rolled.benches[2] == start.benches[2]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_star_variant_costs_the_whole_bench_on_a_roll_card(edition: str) -> None:
    """P-VAR-1, P-VAR-2, P-VAR-3, PQ-29: cards just taken included."""
    start = taking("r2 y6 roll", f"{edition} star=lose-bench")
    rolled = after(PUSH, start, "take 1", "die star")
    assert not rolled.benches[1]
    assert format_pile(rolled.discards) == "g1 g5 y2 y6 r2 r3*2 r6 b4 p5 roll"
    assert rolled.banks == start.banks
    assert rolled.benches[2] == start.benches[2]


def test_the_star_variant_changes_no_colour() -> None:
    """P-VAR-1."""
    rolled = after(PUSH, taking("r2 roll", "us-2018 star=lose-bench"), "take 1", "die r")
    assert format_pile(rolled.benches[1]) == "g1 g5 y2 b4 p5"
