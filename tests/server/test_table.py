"""The table as a plain object: what it is made of, and that its log is all of it."""

from random import Random

import msgspec
import pytest

from overdraw.errors import BadValue, BrokenRecord, NotAllowed, UnknownName, WrongMoment
from overdraw.records import verify
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import Acted, Clock, Contributed, Sat, read_event, write_event
from overdraw.server.tables.permissions import Role
from overdraw.server.tables.presenter import table_info
from tests.server.tables import GAMES, HOST, INVITE, act, new_table, play_on, random_move, same, started, token


@GAMES
def test_a_move_that_another_node_wrote_at_another_time_is_the_same_move(game: str, players: int) -> None:
    table, log = started(game, players)
    random = Random(3)
    for number in range(60):
        decided = act(table, random_move(table, random), f"move-{number}", 3_000 + number)
        if table.status == "over":  # its record holds the time
            return
        written = msgspec.structs.replace(decided, at=decided.at + 500)
        assert not table.wrote_the_same(msgspec.structs.replace(written, move="another"))
        assert table.wrote_the_same(written)
        log.append(written)
        assert same(table, Table.replay(log))


@GAMES
def test_the_log_read_again_gives_the_same_table_at_every_moment(game: str, players: int) -> None:
    table, log = started(game, players)
    random = Random(1)
    while table.actor is not None:
        play_on(table, log, random, moves=25)
        again = Table.replay(read_event(write_event(event)) for event in log)
        assert same(table, again)


@GAMES
def test_a_finished_table_gives_a_record_that_proves_its_shuffle(game: str, players: int) -> None:
    table, log = new_table(game, players)
    for seat in range(players):
        log.append(table.contribute(Role(seat), f"{seat:x}" * 64, 1_500))
    log.append(table.start(HOST, 2_000))
    play_on(table, log, Random(2))
    record = table.finished_game(0)
    verify(record)
    assert None not in record.other["shuffle"]["contributions"]
    assert len(record.events) == len(table.round.events) if table.round else False


def test_a_log_that_was_tampered_with_is_refused() -> None:
    table, log = started("push")
    play_on(table, log, Random(3), moves=20)
    index = next(number for number, event in enumerate(log) if isinstance(event, Acted) and event.outcomes)
    event = log[index]
    assert isinstance(event, Acted)
    log[index] = Acted(event.at, event.seat, event.action, ("card switch", "card g1"), event.by, event.move)
    with pytest.raises(BrokenRecord, match="of the log says"):
        Table.replay(log)


def test_the_secret_of_the_shuffle_comes_with_the_result_and_not_before() -> None:
    table, log = started("rows")
    assert table.shuffle.secret is not None
    while table.actor is not None:
        assert table.public_shuffle.secret is None
        assert table_info("x", table).shuffle.commitment == table.shuffle.commitment
        log.append(act(table, random_move(table, Random(len(log))), f"{len(log)}"))
    assert table_info("x", table).shuffle.secret == table.shuffle.secret


def test_a_contribution_changes_the_cards_and_is_given_once() -> None:
    table, _ = new_table()
    table.contribute(Role(1), "ab" * 32, 1_500)
    with pytest.raises(BadValue, match="already"):
        table.contribute(Role(1), "cd" * 32, 1_500)
    with pytest.raises(NotAllowed):
        table.contribute(Role(), "cd" * 32, 1_500)
    table.start(HOST, 2_000)
    with pytest.raises(WrongMoment):
        table.contribute(HOST, "cd" * 32, 2_000)


def test_names_bots_and_numbers_are_checked_when_a_table_is_made() -> None:
    with pytest.raises(BadValue):
        new_table(players=7)
    with pytest.raises(BadValue):
        new_table(clock=Clock(1))
    with pytest.raises(UnknownName):
        new_table(shown=("hands",))
    with pytest.raises(BadValue):
        new_table(starter=9)


def test_events_are_written_without_the_tokens_they_hold_only_hashes() -> None:
    table, log = new_table(free=(1,))
    log.append(table.sit("Ben", "b" * 32, None, 1_500))
    log.append(table.contribute(Role(1), "ab" * 32, 1_600))
    written = b"".join(map(write_event, log)).decode()
    assert isinstance(log[1], Sat)
    assert isinstance(log[2], Contributed)
    assert "b" * 32 not in written
    assert token(0) not in written
    assert INVITE not in written
