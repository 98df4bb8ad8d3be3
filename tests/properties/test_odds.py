"""The exact chances of the next card are those of the rules."""

from hypothesis import given

from overdraw.games.push import PUSH
from overdraw.games.push.actions import Drawn
from overdraw.games.push.cards import NO_CARDS
from overdraw.games.push.odds import bust_chance, busts, next_card
from overdraw.games.push.state import Drawing
from tests.properties.games import Played, push_games


@given(push_games())
def test_the_chance_of_each_next_card_is_that_of_the_rules(played: Played) -> None:
    for state in played.states:
        if isinstance(state.phase, Drawing):
            outcomes = PUSH.chance_outcomes(state)
            chances = {outcome.card: chance for outcome, chance in outcomes if isinstance(outcome, Drawn)}
            assert next_card(state.deck) == chances
            risk = sum(chance for card, chance in chances.items() if busts(card, state.stacks))
            assert bust_chance(state.deck, state.stacks) == risk


def test_an_empty_deck_has_no_next_card() -> None:
    assert next_card(NO_CARDS) == {}
