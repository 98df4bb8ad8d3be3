"""Replaying and verifying: the error names the first mistake and what would have been right."""

from dataclasses import replace
from itertools import pairwise

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.errors import IllegalEvent, WrongResult, WrongShuffle
from overdraw.games.catalogue import game_named
from overdraw.lab.simulate.simulation import simulate
from overdraw.records import Record, replay, verify


def played(game_name: str) -> Record:
    game = game_named(game_name)
    (record,) = simulate(game, game.rules(None, 3), [bot_named(game, "cautious")] * 3, 1, 7)
    return replace(record, other={})


@pytest.fixture(scope="module")
def push() -> Record:
    return played("push")


@pytest.fixture(scope="module")
def rows() -> Record:
    return played("rows")


def test_a_valid_record_verifies(push: Record, rows: Record) -> None:
    verify(push)
    verify(rows)


def test_an_unfinished_record_verifies(push: Record) -> None:
    verify(replace(push, events=push.events[:30], result=None))
    verify(replace(push, events=(), result=None))


def test_an_illegal_event_is_reported_with_its_index_and_the_legal_events(push: Record) -> None:
    events = ("push", "card r5", "place 1", "push", "card r6", "place 1")
    with pytest.raises(IllegalEvent) as caught:
        verify(replace(push, events=events, result=None))
    assert (caught.value.index, caught.value.event, caught.value.actor) == (5, "place 1", 0)
    assert caught.value.legal == ("place 2",)
    assert str(caught.value) == (
        "event 5 'place 1': cannot place red 6: stack 1 already holds red 5; seat 0 is to act; legal: place 2"
    )


def test_a_card_that_is_not_in_the_deck_is_reported(push: Record) -> None:
    events = (
        "push",
        "card g1",
        "place 1",
        "push",
        "card g1",
        "place 2",
        "push",
        "card g1",
        "place 3",
        "push",
        "card g1",
    )
    reason = "event 10 'card g1': cannot draw green 1: no such card is left in the deck; chance"
    with pytest.raises(IllegalEvent, match=reason):
        verify(replace(push, events=events, result=None))


def test_a_card_of_another_game_is_not_an_event(push: Record) -> None:
    with pytest.raises(IllegalEvent, match="event 1 'card o3': 'card o3' is not an event of Push"):
        verify(replace(push, events=("push", "card o3"), result=None))


def test_events_after_the_end_are_rejected(push: Record) -> None:
    with pytest.raises(
        IllegalEvent, match=r"event \d+ 'push': cannot push: the game is over; nobody is to act; no event is legal"
    ):
        verify(replace(push, events=(*push.events, "push")))


@pytest.mark.parametrize(
    "text", ["", "PUSH", "push ", "place", "place 01", "place 4", "place ²", "\x1b[2J", "x" * 10**6]
)
def test_an_event_has_one_spelling(push: Record, text: str) -> None:
    with pytest.raises(IllegalEvent, match="is not an event of Push"):
        verify(replace(push, events=(text,), result=None))


@pytest.mark.parametrize(
    "text",
    ["give b3 @01 row1", "give b3 1 row1", "play b3 row01", "play b3 row0", "play b3 row٣", "open b13", "open  b3"],
)
def test_an_event_of_rows_has_one_spelling(rows: Record, text: str) -> None:
    with pytest.raises(IllegalEvent, match=r"is not an? (event|card|place)|cannot read '.*': expected a number"):
        verify(replace(rows, events=(*rows.events[:12], text), result=None))


def test_the_message_stays_short_even_for_a_long_event(push: Record) -> None:
    with pytest.raises(IllegalEvent) as caught:
        verify(replace(push, events=("x" * 10**6,), result=None))
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("key", ["scores", "cards", "winners"])
def test_a_wrong_result_is_reported(push: Record, key: str) -> None:
    assert push.result is not None
    with pytest.raises(WrongResult, match=rf"the result gives {key} as \[7\], but the events give \["):
        verify(replace(push, result={**push.result, key: [7]}))


def test_a_record_has_a_result_only_at_the_end(push: Record) -> None:
    with pytest.raises(WrongResult, match="the game is over, but the record has no result"):
        verify(replace(push, result=None))
    with pytest.raises(WrongResult, match="the record has a result, but the game is not over"):
        verify(replace(push, events=push.events[:-1]))


def test_a_seed_that_does_not_give_the_cards_is_detected(push: Record) -> None:
    shuffle = {"algorithm": "overdraw-shuffle/1", "seed": "00" * 32}
    with pytest.raises(WrongShuffle, match=r"event \d+ is 'card .*', but the shuffle gives"):
        verify(replace(push, other={"shuffle": shuffle}))


def test_replaying_gives_every_state(rows: Record) -> None:
    steps = list(replay(rows))
    assert [step.number for step in steps] == list(range(len(rows.events)))
    assert all(before.after is after.before for before, after in pairwise(steps))
    assert steps[-1].after == replay(rows).final_state()
