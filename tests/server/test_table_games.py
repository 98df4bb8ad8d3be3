"""One game after another at a table, and a game that goes on from the middle of another."""

from dataclasses import replace
from random import Random

import pytest

from overdraw.errors import BadValue, IllegalEvent, WrongMoment, WrongShuffle
from overdraw.records import verify
from overdraw.server.tables.creating import line_of
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import read_event, write_event
from overdraw.server.tables.permissions import Role
from overdraw.server.tables.presenter import table_info
from tests.server.tables import GAMES, HOST, act, new_table, play_on, same, started


@GAMES
def test_a_game_goes_on_from_the_middle_of_another(game: str, players: int) -> None:
    first, log = started(game, players, starter=1)
    play_on(first, log, Random(6))
    record = first.finished_game(0)
    verify(record)
    for events in (1, len(record.events) // 2, len(record.events) - 1):
        table, log = new_table(game, players, starter=record.first, line=line_of(record, events))
        log.append(table.contribute(Role(1), "ab" * 32, 1_500))
        log.append(table.start(HOST, 2_000))
        assert table.round is not None
        assert tuple(table.round.events[:events]) == record.events[:events]
        assert table_info("x", table).before == events
        play_on(table, log, Random(7))
        again = table.finished_game(0)
        assert "shuffle" not in again.other
        assert again.other["continues"]["events"] == events
        assert not verify(again).follows
        assert same(table, Table.replay(read_event(write_event(event)) for event in log))
        log.append(table.rematch(HOST, {}, 9_000))
        log.append(table.start(HOST, 9_100))
        assert table.round.events[:events] != list(record.events[:events]) or events == 1
        assert table_info("x", table).before == 0


def test_a_game_does_not_go_on_after_its_end_or_from_what_is_not_true() -> None:
    table, log = started("push")
    play_on(table, log, Random(8))
    record = table.finished_game(0)
    end = len(record.events)
    with pytest.raises(BadValue, match="is over after"):
        line_of(record, end)
    with pytest.raises(BadValue, match=f"after 0 to {end}"):
        line_of(record, end + 1)
    another = "card roll" if record.events[1] != "card roll" else "card g1"
    with pytest.raises(WrongShuffle):
        line_of(replace(record, events=(record.events[0], another, *record.events[2:])), 1)
    with pytest.raises(IllegalEvent):
        line_of(replace(record, events=("stop", *record.events[1:])), 1)


def test_a_card_that_was_changed_after_the_middle_is_noticed() -> None:
    table, log = started("push", 2, line=("push", "card r5"))
    play_on(table, log, Random(9))
    record = table.finished_game(0)
    verify(record)
    at = next(number for number, event in enumerate(record.events) if number > 2 and event.startswith("card g"))
    with pytest.raises((WrongShuffle, IllegalEvent)):
        verify(replace(record, events=(*record.events[:at], "card roll", *record.events[at + 1 :])))


def test_a_rematch_keeps_the_people_and_moves_the_start() -> None:
    table, log = started("push", 2, starter=1)
    play_on(table, log, Random(5))
    first_commitment = table.shuffle.commitment
    log.append(table.rematch(HOST, {"star": "lose-bench"}, 90_000))
    assert (table.status, table.number) == ("lobby", 1)
    assert table.rules["star"] == "lose-bench"
    assert table.shuffle.commitment != first_commitment
    assert table.public_shuffle.secret is None
    log.append(table.start(HOST, 91_000))
    assert table.actor == 0
    play_on(table, log, Random(6))
    assert len(table.records) == 2
    assert same(table, Table.replay(log))


def test_the_host_may_start_again_in_the_middle_of_a_game_which_leaves_no_record() -> None:
    table, log = started("push", 2, starter=1)
    log.append(act(table, "push", "one", at=2_000))
    given_up = table.shuffle.commitment
    log.append(table.rematch(HOST, {}, 3_000))
    assert (table.status, table.number, table.records) == ("lobby", 0, [])
    assert table.shuffle.commitment != given_up
    log.append(table.start(HOST, 4_000))
    assert table.actor == 1
    play_on(table, log, Random(6))
    assert len(table.records) == 1
    assert same(table, Table.replay(log))


def test_there_is_no_rematch_before_the_first_game() -> None:
    table, _ = new_table()
    with pytest.raises(WrongMoment):
        table.rematch(HOST, {}, 3_000)


def test_the_record_of_an_unfinished_game_is_nobodys_to_have() -> None:
    table, _ = started("rows")
    with pytest.raises(WrongMoment):
        table.finished_game(0)
    table.end(HOST, 3_000)
    with pytest.raises(WrongMoment):
        table.finished_game(0)
    assert table.public_shuffle.secret is None
