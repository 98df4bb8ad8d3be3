"""Switch cards in Push: the direction in which stacks are collected."""

import pytest

from overdraw.core.positions import format_pile
from overdraw.core.seats import Actor
from overdraw.errors import IllegalAction
from overdraw.games.push import PUSH
from overdraw.games.push.state import State, Taking
from tests.support.positions import after, fresh, legal, position


def table(players: int, turn: str, rest: str = "", rules: str = "us-2018") -> str:
    """A position with empty benches and cards left in the deck."""
    seats = "\n".join(f"seat {seat}:" for seat in range(players))
    return f"rules: {rules}\nturn: {turn}\ndeck: b6*3 switch*6 r5\n{rest}\n{seats}"


def collectors(state: State) -> list[Actor]:
    """The seats that take a stack, in order. Each takes the first stack that is left."""
    order = []
    while isinstance(state.phase, Taking):
        order.append(PUSH.actor(state))
        state = after(PUSH, state, legal(PUSH, state)[0])
    return order


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("stacks", ["", "r1", "r1 | g2 | b3"])
def test_a_switch_card_is_set_aside_and_not_placed(edition: str, stacks: str) -> None:
    """P-DRAW-16."""
    drawing = position(PUSH, table(3, "0 drawing", f"stacks: {stacks}", edition))
    aside = after(PUSH, drawing, "card switch")
    assert aside.switches == 1
    assert aside.stacks == drawing.stacks
    assert aside.discards == drawing.discards
    with pytest.raises(IllegalAction, match="cannot place a card"):
        after(PUSH, aside, "place 1")


@pytest.mark.parametrize("edition", PUSH.editions)
def test_after_a_switch_card_the_player_may_push_on_or_stop(edition: str) -> None:
    """P-DRAW-19, PQ-6."""
    drawn = after(PUSH, position(PUSH, table(3, "0 drawing", "stacks: r1", edition)), "card switch")
    assert PUSH.actor(drawn) == 0
    assert legal(PUSH, drawn) == ["push", "stop"]
    assert "card b6" in legal(PUSH, after(PUSH, drawn, "push"))
    assert legal(PUSH, after(PUSH, drawn, "stop")) == ["take 1"]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_with_only_switch_cards_the_player_must_push_on(edition: str, players: int) -> None:
    """PQ-6."""
    state = after(PUSH, fresh(PUSH, edition, players, two_player_switches="keep"), "push", "card switch")
    for _ in range(2):
        assert legal(PUSH, state) == ["push"]
        with pytest.raises(IllegalAction, match="cannot stop: there is no stack to collect yet"):
            after(PUSH, state, "stop")
        state = after(PUSH, state, "push", "card switch")


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_switch_card_changes_nothing_but_who_collects_next(edition: str) -> None:
    """P-SW-1."""
    drawing = position(PUSH, table(4, "1 deciding", "stacks: r3 | g2 | b1", edition))
    plain = after(PUSH, drawing, "stop", "take 1")
    turned = after(PUSH, drawing, "push", "card switch", "stop", "take 1")
    assert (PUSH.actor(plain), PUSH.actor(turned)) == (2, 0)
    assert legal(PUSH, turned) == legal(PUSH, plain)
    assert (turned.benches, turned.banks, turned.stacks) == (plain.benches, plain.banks, plain.stacks)
    assert PUSH.actor(after(PUSH, plain, "take 2", "take 3")) == PUSH.actor(after(PUSH, turned, "take 2", "take 3"))


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("drawn", [0, 1, 2, 3, 4, 5])
def test_each_further_switch_card_reverses_the_direction_again(edition: str, drawn: int) -> None:
    """P-SW-3, PQ-17."""
    state = position(PUSH, table(3, "0 deciding", "stacks: r1 | g1 | b1", edition))
    state = after(PUSH, state, *["push", "card switch"] * drawn, "stop")
    assert collectors(state) == ([0, 1, 2] if drawn % 2 == 0 else [0, 2, 1])


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(("players", "turn", "order"), [(3, 1, [1, 0, 2]), (4, 0, [0, 3, 2]), (6, 2, [2, 1, 0])])
def test_reversed_collecting_begins_on_the_right_of_the_stopper_who_still_takes_first(
    edition: str, players: int, turn: int, order: list[int]
) -> None:
    """P-SW-4, P-SW-5."""
    state = position(PUSH, table(players, f"{turn} deciding", "stacks: r1 | g1 | b1", edition))
    assert collectors(after(PUSH, state, "push", "card switch", "stop")) == order


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_game_starts_clockwise(edition: str) -> None:
    """P-SW-6, PQ-17."""
    cards = ("push", "card r1", "place 1", "push", "card g1", "place 2", "push", "card b1", "place 3")
    assert collectors(after(PUSH, fresh(PUSH, edition, 4, first=2), *cards, "stop")) == [2, 3, 0]


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ("us-2018", [1, 2, 0]),
        ("eu-2022", [1, 2, 0]),
        ("columns", [1, 0, 2]),
        ("us-2018 switches=lasting", [1, 0, 2]),
        ("columns switches=each-turn", [1, 2, 0]),
    ],
)
def test_the_edition_says_whether_a_switch_card_outlasts_its_turn(rules: str, order: list[int]) -> None:
    """P-SW-2, P-SW-6."""
    first = position(PUSH, table(3, "0 deciding", "stacks: r1 | g1", rules))
    second = after(PUSH, first, "push", "card switch", "stop", "take 1", "take 2")
    cards = ("push", "card b6", "place 1", "push", "card b6", "place 2", "push", "card b6", "place 3")
    assert collectors(after(PUSH, second, *cards, "stop")) == order


@pytest.mark.parametrize("edition", ["us-2018", "eu-2022"])
def test_switch_cards_are_discarded_at_the_end_of_the_turn(edition: str) -> None:
    """P-SW-7."""
    state = position(PUSH, table(3, "0 deciding", "switches: 2\nstacks: r2 | g1", edition))
    collecting = after(PUSH, state, "stop", "take 1")
    assert collecting.switches == 2
    ended = after(PUSH, collecting, "take 2")
    assert ended.switches == 0
    assert format_pile(ended.discards) == "switch*2"


@pytest.mark.parametrize("edition", ["us-2018", "eu-2022"])
def test_switch_cards_are_discarded_after_a_bust_too(edition: str) -> None:
    """P-SW-7."""
    state = position(PUSH, table(4, "0 drawing", "switches: 1\nstacks: r1 | r2 | r3", edition))
    ended = after(PUSH, state, "card r5", "die star", "take 1", "take 2", "take 3")
    assert ended.switches == 0
    assert format_pile(ended.discards) == "r5 switch"


def test_a_lasting_switch_pile_stays_on_the_table_to_the_end() -> None:
    """P-SW-7, PQ-17."""
    state = position(PUSH, "rules: columns\nturn: 0 begin\ndeck: switch*2 r1 g2\nseat 0:\nseat 1:\nseat 2:")
    second = after(PUSH, state, "push", "card switch", "push", "card r1", "place 1", "stop", "take 1")
    assert second.switches == 1
    over = after(PUSH, second, "push", "card g2", "place 1", "push", "card switch", "stop", "take 1")
    assert PUSH.is_over(over)
    assert over.switches == 2
    assert not over.discards


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("stacks", ["", "r1 | g2"])
def test_with_two_players_a_switch_card_goes_straight_to_the_discards(edition: str, stacks: str) -> None:
    """P-SW-8, PQ-19."""
    rules = f"{edition} two_player_switches=keep"
    drawing = position(PUSH, table(2, "0 drawing", f"stacks: {stacks}", rules))
    drawn = after(PUSH, drawing, "card switch")
    assert format_pile(drawn.discards) == "switch"
    assert drawn.switches == 0
    assert drawn.stacks == drawing.stacks
    if stacks:
        assert collectors(after(PUSH, drawn, "stop")) == [0, 1]


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_direction_is_read_when_drawing_has_ended(edition: str) -> None:
    """P-SW-9: a switch card drawn after the last placement counts, too."""
    state = position(PUSH, table(3, "0 deciding", "switches: 1\nstacks: r1 | g1 | b1", edition))
    assert collectors(after(PUSH, state, "stop")) == [0, 2, 1]
    assert collectors(after(PUSH, state, "push", "card switch", "stop")) == [0, 1, 2]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(("switches", "order"), [(0, [2, 3, 0]), (1, [0, 3, 2]), (2, [2, 3, 0])])
def test_the_direction_governs_collecting_after_a_bust_too(edition: str, switches: int, order: list[int]) -> None:
    """P-SW-10."""
    state = position(PUSH, table(4, "1 drawing", f"switches: {switches}\nstacks: r1 | r2 | r3", edition))
    assert collectors(after(PUSH, state, "card r5", "die star")) == order
