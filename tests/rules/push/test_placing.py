"""Drawing cards in Push, and where they may go."""

import pytest

from overdraw.core.positions import format_pile
from overdraw.errors import IllegalAction
from overdraw.games.push import PUSH
from overdraw.games.push.cards import CARDS, NUMBER_CARDS, PUSH_COLOURS, SWITCH
from overdraw.games.push.state import Stack, State, clash, stack_value
from tests.support.positions import after, legal, position

PLACEABLE = [str(card) for card in CARDS if card is not SWITCH]


def places(stacks: str, card: str, edition: str = "us-2018") -> list[str]:
    """Where a drawn card may go."""
    return legal(PUSH, drawn(stacks, card, edition))


def drawn(stacks: str, card: str, edition: str = "us-2018") -> State:
    """The state after a card was drawn."""
    text = f"rules: {edition}\nturn: 0 drawing\ndeck: {card} g1\nstacks: {stacks}\nseat 0:\nseat 1:\nseat 2:"
    state: State = after(PUSH, position(PUSH, text), f"card {card}")
    return state


def test_cards_come_one_at_a_time() -> None:
    """P-DRAW-1."""
    start = position(PUSH, "rules: us-2018\nturn: 0 begin\ndeck: r1 y2 g3\nseat 0:\nseat 1:")
    first = after(PUSH, start, "push", "card y2")
    assert format_pile(first.deck) == "g3 r1"
    assert legal(PUSH, first) == ["place 1"]
    for event in ("push", "card g3"):
        with pytest.raises(IllegalAction, match="yellow 2 must be placed first"):
            after(PUSH, first, event)
    second = after(PUSH, first, "place 1", "push", "card r1", "place 2")
    assert [list(map(str, stack)) for stack in second.stacks] == [["y2"], ["r1"]]
    assert format_pile(second.deck) == "g3"


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(
    ("stacks", "new"), [("", ["place 1"]), ("r1", ["place 2"]), ("r1 | r2", ["place 3"]), ("r1 | r2 | r3", [])]
)
def test_there_are_at_most_three_stacks(edition: str, stacks: str, new: list[str]) -> None:
    """P-DRAW-3."""
    fitting = [f"place {number}" for number in range(1, stacks.count("r") + 1)]
    assert places(stacks, "g6", edition) == fitting + new


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("stacks", ["g1", "g1 | r2"])
def test_one_or_two_stacks_are_enough_to_stop(edition: str, stacks: str) -> None:
    """P-DRAW-4."""
    text = f"rules: {edition}\nturn: 0 deciding\ndeck: b6\nstacks: {stacks}\nseat 0:\nseat 1:\nseat 2:"
    state = after(PUSH, position(PUSH, text), "stop")
    while state.stacks:
        state = after(PUSH, state, legal(PUSH, state)[-1])
    assert PUSH.actor(state) == 1
    assert sum(map(len, state.benches)) == stacks.count("|") + 1


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("card", ["y5", "b3", "y4"])
def test_a_stack_refuses_a_number_that_any_of_its_cards_has(edition: str, card: str) -> None:
    """P-DRAW-5: not only the last card counts."""
    assert places("r5 p3 roll g4", card, edition) == ["place 2"]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("card", ["r1", "p2", "g6"])
def test_a_stack_refuses_a_colour_that_any_of_its_cards_has(edition: str, card: str) -> None:
    """P-DRAW-6: a clash of either colour or number is enough."""
    assert places("r5 p3 roll g4", card, edition) == ["place 2"]


@pytest.mark.parametrize("stack", ["r5", "r5 p3", "r5 p3 g4", "r5 p3 g4 roll", "r5 p3 g4 roll y1"])
def test_a_stack_takes_every_card_that_repeats_no_colour_and_no_number(stack: str) -> None:
    """P-DRAW-5, P-DRAW-6, P-DRAW-7: and refuses every other card."""
    codes = [code for code in stack.split() if code != "roll"]
    for card in map(str, NUMBER_CARDS):
        repeats = card[0] in {code[0] for code in codes} or card[1] in {code[1] for code in codes}
        assert ("place 1" in places(stack, card)) is not repeats


def test_a_full_stack_is_five_numbers_and_a_roll_card() -> None:
    """P-DRAW-7."""
    full = "g6 y5 r4 b3 p2 roll"
    state = position(PUSH, f"rules: us-2018\nturn: 0 begin\ndeck: {full}\nseat 0:\nseat 1:")
    for card in full.split():
        state = after(PUSH, state, "push", f"card {card}", "place 1")
    assert [str(card) for card in state.stacks[0]] == full.split()
    for card in PLACEABLE:
        assert places(full, card) == ["place 2"]


def test_the_best_stack_is_worth_twenty() -> None:
    """P-DRAW-7: the maximum over all stacks with a card of each colour."""
    stacks: list[Stack] = [()]
    for colour in PUSH_COLOURS:
        cards = [card for card in NUMBER_CARDS if card.colour is colour]
        stacks = [(*stack, card) for stack in stacks for card in cards if not clash(stack, card)]
    assert len(stacks) == 6 * 5 * 4 * 3 * 2
    assert max(map(stack_value, stacks)) == 20


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_turn_may_draw_any_number_of_cards(edition: str) -> None:
    """P-DRAW-8: three full stacks and all twelve switch cards in one turn."""
    stacks = ("g6 y5 r4 b3 p2 roll", "g5 y4 r3 b2 p1 roll", "g4 y3 r2 b1 p6 roll")
    cards = " ".join(stacks)
    text = f"rules: {edition}\nturn: 0 begin\ndeck: {cards} switch*12 r1\nseat 0:\nseat 1:\nseat 2:"
    state = position(PUSH, text)
    for number, stack in enumerate(stacks, 1):
        for card in stack.split():
            state = after(PUSH, state, "push", f"card {card}", f"place {number}")
            assert legal(PUSH, state) == ["push", "stop"]
    for _ in range(12):
        state = after(PUSH, state, "push", "card switch")
        assert legal(PUSH, state) == ["push", "stop"]
    assert PUSH.actor(state) == 0


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_active_player_chooses_among_all_fitting_stacks_and_a_new_one(edition: str) -> None:
    """P-DRAW-9."""
    assert places("r5 | g2", "b4", edition) == ["place 1", "place 2", "place 3"]
    started = after(PUSH, drawn("r5 | g2", "b4", edition), "place 3")
    assert [list(map(str, stack)) for stack in started.stacks] == [["r5"], ["g2"], ["b4"]]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(("stacks", "card"), [("r1 | r2 | g3", "r4"), ("roll | roll r2 | g3", "roll")])
def test_a_card_that_fits_somewhere_must_be_placed(edition: str, stacks: str, card: str) -> None:
    """P-DRAW-10, PQ-8: no bust on purpose, no pass."""
    state = drawn(stacks, card, edition)
    assert legal(PUSH, state) == ["place 3"]
    for event in ("stop", "push", "die r", "take 1"):
        with pytest.raises(IllegalAction, match="must be placed first"):
            after(PUSH, state, event)


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_stack_holds_one_roll_card_at_most(edition: str) -> None:
    """P-DRAW-12."""
    assert places("r5 roll | g2", "roll", edition) == ["place 2", "place 3"]
    assert places("r5 | roll g2 | b1 roll", "roll", edition) == ["place 1"]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(("stacks", "place"), [("", "place 1"), ("r5", "place 2"), ("r5 | g2", "place 3")])
def test_a_roll_card_may_start_a_stack(edition: str, stacks: str, place: str) -> None:
    """P-DRAW-13."""
    started = after(PUSH, drawn(stacks, "roll", edition), place)
    assert list(map(str, started.stacks[-1])) == ["roll"]


@pytest.mark.parametrize("card", [str(card) for card in NUMBER_CARDS])
def test_a_roll_card_blocks_no_number_card(card: str) -> None:
    """P-DRAW-14."""
    assert places("roll", card) == ["place 1", "place 2"]
    assert "place 1" in places(card, "roll")


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_roll_card_that_fits_nowhere_is_a_bust(edition: str) -> None:
    """P-DRAW-15."""
    assert "die star" in places("r5 roll | roll | g2 roll", "roll", edition)


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("stacks", ["", "r1", "r1 roll | g1 roll | b1 roll", "g6 y5 r4 b3 p2 roll | r1 | r2"])
def test_a_switch_card_never_busts(edition: str, stacks: str) -> None:
    """P-DRAW-18."""
    state = drawn(stacks, "switch", edition)
    assert PUSH.actor(state) == 0
    assert legal(PUSH, state)[0] == "push"


def test_a_yellow_two_is_kept_out_by_a_two_and_by_a_yellow() -> None:
    """P-DRAW-20: the worked example."""
    state = drawn("r5 b2 | y4 g6 | p1 roll", "y2", "eu-2022")
    assert legal(PUSH, state) == ["place 3"]
    with pytest.raises(IllegalAction, match="cannot place yellow 2: stack 1 already holds blue 2"):
        after(PUSH, state, "place 1")
    with pytest.raises(IllegalAction, match="cannot place yellow 2: stack 2 already holds yellow 4"):
        after(PUSH, state, "place 2")
