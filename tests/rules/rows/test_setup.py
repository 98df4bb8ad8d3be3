"""Rows: the deck, the deal and the first turns."""

from fractions import Fraction
from itertools import islice

import pytest

from overdraw.errors import BadValue, IllegalAction
from overdraw.games.rows import ROWS
from tests.support.positions import after, fresh, legal, position

PLAYERS_AND_FIRST = [(players, first) for players in range(2, 7) for first in range(players)]


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize(("colours", "letters"), [(4, "gyrb"), (5, "gyrbp"), (6, "gyrbpo")])
def test_the_deck_is_shuffled_and_has_the_values_1_to_12_of_every_colour(
    colours: int, letters: str, copies: int
) -> None:
    """R-SETUP-1: before the first card is dealt, every card of the deck is as likely as any other."""
    start = fresh(ROWS, "rows", 3, colours=colours, copies=copies)
    deck = [f"card {letter}{value}" for letter in letters for value in range(1, 13)]
    assert legal(ROWS, start) == deck
    assert {likely for _, likely in ROWS.chance_outcomes(start)} == {Fraction(1, len(deck))}
    assert len(start.pile) == len(deck) * copies


@pytest.mark.parametrize(("players", "size"), [(2, 72), (3, 72), (4, 72), (5, 144), (6, 144)])
def test_five_and_six_players_use_a_double_deck_by_default(players: int, size: int) -> None:
    assert len(fresh(ROWS, "rows", players).pile) == size


@pytest.mark.parametrize("players", [1, 7])
def test_rows_is_for_two_to_six_players(players: int) -> None:
    with pytest.raises(BadValue, match=f"2 to 6 players, not {players}"):
        fresh(ROWS, "rows", players)


@pytest.mark.parametrize(("players", "first"), PLAYERS_AND_FIRST)
def test_every_player_is_dealt_four_cards_one_at_a_time_from_the_starting_player(players: int, first: int) -> None:
    """R-SETUP-1, R-SETUP-2: what is not dealt is the draw pile."""
    start = fresh(ROWS, "rows", players, first, copies=1)
    deck = legal(ROWS, start)
    dealt, rest = deck[: 4 * players], deck[4 * players :]
    state = after(ROWS, start, *dealt)
    for number in range(players):
        hand = state.hands[(first + number) % players]
        assert [f"card {card}" for card in hand] == dealt[number::players]
    assert [f"card {card}" for card in state.pile] == rest
    assert not state.discards
    assert ROWS.actor(state) == first


def test_nobody_acts_before_the_last_card_is_dealt() -> None:
    """R-SETUP-1."""
    start = fresh(ROWS, "rows", 2)
    almost = after(ROWS, start, *legal(ROWS, start)[:7])
    assert ROWS.actor(almost) == "chance"
    assert ROWS.legal_actions(almost) == ()
    assert len(almost.hands[1]) == 3


@pytest.mark.parametrize("players", range(2, 7))
def test_every_player_owns_an_area_that_is_empty_at_first(players: int) -> None:
    """R-SETUP-3."""
    assert fresh(ROWS, "rows", players).areas == ((),) * players


OPENING = """
    turn: 1 opening
    pile: p1 p2 p3
    seat 0: hand g1 g2 g3 g4; area y5
    seat 1: hand r1 r10 b11 o12
    seat 2: hand b1 b2 b3 b4
"""


def test_a_first_turn_opens_the_players_own_area_with_any_card_and_nothing_else() -> None:
    """R-FIRST-1, R-FIRST-2, RQ-4, RQ-5, RQ-6: a 10, 11 or 12 will do, though nothing matches it."""
    start = position(ROWS, OPENING)
    assert legal(ROWS, start) == ["open r1", "open r10", "open b11", "open o12"]
    with pytest.raises(IllegalAction, match="the player to move must open their own area"):
        after(ROWS, start, "give r1 @0 new-top")


def test_a_first_turn_is_one_card_and_one_draw() -> None:
    """R-FIRST-1, R-FIRST-2."""
    assert after(ROWS, position(ROWS, OPENING), "open b11", "card p2") == position(
        ROWS,
        """
        turn: 2 opening
        pile: p1 p3
        seat 0: hand g1 g2 g3 g4; area y5
        seat 1: hand r1 r10 o12 p2; area b11
        seat 2: hand b1 b2 b3 b4
        """,
    )


@pytest.mark.parametrize(("players", "first"), PLAYERS_AND_FIRST)
def test_everybody_opens_clockwise_from_the_starting_player_before_anybody_gives(players: int, first: int) -> None:
    """R-FIRST-1, R-TURN-1, RQ-32, RQ-33."""
    state = fresh(ROWS, "rows", players, first)
    state = after(ROWS, state, *islice(legal(ROWS, state), 4 * players))
    for number in range(players):
        assert ROWS.actor(state) == (first + number) % players
        state = after(ROWS, state, legal(ROWS, state)[0])
        state = after(ROWS, state, legal(ROWS, state)[0])
    assert ROWS.actor(state) == first
    assert {event.split()[0] for event in legal(ROWS, state)} == {"give"}
    assert all(len(area) == 1 for area in state.areas)
    assert all(len(hand) == 4 for hand in state.hands)
