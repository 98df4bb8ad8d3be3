"""Properties of every game, however short its deck and however odd its players' choices."""

from itertools import pairwise

from hypothesis import given, settings

from overdraw.core.seats import CHANCE
from overdraw.games.push.actions import Drawn as PushDrawn
from overdraw.games.push.cards import SWITCH, total
from overdraw.games.push.odds import bust_cards, bust_chance
from overdraw.games.push.state import Drawing, Rolling
from tests.properties.games import Played, all_games, push_games, rows_games


@given(all_games())
def test_every_game_ends(played: Played) -> None:
    """PD-5."""
    assert played.is_over


@given(all_games(to_the_end=False))
def test_probabilities_are_exact(played: Played) -> None:
    for state in played.states:
        if played.game.actor(state) == CHANCE:
            assert sum(probability for _, probability in played.game.chance_outcomes(state)) == 1


@given(push_games())
def test_a_bank_never_shrinks(played: Played) -> None:
    """PD-6."""
    for before, after in pairwise(played.states):
        for old, new in zip(before.banks, after.banks, strict=True):
            assert all(a <= b for a, b in zip(old.counts, new.counts, strict=True))


@given(push_games())
def test_a_bust_happens_with_three_stacks_and_a_roll_follows(played: Played) -> None:
    """PD-1, PD-7."""
    for event, (before, after) in zip(played.events, pairwise(played.states), strict=True):
        if isinstance(event, PushDrawn) and isinstance(after.phase, Rolling):
            assert len(before.stacks) == 3
            assert after.phase.seat == before.turn
            assert event.card in after.discards


@given(push_games())
def test_the_odds_of_a_bust_are_those_of_the_rules(played: Played) -> None:
    for state in played.states:
        if isinstance(state.phase, Drawing):
            busts = sum(
                probability
                for outcome, probability in played.game.chance_outcomes(state)
                if isinstance(played.game.apply(state, outcome).phase, Rolling)
            )
            assert bust_chance(state.deck, state.stacks) == busts


@given(push_games())
def test_a_finished_game_of_push_has_an_empty_deck_and_table(played: Played) -> None:
    """P-END-1."""
    assert not played.last.deck
    assert not any(played.last.stacks)
    points = [total(bench) + total(bank) for bench, bank in zip(played.last.benches, played.last.banks, strict=True)]
    assert played.game.outcome(played.last).scores == tuple(points)


@given(rows_games())
def test_areas_only_grow(played: Played) -> None:
    """RD-2."""
    for before, after in pairwise(played.states):
        for old, new in zip(before.areas, after.areas, strict=True):
            assert len(new) >= len(old)
            assert {row[0].colour for row in old} <= {row[0].colour for row in new}
            assert sum(row[-1].value for row in new) >= sum(row[-1].value for row in old)


@given(rows_games())
def test_inactive_rows_hold_one_card(played: Played) -> None:
    """RQ-17, RQ-18."""
    for state in played.states:
        assert all(len(row) == 1 for area in state.areas for row in area[1:-1])


def last_card_busts(played: Played) -> bool:
    return any(
        isinstance(event, PushDrawn) and not after.deck and isinstance(after.phase, Rolling)
        for event, after in zip(played.events, played.states[1:], strict=True)
    )


def last_card_is_a_switch(played: Played) -> bool:
    return any(
        isinstance(event, PushDrawn) and event.card is SWITCH and not after.deck and not after.stacks
        for event, after in zip(played.events, played.states[1:], strict=True)
    )


def last_card_makes_the_only_stack(played: Played) -> bool:
    return any(not state.deck and len(state.stacks) == 1 and len(state.stacks[0] or ()) == 1 for state in played.states)


def everything_may_bust(played: Played) -> bool:
    return any(
        isinstance(state.phase, Drawing) and bust_cards(state.deck, state.stacks) == len(state.deck)
        for state in played.states
    )


def test_the_generated_games_include_awkward_moments() -> None:
    awkward = {last_card_busts, last_card_is_a_switch, last_card_makes_the_only_stack, everything_may_bust}
    missed = set(awkward)

    @settings(max_examples=400)
    @given(push_games())
    def look(played: Played) -> None:
        missed.difference_update([moment for moment in missed if moment(played)])

    look()
    assert not missed
