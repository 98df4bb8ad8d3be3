"""Rows: consequences of the rules, checked over many games."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from overdraw.bots.catalogue import bots_for
from overdraw.core.seats import CHANCE
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import seed_of_run
from overdraw.games.rows import ROWS
from overdraw.games.rows.actions import Give, Open, Play
from overdraw.games.rows.cards import full_deck
from tests.support.positions import after, fresh, position


class Step(NamedTuple):
    """One event of a game, with the states before and after it."""

    before: Any
    event: Any
    after: Any


Game = list[Step]


def played(number: int, players: int, bot: str, **options: object) -> Game:
    """A whole game between bots of one kind."""
    dealer = SeededDealer(seed_of_run(1, number))
    bots = [bots_for(ROWS)[bot].make(100 * number + seat) for seat in range(players)]
    state = fresh(ROWS, "rows", players, number % players, **options)
    steps = []
    while not ROWS.is_over(state):
        actor = ROWS.actor(state)
        event = (
            dealer.next(ROWS, state) if actor == CHANCE else bots[int(actor)].choose(ROWS.view(state, int(actor), ()))
        )
        steps.append(Step(state, event, ROWS.apply(state, event)))
        state = steps[-1].after
    return steps


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Games with every number of players, options and bots; some have so few cards that they run out."""
    tables = product(range(2, 7), ("random", "cautious"), ("any", "higher"), ((6, 1), (6, 2), (4, 1)))
    ends = ("round-then-others", "turn-then-others", "round")
    return [
        played(number, players, bot, increment=increment, colours=colours, copies=copies, end=ends[number % 3])
        for number, (players, bot, increment, (colours, copies)) in enumerate(tables)
    ]


def steps_of(games: list[Game]) -> Iterator[Step]:
    return (step for game in games for step in game)


def placed(step: Step) -> tuple[int, Any] | None:
    """The owner of the area that a card was played into, and its place; None for any other event."""
    match step.event:
        case Give(_, seat, place):
            return seat, place
        case Play(_, place):
            return step.before.turn, place
        case Open():
            return step.before.turn, "new-top"
    return None


def gain(step: Step) -> int:
    """The points that the player to move gained with this event."""
    seat: int = step.before.turn
    return ROWS.view(step.after, None, ()).scores[seat] - ROWS.view(step.before, None, ()).scores[seat]


def test_the_games_cover_what_the_facts_are_about(games: list[Game]) -> None:
    """Without piles that run out, inactive rows and endings, the tests below would prove little."""
    states = [step.after for step in steps_of(games)]
    assert any(not state.pile and any(state.hands) for state in states)
    assert any(len(area) >= 5 for state in states for area in state.areas)
    assert sum(game[-1].after.trigger is not None for game in games) > len(games) / 2


def test_rows_never_disappear_and_a_row_inside_stays_inside(games: list[Game]) -> None:
    """RD-1, R-ROW-1: of three or more rows all but two are inactive, and they hold one card each."""
    for step in steps_of(games):
        change = placed(step)
        for seat, (old, new) in enumerate(zip(step.before.areas, step.after.areas, strict=True)):
            shift = 1 if change == (seat, "new-top") else 0
            grown = change is not None and change[0] == seat and isinstance(change[1], str)
            assert len(new) == len(old) + grown
            assert [row[0].colour for row in new[shift : shift + len(old)]] == [row[0].colour for row in old]
            assert all(len(row) == 1 for row in new[1:-1])


def test_all_cards_of_a_row_have_one_colour(games: list[Game]) -> None:
    """R-ROW-2."""
    for step in steps_of(games):
        for row in (row for area in step.after.areas for row in area):
            assert len({card.colour for card in row}) == 1


def test_the_rows_the_colours_and_the_score_of_an_area_never_decrease(games: list[Game]) -> None:
    """RD-2: it follows that the trigger and its owner never change."""
    for before, _, later in steps_of(games):
        for old, new in zip(before.areas, later.areas, strict=True):
            assert len(old) <= len(new)
            assert {row[0].colour for row in old} <= {row[0].colour for row in new}
        old_scores, new_scores = ROWS.view(before, None, ()).scores, ROWS.view(later, None, ()).scores
        assert all(old <= new for old, new in zip(old_scores, new_scores, strict=True))
        if before.trigger is not None:
            assert later.trigger == before.trigger
            assert len({row[0].colour for row in later.areas[later.trigger]}) >= 4


def test_every_turn_starts_with_four_cards_as_long_as_the_pile_lasts(games: list[Game]) -> None:
    """RD-3, R-DRAW-1: a hand has never more than that."""
    short = 0
    for game in games:
        lasted = True
        for state in (step.after for step in game):
            lasted = lasted and bool(state.pile)
            if ROWS.begins_turn(state):
                hand = len(state.hands[state.turn])
                assert hand == 4 if lasted else 1 <= hand <= 4
                short += hand < 4
    assert short > 0


def test_any_card_can_be_given_to_any_opponent(games: list[Game]) -> None:
    """RD-4: as a new row at either end."""
    for before, event, _ in steps_of(games):
        if isinstance(event, Give):
            legal = set(ROWS.legal_actions(before))
            others = [seat for seat in range(before.players) if seat != before.turn]
            for card, seat in product(before.hands[before.turn], others):
                assert {Give(card, seat, "new-top"), Give(card, seat, "new-bottom")} <= legal


def test_without_duplicates_owners_cover_a_row_only_with_another_colour(games: list[Game]) -> None:
    """RD-5: checked for all legal plays, not only for the chosen ones."""
    repeats = 0
    for before, event, _ in steps_of(games):
        own = before.areas[before.turn]
        plays = ROWS.legal_actions(before) if isinstance(event, Play) else ()
        for play in plays:
            if isinstance(play, Play) and isinstance(play.place, str):
                covered = own[0] if play.place == "new-top" else own[-1]
                assert before.rules.copies == 2 or covered[0].colour is not play.card.colour
                repeats += play.card.colour in {row[0].colour for row in own}
    assert repeats > 0


def test_a_new_row_by_the_owner_adds_nine_points_at_most(games: list[Game]) -> None:
    """RD-7, R-OWN-3."""
    gains = [
        gain(step) for step in steps_of(games) if isinstance(step.event, Play) and isinstance(step.event.place, str)
    ]
    assert gains
    assert max(gains) <= 9


@pytest.mark.parametrize(
    ("phase", "event", "owner", "points"),
    [
        ("0 playing", "play b9 new-bottom", 0, 9),
        ("0 playing", "play r12 row1", 0, 11),
        ("0 opening", "open r12", 0, 12),
        ("0 giving", "give r12 @1 new-top", 1, 12),
    ],
)
def test_a_10_11_or_12_can_be_added_open_an_area_or_be_given(phase: str, event: str, owner: int, points: int) -> None:
    """RD-7: each of these can add more points at once than the best new row by the owner."""
    area = "" if phase == "0 opening" else "r1 | g9"
    start = position(ROWS, f"turn: {phase}\npile: p1 p2\nseat 0: hand r12 b9; area {area}\nseat 1: hand o3; area y2")
    scores = [ROWS.view(state, None, ()).scores[owner] for state in (start, after(ROWS, start, event))]
    assert scores[1] - scores[0] == points


def test_no_card_is_ever_lost_or_made(games: list[Game]) -> None:
    """R-SETUP-2, R-INACT-2, RQ-20: pile, discards, hands and areas together make up the deck."""
    for step in steps_of(games):
        state = step.after
        deck = full_deck(state.rules.colours, state.rules.copies)
        everything = state.pile + state.discards
        for hand, area in zip(state.hands, state.areas, strict=True):
            everything = (everything + hand).plus(*(card for row in area for card in row))
        assert everything == deck


def test_what_a_seat_cannot_see_is_the_pile_and_the_other_hands_together(games: list[Game]) -> None:
    """RQ-37, RQ-38."""
    for game in games:
        for step in game[::7]:
            state = step.after
            hidden = state.pile
            for hand in state.hands:
                hidden = hidden + hand
            assert ROWS.view(state, None, ()).unseen == hidden
            for seat, hand in enumerate(state.hands):
                assert ROWS.view(state, seat, ()).unseen == hidden - hand
