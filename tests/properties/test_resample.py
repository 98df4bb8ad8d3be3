"""What a seat sees of the events is exactly what it may know, and what it does not know can be dealt again."""

from collections import Counter
from inspect import cleandoc
from random import Random
from typing import Any

import numpy as np
import pytest

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.push.cards import NO_CARDS, full_deck
from overdraw.games.rows import ROWS
from tests.support.cells import Cell, editions
from tests.support.playing import steps
from tests.support.positions import position

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@pytest.mark.parametrize("cell", list(editions())[::3], ids=str)
def test_a_resampled_state_has_the_same_view(cell: Cell) -> None:
    """In every phase, for every seat and a spectator."""
    game, random = cell.game, Random(str(cell))
    assert game.resample is not None
    changed, phases = 0, set()
    for number, (state, _) in enumerate(steps(game, game.new(cell.rules, cell.players, 1), random)):
        if number % 6 and type(state.phase) in phases:
            continue
        phases.add(type(state.phase))
        for seat in (None, *range(cell.players)):
            view = game.view(state, seat, ())
            other = game.resample(view, random)
            assert game.view(other, seat, ()) == view
            changed += other != state
    assert changed > 5
    assert len(phases) > 4


@EVERY_GAME
def test_the_end_of_a_game_and_a_view_with_everything_shown_leave_nothing_to_deal(game: AnyGame) -> None:
    *_, (state, event) = steps(game, game.new(game.rules(None, 3), 3, 0), Random(3))
    assert game.resample is not None
    if game is PUSH:
        over = game.apply(state, event)
        assert game.resample(game.view(over, 0, ()), Random(1)) == over
        assert game.resample(game.view(state, 0, game.showable), Random(1)) == state


SMALL_PUSH = """
    rules: us-2018
    turn: 0 begin
    deck: g5
    seat 0: bench; bank y1
    seat 1: bench; bank g1 g2
    seat 2: bench; bank g3*2
    """
SMALL_ROWS = """
    rules: rows
    first: 0
    turn: 0 giving
    pile: g3
    seat 0: hand r1; area r2
    seat 1: hand g1 g2; area b1
    seat 2: hand g4; area p1
    """


def whole(state: Any) -> Any:
    """Add all cards that are nowhere in a position of Push to its discards."""
    in_play = sum((*state.benches, *state.banks), state.deck)
    deck = full_deck(with_switches=True)
    return PUSH.notation.parse_position(
        PUSH.notation.format_position(state).replace("discards:", f"discards: {' '.join(map(str, deck - in_play))}")
    )


def chi_square(counts: Counter[Any], shares: dict[Any, float]) -> float:
    total = sum(counts.values())
    assert set(counts) <= set(shares)
    return sum((counts[key] - total * share) ** 2 / (total * share) for key, share in shares.items())


def test_hidden_banks_of_push_are_dealt_uniformly() -> None:
    """Seats 1 and 2 hold g1, g2 and two g3: of 6 equally likely deals, two are alike because of the twins."""
    state = whole(position(PUSH, cleandoc(SMALL_PUSH)))
    view, random = PUSH.view(state, 0, ()), Random(5)
    counts = Counter(str(PUSH.resample(view, random).banks[1]) for _ in range(3000))  # type: ignore[misc]  # it has one
    shares = {"g1 g2": 1 / 6, "g1 g3": 2 / 6, "g2 g3": 2 / 6, "g3 g3": 1 / 6}
    assert chi_square(counts, {f"Cards({cards})": share for cards, share in shares.items()}) < 16.3  # p = 0.001


@pytest.mark.parametrize("generator", [Random(5), np.random.default_rng(5)], ids=["random", "numpy"])
def test_unseen_cards_of_rows_are_dealt_uniformly(generator: Any) -> None:
    """Two cards for seat 1, one for seat 2, one for the pile: 12 equally likely deals."""
    view = ROWS.view(position(ROWS, cleandoc(SMALL_ROWS)), 0, ())
    assert ROWS.resample is not None
    deals = [ROWS.resample(view, generator) for _ in range(3000)]
    counts = Counter((str(deal.hands[1]), str(deal.hands[2])) for deal in deals)
    cards = ("g1", "g2", "g3", "g4")
    keys = [
        (f"Cards({one} {two})", f"Cards({third})")
        for one in cards
        for two in cards[cards.index(one) + 1 :]
        for third in cards
        if third not in (one, two)
    ]
    assert len(keys) == 12
    assert chi_square(counts, dict.fromkeys(keys, 1 / 12)) < 31.3  # p = 0.001


def test_equal_seeds_deal_equally() -> None:
    view = ROWS.view(position(ROWS, cleandoc(SMALL_ROWS)), 0, ())
    assert ROWS.resample is not None
    assert ROWS.resample(view, Random(2)) == ROWS.resample(view, Random(2))


def test_a_view_of_an_incomplete_deck_cannot_be_resampled() -> None:
    view = PUSH.view(position(PUSH, cleandoc(SMALL_PUSH)), 0, ())
    assert PUSH.resample is not None
    with pytest.raises(BadValue, match="cannot deal the hidden banks: they have 4 cards, but"):
        PUSH.resample(view, Random(1))


@EVERY_GAME
def test_a_seat_sees_all_events_but_the_cards_that_others_receive(game: AnyGame) -> None:
    begin = game.new(game.rules(None, 3), 3, 0)
    played = list(steps(game, begin, Random(4)))
    events = [event for _, event in played]
    for seat in (None, 0, 1, 2):
        for (state, event), seen in zip(played, game.events_for(begin, events, seat), strict=True):
            if game.actor(state) != CHANCE or game.receiver(state) in (None, seat):
                assert seen == event
            else:
                assert seen is None


def test_a_player_of_push_who_remembers_the_events_knows_every_bank() -> None:
    begin = PUSH.new(PUSH.rules(None, 4), 4, 0)
    played = list(steps(PUSH, begin, Random(9)))
    state = begin
    for event in PUSH.events_for(begin, [event for _, event in played], 2):
        state = PUSH.apply(state, event)
    assert state == PUSH.apply(*played[-1])
    assert sum(map(len, state.banks)) > 5
    assert PUSH.view(played[-1][0], 2, ()).banks[1].cards is None
    assert NO_CARDS not in state.banks
