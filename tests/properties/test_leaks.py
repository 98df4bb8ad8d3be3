"""A view contains what a seat may know, and nothing else.

Two states that differ only in hidden cards must have equal views. These tests redeal the hidden cards and compare
the views.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from overdraw.games.push import PUSH
from overdraw.games.push.cards import Cards as PushCards
from overdraw.games.push.view import OPEN_BANK
from overdraw.games.rows import ROWS
from overdraw.games.rows.cards import Cards as RowsCards
from tests.properties.games import Played, push_games, rows_games

seeds = st.integers(0, 1 << 32)


def redeal_banks(state: Any, seat: int | None, random: Random) -> Any:
    """Redistribute the cards of the banks that this seat cannot see."""
    hidden = [owner for owner in range(state.players) if owner != seat]
    cards = [card for owner in hidden for card in state.banks[owner]]
    random.shuffle(cards)
    banks = list(state.banks)
    for owner in hidden:
        size = len(state.banks[owner])
        banks[owner] = PushCards.of(cards[:size])
        cards = cards[size:]
    return replace(state, banks=tuple(banks))


def redeal_hands(state: Any, seat: int | None, random: Random) -> Any:
    """Redistribute the cards of the pile and of the hands that this seat cannot see."""
    hidden = [owner for owner in range(state.players) if owner != seat]
    cards = [*state.pile, *(card for owner in hidden for card in state.hands[owner])]
    random.shuffle(cards)
    hands = list(state.hands)
    for owner in hidden:
        size = len(state.hands[owner])
        hands[owner] = RowsCards.of(cards[:size])
        cards = cards[size:]
    return replace(state, hands=tuple(hands), pile=RowsCards.of(cards))


def decisions(played: Played) -> Iterator[tuple[Any, Any, list[Any], Any]]:
    """Each decision with the state before it, the outcomes of chance that followed, and the state after them."""
    by_seats = [isinstance(played.game.actor(state), int) for state in played.states]
    for place, action in enumerate(played.events):
        if by_seats[place]:
            after = next((later for later in range(place + 1, len(by_seats)) if by_seats[later]), len(by_seats) - 1)
            yield played.states[place], action, list(played.events[place + 1 : after]), played.states[after]


@given(push_games(to_the_end=False), seeds)
def test_a_view_of_push_hides_the_banks_of_others(played: Played, seed: int) -> None:
    """PQ-16, PQ-26."""
    state = played.last
    assume(not played.is_over)
    for seat in (None, *range(state.players)):
        other = redeal_banks(state, seat, Random(seed))
        assert PUSH.view(state, seat, ()) == PUSH.view(other, seat, ())


@given(rows_games(to_the_end=False), seeds)
def test_a_view_of_rows_hides_other_hands_and_the_pile(played: Played, seed: int) -> None:
    """RQ-37, R-SETUP-5."""
    state = played.last
    for seat in (None, *range(state.players)):
        other = redeal_hands(state, seat, Random(seed))
        seen, also = ROWS.view(state, seat, ()), ROWS.view(other, seat, ())
        assert seen == also


@given(push_games(to_the_end=False), seeds)
def test_the_facts_of_a_move_in_push_do_not_depend_on_the_banks(played: Played, seed: int) -> None:
    """PQ-16. At the end the banks are open, so the last move may reveal the scores."""
    for before, action, outcomes, after in decisions(played):
        if not PUSH.is_over(after):
            others = [redeal_banks(state, None, Random(seed)) for state in (before, after)]
            facts = PUSH.wire.facts(others[0], action, outcomes, others[1])
            assert PUSH.wire.facts(before, action, outcomes, after) == facts


@given(rows_games(to_the_end=False), seeds)
def test_the_facts_of_a_move_in_rows_do_not_depend_on_the_hands_and_the_pile(played: Played, seed: int) -> None:
    """RQ-37, R-SETUP-5."""
    for before, action, outcomes, after in decisions(played):
        others = [redeal_hands(state, None, Random(seed)) for state in (before, after)]
        facts = ROWS.wire.facts(others[0], action, outcomes, others[1])
        assert ROWS.wire.facts(before, action, outcomes, after) == facts


def test_redealt_cards_really_differ() -> None:
    """Guards the tests above: a viewer who sees more does see a difference between the states that they compare."""
    differences = {"banks": 0, "hands": 0}

    @given(push_games(to_the_end=False), rows_games(to_the_end=False), seeds)
    def look(push: Played, rows: Played, seed: int) -> None:
        banks = redeal_banks(push.last, 0, Random(seed))
        differences["banks"] += PUSH.view(push.last, 0, (OPEN_BANK,)) != PUSH.view(banks, 0, (OPEN_BANK,))
        hands = redeal_hands(rows.last, 0, Random(seed))
        differences["hands"] += ROWS.view(rows.last, 1, ()) != ROWS.view(hands, 1, ())

    look()
    assert all(differences.values())


@given(push_games())
def test_banks_are_open_at_the_end(played: Played) -> None:
    """PQ-16."""
    view = PUSH.view(played.last, None, ())
    assert tuple(bank.cards for bank in view.banks) == played.last.banks
