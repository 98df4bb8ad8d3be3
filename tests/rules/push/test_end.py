"""How a game of Push ends, and who has won."""

import pytest

from overdraw.core.positions import format_pile
from overdraw.errors import IllegalAction, NotOver
from overdraw.games.push import PUSH
from overdraw.games.push.state import State
from tests.support.positions import after, legal, position


def last_card(card: str, stacks: str, edition: str = "us-2018", players: int = 3, switches: int = 0) -> State:
    """Seat 1 draws the last card; all have the same bench and bank."""
    seats = "\n".join(f"seat {seat}: bench r3 g2; bank b1" for seat in range(players))
    text = f"rules: {edition}\nturn: 1 drawing\ndeck: {card}\nswitches: {switches}\nstacks: {stacks}\n{seats}"
    state: State = position(PUSH, text)
    return state


def over(rules: str, *seats: str) -> State:
    """A finished game with these benches and banks."""
    lines = [f"seat {number}: {owned}" for number, owned in enumerate(seats)]
    state: State = position(PUSH, "\n".join([f"rules: {rules}", "turn: 0 over", *lines]))
    return state


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_game_ends_when_the_deck_is_empty_and_the_last_stacks_are_taken(edition: str) -> None:
    """P-END-1, PQ-9: the last placement leaves nothing but to stop and collect."""
    state = after(PUSH, last_card("y6", "r1 | g2 | b1", edition), "card y6", "place 1")
    assert PUSH.actor(state) == 1
    assert legal(PUSH, state) == ["stop"]
    with pytest.raises(IllegalAction, match="cannot push: the deck is empty"):
        after(PUSH, state, "push")
    collecting = after(PUSH, state, "stop", "take 1", "take 2")
    assert not PUSH.is_over(collecting)
    with pytest.raises(NotOver):
        PUSH.outcome(collecting)
    ended = after(PUSH, collecting, "take 3")
    assert PUSH.is_over(ended)
    assert PUSH.outcome(ended).scores == (7, 13, 8)


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_game_ends_after_the_last_leftovers_are_discarded(edition: str) -> None:
    """P-END-1: two players leave a stack, which scores for nobody."""
    state = after(PUSH, last_card("y6", "r1 | r2 | b1", edition, players=2), "card y6", "place 1", "stop", "take 1")
    ended = after(PUSH, state, "take 3")
    assert PUSH.is_over(ended)
    assert format_pile(ended.discards) == "r2"
    assert PUSH.outcome(ended).scores == (7, 13)


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_roll_card_in_the_last_stack_is_rolled_before_the_end(edition: str) -> None:
    """P-END-1, PQ-9."""
    taken = after(PUSH, last_card("roll", "", edition), "card roll", "place 1", "stop", "take 1")
    assert not PUSH.is_over(taken)
    ended = after(PUSH, taken, "die r")
    assert PUSH.is_over(ended)
    assert PUSH.outcome(ended).scores == (6, 3, 6)


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_bust_on_the_last_card_is_carried_out_in_full(edition: str, players: int) -> None:
    """PQ-10."""
    bust = after(PUSH, last_card("r6", "r1 | r2 | r4", edition, players), "card r6")
    assert "die r" in legal(PUSH, bust)
    state = after(PUSH, bust, "die r")
    assert format_pile(state.benches[1]) == "g2"
    for step in range(1, min(players, 4)):
        assert PUSH.actor(state) == (1 + step) % players
        state = after(PUSH, state, f"take {step}")
    assert PUSH.is_over(state)
    scores = [6] * players
    scores[1] = 3
    for step, value in zip(range(1, players), (1, 2, 4), strict=False):
        scores[(1 + step) % players] += value
    assert PUSH.outcome(state).scores == tuple(scores)


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize(("switches", "order"), [(0, [1, 0, 2]), (1, [1, 2, 0])])
def test_a_switch_card_as_the_last_card_counts_and_then_the_stacks_are_taken(
    edition: str, switches: int, order: list[int]
) -> None:
    """PQ-11."""
    state = after(PUSH, last_card("switch", "r2 | g2 | b2", edition, switches=switches), "card switch")
    assert legal(PUSH, state) == ["stop"]
    state = after(PUSH, state, "stop")
    for number, seat in enumerate(order, 1):
        assert PUSH.actor(state) == seat
        state = after(PUSH, state, f"take {number}")
    assert PUSH.is_over(state)


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("switches", [0, 1])
def test_a_switch_card_as_the_last_card_with_no_stack_ends_the_game(edition: str, switches: int) -> None:
    """PQ-11."""
    ended = after(PUSH, last_card("switch", "", edition, switches=switches), "card switch")
    assert PUSH.is_over(ended)
    assert PUSH.outcome(ended).scores == (6, 6, 6)
    assert ended.switches + len(ended.discards) == switches + 1


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("stacks", ["", "r2 | g2"])
def test_a_last_switch_card_with_two_players_only_ends_the_turn(edition: str, stacks: str) -> None:
    """PQ-11, PQ-19."""
    rules = f"{edition} two_player_switches=keep"
    state = after(PUSH, last_card("switch", stacks, rules, players=2), "card switch")
    if stacks:
        assert legal(PUSH, state) == ["stop"]
        state = after(PUSH, state, "stop", "take 1", "take 2")
    assert PUSH.is_over(state)
    assert format_pile(state.discards) == "switch"


@pytest.mark.parametrize("edition", PUSH.editions)
def test_nobody_has_another_turn_once_the_deck_is_empty(edition: str) -> None:
    """PQ-13: not even to bank."""
    ended = after(PUSH, last_card("y6", "", edition), "card y6", "place 1", "stop", "take 1")
    assert PUSH.is_over(ended)
    assert legal(PUSH, ended) == []
    for event in ("push", "bank r", "stop", "take 1", "die r", "card y6", "place 1"):
        with pytest.raises(IllegalAction, match="the game is over"):
            after(PUSH, ended, event)


@pytest.mark.parametrize("edition", PUSH.editions)
def test_while_the_deck_has_a_card_the_game_goes_on(edition: str) -> None:
    """P-END-1, PQ-13."""
    state = last_card("y6 y5", "", edition)
    next_turn = after(PUSH, state, "card y6", "place 1", "stop", "take 1")
    assert PUSH.actor(next_turn) == 2
    with pytest.raises(NotOver, match="1 card"):
        PUSH.outcome(next_turn)


@pytest.mark.parametrize("edition", PUSH.editions)
def test_bench_and_bank_both_count_in_full(edition: str) -> None:
    """P-END-2."""
    outcome = PUSH.outcome(over(edition, "bench g1 r5*2; bank b6 p2", "bench y4; bank", "bench; bank y3*3"))
    assert outcome.scores == (19, 4, 9)


@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_most_points_win(edition: str) -> None:
    """P-END-3, P-OBJ-1: more cards are worth nothing by themselves."""
    outcome = PUSH.outcome(over(edition, "bench g1*3 r1*2", "bench; bank b6", "bench y2"))
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1, 3)


@pytest.mark.parametrize(
    ("rules", "winners", "ranks"),
    [
        ("us-2018", (0, 1), (1, 1, 3)),
        ("columns", (0, 1), (1, 1, 3)),
        ("eu-2022", (1,), (2, 1, 3)),
        ("us-2018 tie_break=most-cards", (1,), (2, 1, 3)),
        ("eu-2022 tie_break=share", (0, 1), (1, 1, 3)),
    ],
)
def test_the_edition_says_whether_more_cards_break_ties(
    rules: str, winners: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    """P-END-4, PQ-24: cards of bench and bank together."""
    outcome = PUSH.outcome(over(rules, "bench r6; bank b4", "bench g1; bank y4 p5", "bench g1*3 y1*3 r1*3"))
    assert outcome.winners == winners
    assert outcome.ranks == ranks
    assert outcome.tallies == {"cards": (2, 3, 9)}


@pytest.mark.parametrize("edition", PUSH.editions)
def test_players_who_are_still_tied_all_win(edition: str) -> None:
    """P-END-5, PQ-24."""
    outcome = PUSH.outcome(over(edition, "bench r6 g2", "bench r1", "bench b3; bank y5", "bench; bank p4*2"))
    assert outcome.winners == (0, 2, 3)
    assert outcome.ranks == (1, 4, 1, 1)


@pytest.mark.parametrize(
    ("edition", "ranks"), [("us-2018", (2, 2, 1, 2)), ("columns", (2, 2, 1, 2)), ("eu-2022", (3, 2, 1, 3))]
)
def test_places_below_the_first_are_ranked_the_same_way(edition: str, ranks: tuple[int, ...]) -> None:
    """PQ-25."""
    outcome = PUSH.outcome(over(edition, "bench r5", "bench g2 y3", "bench b6; bank b6", "bench; bank p5"))
    assert outcome.ranks == ranks
