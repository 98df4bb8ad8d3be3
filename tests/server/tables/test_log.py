"""The log contains the whole table: a replay gives the same table, and a damaged log is rejected."""

from random import Random

import pytest

from overdraw.errors import BadValue, BrokenRecord, NotAllowed, UnknownName, WrongMoment
from overdraw.protocol.messages import Clock
from overdraw.records import verify
from overdraw.server.tables import commands
from overdraw.server.tables.events import Acted, Contributed, Sat, read_event, write_event
from overdraw.server.tables.evolve import replay
from overdraw.server.tables.permissions import SPECTATOR, Permissions
from overdraw.server.tables.presenter import table_info
from tests.server.tables.table_log import GAMES, HOST, INVITE, TABLE, new_table, same, started, token


@GAMES
def test_replaying_the_log_gives_the_same_table_at_every_event(game: str, players: int) -> None:
    table = started(game, players)
    random = Random(1)
    while table.state.actor is not None:
        table.play_on(random, moves=25)
        assert same(table.state, replay(TABLE, (read_event(write_event(event)) for event in table.log)))


@GAMES
def test_a_finished_table_gives_a_record_that_proves_its_shuffle(game: str, players: int) -> None:
    table = new_table(game, players)
    for seat in range(players):
        table.do(commands.Contribute(f"{seat:x}" * 64), Permissions(seat), 1_500)
    table.do(commands.Start(tuple(range(players))), HOST)
    assert table.state.draw is not None
    table.do(commands.ContinueDraw(table.state.draw.since, time_is_up=False))
    table.play_on(Random(2))
    record = table.record()
    verify(record)
    assert None not in record.other["shuffle"]["contributions"]
    assert table.state.running is not None
    assert record.events == table.state.running.events


def test_a_log_that_was_tampered_with_is_rejected() -> None:
    table = started("push")
    table.play_on(Random(3), moves=20)
    log = table.log
    index = next(number for number, event in enumerate(log) if isinstance(event, Acted) and event.outcomes)
    event = log[index]
    assert isinstance(event, Acted)
    log[index] = Acted(event.at, event.seat, event.action, ("card switch", "card g1"), event.by, event.command)
    with pytest.raises(BrokenRecord, match="of the log has"):
        replay(TABLE, log)


def test_a_log_without_its_beginning_is_rejected() -> None:
    table = started("push")
    with pytest.raises(BrokenRecord, match="must begin with its creation"):
        replay(TABLE, table.log[1:])
    with pytest.raises(BrokenRecord, match="creates the table again"):
        replay(TABLE, [*table.log, table.log[0]])


def test_the_secret_of_the_shuffle_comes_with_the_result_and_not_before() -> None:
    table = started("rows")
    assert table.state.shuffle.secret is not None
    while table.state.actor is not None:
        assert table.state.public_shuffle.secret is None
        assert table_info(table.state).shuffle.commitment == table.state.shuffle.commitment
        table.act(table.random_move(Random(len(table.log))), f"{len(table.log)}")
    assert table_info(table.state).shuffle.secret == table.state.shuffle.secret


def test_a_contribution_is_given_once_and_by_players_only() -> None:
    table = new_table()
    given = commands.Contribute("cd" * 32)
    table.do(commands.Contribute("ab" * 32), Permissions(1))
    with pytest.raises(BadValue, match="already"):
        table.do(given, Permissions(1))
    with pytest.raises(NotAllowed):
        table.do(given, SPECTATOR)
    table.start()
    with pytest.raises(WrongMoment):
        table.do(given, HOST)


def test_names_bots_and_numbers_are_checked_when_a_table_is_made() -> None:
    with pytest.raises(BadValue):
        new_table(players=7)
    with pytest.raises(BadValue):
        new_table(clock=Clock(1))
    with pytest.raises(UnknownName):
        new_table(shown=("hands",))
    with pytest.raises(BadValue):
        new_table(starter=9)


def test_events_hold_hashes_of_tokens_and_never_the_tokens() -> None:
    table = new_table(free=(1,))
    table.sit("Ben", "b" * 32)
    table.do(commands.Contribute("ab" * 32), Permissions(1))
    written = b"".join(map(write_event, table.log)).decode()
    assert isinstance(table.log[1], Sat)
    assert isinstance(table.log[2], Contributed)
    assert "b" * 32 not in written
    assert token(0) not in written
    assert INVITE not in written
