"""Rows: which turns are still played once an area has four colours."""

from typing import Any

import pytest

from overdraw.core.seats import CHANCE
from overdraw.games.rows import ROWS
from tests.support.positions import after, legal, position

ENDS = ["round-then-others", "turn-then-others", "round"]


def trigger(end: str, players: int, first: int, turn: int, owner: int, empty: tuple[int, ...] = ()) -> Any:
    """The state after the turn in which seat `turn` brought the fourth colour into the area of `owner`."""
    hands = ["" if seat in empty else "o2 o3 o4" for seat in range(players)]
    hands[turn] = "b1 o2 o3 o4"
    areas = ["g2"] * players
    areas[owner] = "g1 | y1 | r1"
    seats = [f"seat {seat}: hand {hands[seat]}; area {areas[seat]}" for seat in range(players)]
    head = [f"rules: rows copies=2 end={end}", f"first: {first}", f"turn: {turn} giving", "pile: o5*99"]
    start = position(ROWS, "\n".join(head + seats))
    if turn == owner:
        other = (turn + 1) % players
        return after(ROWS, start, f"give o2 @{other} new-top", "play b1 new-top", "card o5", "card o5")
    return after(ROWS, start, f"give b1 @{owner} new-top", "discard o2", "card o5", "card o5")


def turns_left(state: Any) -> list[int]:
    """The seats that still have a turn, in order. What they do in it does not matter."""
    seats: list[int] = []
    while not ROWS.is_over(state):
        actor = ROWS.actor(state)
        actions = legal(ROWS, state)
        if actor != CHANCE and actions[-1].startswith("give"):
            seats.append(int(actor))
        state = after(ROWS, state, actions[-1])
    return seats


@pytest.mark.parametrize(
    ("players", "first", "turn", "owner", "expected"),
    [
        (2, 0, 0, 0, [1, 1]),
        (2, 0, 0, 1, [1, 0]),
        (2, 0, 1, 1, [0]),
        (2, 1, 0, 1, [0]),
        (3, 1, 2, 2, [0, 1, 0]),
        (4, 0, 1, 1, [2, 3, 0, 2, 3]),
        (4, 0, 1, 3, [2, 3, 0, 1, 2]),
        (4, 2, 2, 2, [3, 0, 1, 3, 0, 1]),
        (4, 2, 1, 2, [3, 0, 1]),
        (5, 3, 2, 0, [3, 4, 1, 2]),
        (6, 5, 5, 4, [0, 1, 2, 3, 4, 5, 0, 1, 2, 3]),
    ],
)
def test_with_round_then_others_all_but_the_owner_of_the_area_have_one_more_turn(
    players: int, first: int, turn: int, owner: int, expected: list[int]
) -> None:
    """R-END-2, R-END-3, RQ-26, RQ-27: the round is finished, then the extra turns go from the starting player."""
    assert turns_left(trigger("round-then-others", players, first, turn, owner)) == expected


@pytest.mark.parametrize(
    ("players", "first", "turn", "owner", "expected"),
    [
        (2, 0, 0, 0, [1]),
        (2, 0, 0, 1, [1]),
        (2, 0, 1, 1, [0]),
        (4, 0, 1, 1, [2, 3, 0]),
        (4, 0, 1, 3, [2, 3, 0]),
        (4, 2, 1, 0, [2, 3, 0]),
        (6, 5, 3, 4, [4, 5, 0, 1, 2]),
    ],
)
def test_with_turn_then_others_all_but_the_player_whose_turn_it_was_have_one_more(
    players: int, first: int, turn: int, owner: int, expected: list[int]
) -> None:
    """RQ-26, RQ-27: clockwise from the next seat, and whose area it is does not matter."""
    assert turns_left(trigger("turn-then-others", players, first, turn, owner)) == expected


@pytest.mark.parametrize(
    ("players", "first", "turn", "owner", "expected"),
    [
        (2, 0, 0, 0, [1]),
        (2, 0, 1, 0, []),
        (2, 1, 1, 0, [0]),
        (4, 0, 1, 1, [2, 3]),
        (4, 2, 1, 3, []),
        (4, 2, 3, 0, [0, 1]),
        (6, 5, 5, 4, [0, 1, 2, 3, 4]),
    ],
)
def test_with_round_only_the_round_is_finished(
    players: int, first: int, turn: int, owner: int, expected: list[int]
) -> None:
    """R-END-2, RQ-26, RQ-27."""
    assert turns_left(trigger("round", players, first, turn, owner)) == expected


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("players", range(2, 7))
def test_the_last_turns_are_right_for_every_table(end: str, players: int) -> None:
    """R-END-2, R-END-3, RQ-26, RQ-27, RQ-32, RQ-33: for every starting player, every turn and every area."""
    table = range(players)
    for first, turn, owner in ((first, turn, owner) for first in table for turn in table for owner in table):
        around = [(first + step) % players for step in table]
        rest_of_round = around[around.index(turn) + 1 :]
        expected = {
            "round-then-others": rest_of_round + [seat for seat in around if seat != owner],
            "turn-then-others": [(turn + step) % players for step in range(1, players)],
            "round": rest_of_round,
        }[end]
        assert turns_left(trigger(end, players, first, turn, owner)) == expected, (first, turn, owner)


@pytest.mark.parametrize(
    ("end", "turn", "owner", "empty", "expected"),
    [
        ("round-then-others", 1, 1, (3,), [2, 0, 2]),
        ("round-then-others", 1, 1, (0,), [2, 3, 2, 3]),
        ("round-then-others", 2, 1, (3,), [0, 2]),
        ("round-then-others", 3, 0, (1, 2), [3]),
        ("turn-then-others", 1, 1, (3,), [2, 0]),
        ("turn-then-others", 1, 2, (2, 3), [0]),
        ("turn-then-others", 1, 1, (0,), [2, 3]),
        ("turn-then-others", 1, 1, (0, 2, 3), []),
        ("round", 1, 1, (3,), [2]),
        ("round", 2, 1, (3,), []),
        ("round", 0, 0, (1, 2), [3]),
    ],
)
def test_players_with_empty_hands_are_passed_over_to_the_very_end(
    end: str, turn: int, owner: int, empty: tuple[int, ...], expected: list[int]
) -> None:
    """RQ-20, RQ-26, RQ-27: also as the last seat of the round and as the last of the final turns."""
    assert turns_left(trigger(end, 4, 0, turn, owner, empty)) == expected


def test_the_game_ends_during_the_last_turns_when_nobody_has_a_card() -> None:
    """RQ-20: two seats still had a turn to come."""
    start = position(
        ROWS,
        """
        turn: 0 giving
        trigger: 1
        final: 2 3
        seat 0: hand g1; area y1
        seat 1: hand; area g1 | y1 | r1 | b1
        seat 2: hand; area y3
        seat 3: hand; area y4
        """,
    )
    assert ROWS.is_over(after(ROWS, start, "give g1 @2 new-top"))


def test_a_final_turn_is_a_full_turn_with_both_plays_and_both_draws() -> None:
    """R-END-3, RQ-31: also the very last one; the game is over after its second card, not before."""
    start = position(
        ROWS,
        """
        turn: 1 giving
        pile: p1 p2 p3
        trigger: 0
        final:
        seat 0: hand o3 o4; area r5 | g2 | y3 | b1
        seat 1: hand b8 o1; area o2
        """,
    )
    given = after(ROWS, start, "give b8 @0 new-top")
    assert legal(ROWS, given) == ["play o1 row1", "discard o1"]
    played = after(ROWS, given, "play o1 row1")
    assert ROWS.actor(played) == "chance"
    drawn = after(ROWS, played, "card p1")
    assert ROWS.actor(drawn) == "chance"
    over = after(ROWS, drawn, "card p3")
    assert ROWS.is_over(over)
    assert str(over.hands[1]) == "Cards(p1 p3)"
    assert legal(ROWS, over) == []


@pytest.mark.parametrize("end", ENDS)
def test_without_a_trigger_the_turns_go_on(end: str) -> None:
    """R-END-1, RQ-32, RQ-33."""
    state = position(
        ROWS,
        f"""
        rules: rows end={end}
        first: 1
        turn: 1 giving
        pile: o5*99
        seat 0: hand o1 o2 o3 o4; area o9
        seat 1: hand o1 o2 o3 o4; area o9
        seat 2: hand o1 o2 o3 o4; area o9
        """,
    )
    for turn in (1, 2, 0, 1, 2, 0, 1):
        assert ROWS.actor(state) == turn
        state = after(ROWS, state, legal(ROWS, state)[-1])
        state = after(ROWS, state, legal(ROWS, state)[-1], "card o5", "card o5")
