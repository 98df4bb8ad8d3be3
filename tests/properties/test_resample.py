"""A seat sees exactly the events that it may know, and the cards that it does not know can be dealt again."""

from collections import Counter
from inspect import cleandoc
from itertools import combinations
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
from overdraw.games.rows.view import with_unseen
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


@pytest.mark.parametrize("players", [2, 3, 5, 6])
@pytest.mark.parametrize("changes", [{}, {"colours": 4, "copies": 1}, {"colours": 4, "copies": 2}], ids=str)
def test_a_game_of_rows_that_is_dealt_again_looks_the_same_to_the_seat(players: int, changes: dict[str, int]) -> None:
    """With four colours and one copy, the discards become the pile several times (RQ-20)."""
    rules = ROWS.rules(None, players, changes)
    begin, random = ROWS.new(rules, players, 1), Random(players)
    events = [event for _, event in steps(ROWS, begin, random)]
    assert ROWS.resample_events is not None
    for length in (5, len(events) // 2, len(events)):
        for seat in range(players):
            again, dealt = ROWS.resample_events(begin, events[:length], seat, random)
            assert again == begin
            seen = list(ROWS.events_for(begin, events[:length], seat))
            assert list(ROWS.events_for(begin, dealt, seat)) == seen
            states = state_after(begin, events[:length]), state_after(begin, dealt)
            assert ROWS.view(states[0], seat, ()) == ROWS.view(states[1], seat, ())
            if length == 5 and players > 2:
                assert states[0] != states[1]


def state_after(state: Any, events: Any) -> Any:
    for event in events:
        state = ROWS.apply(state, event)
    return state


SEEDS = (0, 3, 4)
SHORT_PILE = """
    rules: rows colours=4 {copies}
    first: 0
    turn: 1 giving
    pile: {pile}
    discards: r5 b6 b7 b8 b9
    seat 0: hand g1 g2 g3 g4; area r2
    seat 1: hand y1 y2 y3 y4; area b1
    """


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("copies", "pile"), [("", "y5"), ("", "y5 y6 y7 y8 y9"), ("copies=2", "y5 y1 y6 y7 y8")])
def test_games_of_rows_are_dealt_again_uniformly(copies: str, pile: str, seed: int) -> None:
    """Compare with all games that look the same to seat 0, each with its probability.

    Seat 1 gives, plays and draws, perhaps beyond the end of the pile; then seat 0 does, and seat 1 gives again.
    """
    begin = position(ROWS, cleandoc(SHORT_PILE).format(copies=copies, pile=pile))
    events: list[Any] = []
    state, random = begin, Random(seed)
    while len(events) < 9 and not ROWS.is_over(state):
        events.append(random.choice(ROWS.possible_events(state)))
        state = ROWS.apply(state, events[-1])
    seen = list(ROWS.events_for(begin, events, 0))
    assert seen.count(None) in (2, 3)
    shares: dict[Any, float] = {}
    firsts = Counter(deals_of(begin))
    for first, weight in firsts.items():
        for end, share in ends(first, seen, weight / firsts.total()):
            shares[hand_of(end)] = shares.get(hand_of(end), 0) + share
    shares = {key: share / sum(shares.values()) for key, share in shares.items()}
    assert len(shares) > 1
    assert ROWS.resample_events is not None
    draws = [ROWS.resample_events(begin, events, 0, random) for _ in range(2000)]
    counts = Counter(hand_of(state_after(again, dealt)) for again, dealt in draws)
    assert chi_square(counts, shares) < 3 * len(shares) + 10


def hand_of(state: Any) -> str:
    return str(state.hands[1])


def deals_of(begin: Any) -> list[Any]:
    """All deals of the cards that seat 0 does not see at the start; twins count as different cards."""
    view = ROWS.view(begin, 0, ())
    cards = list(view.unseen)
    hands = list(combinations(range(len(cards)), len(begin.hands[1])))
    orders = [(*hand, *(place for place in range(len(cards)) if place not in hand)) for hand in hands]
    return [with_unseen(view, [cards[place] for place in order]) for order in orders]


def ends(state: Any, seen: list[Any], share: float) -> Any:
    """Yield the end of each game that looks like this to seat 0, with its probability."""
    if not seen:
        yield state, share
        return
    event, *rest = seen
    if event is None:
        for outcome, chance in ROWS.chance_outcomes(state):
            yield from ends(ROWS.apply(state, outcome), rest, share * float(chance))
    elif ROWS.actor(state) == CHANCE:
        chances = dict(ROWS.chance_outcomes(state))
        if event in chances:
            yield from ends(ROWS.apply(state, event), rest, share * float(chances[event]))
    elif event in ROWS.legal_actions(state):
        yield from ends(ROWS.apply(state, event), rest, share)
