"""Drawing the shuffle at a table: hashes in the lobby, the host's start, contributions, repetitions, the first card."""

from random import Random

import pytest
from msgspec.structs import replace

from overdraw.dealing import JointShuffle
from overdraw.dealing.joint_shuffle import context_of, hash_of
from overdraw.dealing.shuffle import commitment_to
from overdraw.errors import BadValue, BrokenRecord, NotAllowed, WrongMoment
from overdraw.records import verify
from overdraw.server.tables import commands
from overdraw.server.tables.decide import AlreadyDone
from overdraw.server.tables.events import Created, Redrawn, Revealing, Started, read_event, write_event
from overdraw.server.tables.evolve import replay
from overdraw.server.tables.permissions import SPECTATOR, Permissions
from overdraw.server.tables.presenter import table_info
from tests.server.tables.table_log import HOST, TABLE, TableLog, new_table, same


def given(seat: int, draw: int = 0) -> str:
    return f"{draw}{seat}" * 32


def shuffle_of(table: TableLog) -> JointShuffle:
    assert isinstance(table.state.shuffle, JointShuffle)
    return table.state.shuffle


def commit(table: TableLog, *seats: int, draw: int = 0) -> None:
    for seat in seats:
        hashed = hash_of(shuffle_of(table).commitment, seat, given(seat, draw))
        table.do(commands.Commit(hashed), Permissions(seat))


def reveal(table: TableLog, *seats: int, draw: int = 0) -> None:
    for seat in seats:
        table.do(commands.Reveal(given(seat, draw)), Permissions(seat))


def begin(table: TableLog, *present: int) -> object:
    return table.do(commands.Start(present), HOST)


def go_on(table: TableLog, *, time_is_up: bool = False) -> object:
    assert table.state.draw is not None
    return table.do(commands.ContinueDraw(table.state.draw.since, time_is_up), HOST)


def drawn_table(players: int = 3, **settings: object) -> TableLog:
    """A table whose devices have all published their hashes."""
    table = new_table(players=players, **settings)  # type: ignore[arg-type]  # of the table
    commit(table, *range(players))
    return table


def test_a_game_begins_once_every_device_has_revealed() -> None:
    table = drawn_table(starter="random")
    assert begin(table, 0, 1, 2) == Revealing(3_000, [0, 1, 2])
    assert table_info(table.state).shuffle.waiting_for == [0, 1, 2]
    reveal(table, 0, 1)
    with pytest.raises(WrongMoment, match="seat 2 still has time to respond"):
        go_on(table)
    reveal(table, 2)
    started = go_on(table)
    assert isinstance(started, Started)
    assert (table.state.status, table.state.draw) == ("playing", None)
    assert started.first == shuffle_of(table).starter()
    table.play_on(Random(1))
    findings = verify(table.record())
    assert findings.joint
    assert findings.follows
    assert same(table.state, replay(TABLE, [read_event(write_event(event)) for event in table.log]))


def test_no_contribution_is_accepted_before_the_list_of_hashes_is_closed() -> None:
    table = drawn_table()
    with pytest.raises(WrongMoment, match="before the list of hashes is closed"):
        reveal(table, 0)
    begin(table, 0, 1, 2)
    with pytest.raises(WrongMoment, match="seat 0 cannot publish a hash now"):
        table.do(commands.Commit("ab" * 32), HOST)
    with pytest.raises(BadValue, match="does not match the hash"):
        table.do(commands.Reveal("ab" * 32), HOST)
    with pytest.raises(NotAllowed):
        table.do(commands.Reveal(given(0)), SPECTATOR)
    reveal(table, 0)
    with pytest.raises(BadValue, match="already revealed its contribution"):
        reveal(table, 0)


def test_only_devices_that_are_there_and_published_a_hash_take_part() -> None:
    table = new_table(players=3)
    commit(table, 0, 1)
    assert begin(table, 0, 2) == Revealing(3_000, [0])
    assert [hashed is not None for hashed in shuffle_of(table).hashes] == [True, False, False]
    with pytest.raises(BadValue, match="seat 1 takes no part in this draw"):
        reveal(table, 1)


def test_without_any_device_the_game_begins_at_once() -> None:
    for table in (new_table(players=2, starter="random"), drawn_table(2, starter="random")):
        assert isinstance(begin(table), Started)
        assert shuffle_of(table).hashes == (None, None)
        table.play_on(Random(1))
        assert verify(table.record()).follows


def test_a_device_may_replace_its_hash_until_the_list_is_closed() -> None:
    table = drawn_table(2)
    with pytest.raises(WrongMoment, match="seat 1 has already published this hash"):
        commit(table, 1)
    commit(table, 1, draw=7)
    begin(table, 0, 1)
    reveal(table, 0)
    reveal(table, 1, draw=7)
    assert isinstance(go_on(table), Started)


def test_a_seat_that_changes_hands_loses_its_hash() -> None:
    table = drawn_table(2)
    table.do(commands.FreeSeat(1), HOST)
    assert shuffle_of(table).hashes[1] is None
    table.sit("Ben", "b" * 32, 1)
    assert begin(table, 0, 1) == Revealing(3_000, [0])


def test_the_draw_is_repeated_without_a_device_that_does_not_reveal() -> None:
    table = drawn_table()
    begin(table, 0, 1, 2)
    first = shuffle_of(table)
    reveal(table, 0, 2)
    assert isinstance(again := go_on(table, time_is_up=True), Redrawn)
    assert again.left_out == [1]
    assert again.secret != first.secret
    info = table_info(table.state).shuffle
    assert (info.drawing, info.waiting_for) == ("hashes", [0, 2])
    assert info.repeated[0].secret == first.secret
    assert info.commitment not in (info.repeated[0].commitment, None)
    with pytest.raises(WrongMoment, match="seat 1 cannot publish a hash now"):
        commit(table, 1, draw=1)
    commit(table, 0, 2, draw=1)
    assert go_on(table) == Revealing(3_000, [0, 2])
    reveal(table, 0, 2, draw=1)
    go_on(table)
    assert table.state.chairs[1].name == "Player 1", "it keeps its seat"
    table.play_on(Random(1))
    record = table.record()
    assert verify(record).joint
    assert len(record.other["shuffle"]["repeated"]) == 1


def test_a_device_that_publishes_no_hash_in_a_repetition_is_left_out_of_it() -> None:
    table = drawn_table()
    begin(table, 0, 1, 2)
    reveal(table, 0, 2)
    go_on(table, time_is_up=True)
    commit(table, 0, draw=1)
    assert go_on(table, time_is_up=True) == Revealing(3_000, [0], [2])
    reveal(table, 0, draw=1)
    assert isinstance(go_on(table), Started)
    assert len(shuffle_of(table).repeated) == 1


def test_if_no_device_is_left_the_server_deals_alone() -> None:
    table = drawn_table(2, starter="random")
    begin(table, 0, 1)
    go_on(table, time_is_up=True)
    assert isinstance(go_on(table), Started)
    table.play_on(Random(1))
    assert verify(table.record()).follows


def test_there_are_three_repetitions_at_most() -> None:
    table = drawn_table(6)
    begin(table, *range(6))
    for draw in range(3):
        reveal(table, *range(5 - draw), draw=draw)
        assert isinstance(go_on(table, time_is_up=True), Redrawn)
        commit(table, *range(5 - draw), draw=draw + 1)
        go_on(table)
    reveal(table, 0, 1, draw=3)
    started = go_on(table, time_is_up=True)
    assert isinstance(started, Started)
    assert started.left_out == [2]
    table.play_on(Random(1))
    assert verify(table.record()).follows


def test_a_late_command_of_the_server_changes_nothing() -> None:
    table = drawn_table(2)
    begin(table, 0, 1)
    assert table.state.draw is not None
    late = commands.ContinueDraw(table.state.draw.since, True)
    table.do(late)
    with pytest.raises(WrongMoment, match="the joint shuffle is already at a later step"):
        table.do(late)
    go_on(table)
    with pytest.raises(WrongMoment, match="the joint shuffle is already at a later step"):
        table.do(late)


def test_nobody_comes_or_goes_during_the_draw_but_the_host_may_close_the_table() -> None:
    table = new_table(players=2)
    commit(table, 0, 1)
    begin(table, 0, 1)
    for command in (commands.Leave(), commands.Start((0, 1)), commands.FreeSeat(1), commands.SeatBot(1, "random", "R")):
        with pytest.raises(WrongMoment, match="the cards are being shuffled"):
            table.do(command, HOST)
    table.do(commands.End(), HOST)
    assert table.state.draw is None


def test_a_start_that_is_repeated_happens_once() -> None:
    table = drawn_table(2)
    table.do(commands.Start((0, 1), id="go"), HOST)
    assert table.do(commands.Start((0,), id="go"), HOST) == AlreadyDone(table.state.seq)


def test_each_game_of_a_table_has_a_shuffle_of_its_own() -> None:
    table = drawn_table(2)
    first = shuffle_of(table)
    begin(table)
    table.rematch()
    given_up = shuffle_of(table)
    assert given_up.context == first.context == context_of(TABLE, 0)
    assert given_up.commitment != first.commitment
    assert given_up.hashes == (None, None)
    begin(table)
    table.play_on(Random(1))
    table.rematch()
    assert shuffle_of(table).context == context_of(TABLE, 1)


def test_a_device_from_before_version_2_contributes_at_once() -> None:
    """It waits for its contribution to appear."""
    table = new_table(players=2)
    table.do(commands.Contribute("ab" * 32), Permissions(1))
    assert table_info(table.state).shuffle.contributions == [None, "ab" * 32]
    commit(table, 0)
    begin(table, 0, 1)
    assert table.state.waiting_for == (0,)
    reveal(table, 0)
    go_on(table)
    table.play_on(Random(1))
    assert None not in table.record().other["shuffle"]["contributions"]


def test_a_table_from_before_version_2_goes_on_and_its_next_game_has_version_2() -> None:
    created = new_table(players=2).log[0]
    assert isinstance(created, Created)
    old = TableLog(replace(created, commitment=commitment_to(created.secret), shuffle=1))
    assert b"shuffle" not in write_event(old.log[0])
    with pytest.raises(WrongMoment, match="uses version 1 of the shuffle"):
        old.do(commands.Commit("ab" * 32), HOST)
    old.do(commands.Contribute("cd" * 32), Permissions(1))
    begin(old, 0, 1)
    old.play_on(Random(1))
    findings = verify(old.record())
    assert findings.follows
    assert not findings.joint
    old.rematch()
    commit(old, 0, 1)
    assert isinstance(begin(old, 0, 1), Revealing)


def test_the_log_of_another_table_is_rejected() -> None:
    with pytest.raises(BrokenRecord, match="the log does not belong to table"):
        replay("b" * 22, new_table().log)
