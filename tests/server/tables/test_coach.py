"""The setting that allows hints at a table."""

import pytest

from overdraw.errors import NotAllowed, WrongMoment
from overdraw.protocol.messages import Changed
from overdraw.server.tables.commands import SetCoach
from overdraw.server.tables.events import write_event
from overdraw.server.tables.permissions import SPECTATOR, Permissions
from overdraw.server.tables.presenter import table_info, told
from tests.server.tables.table_log import HOST, TableLog, new_table, started

SECOND = Permissions(1)


def coach_of(table: TableLog) -> bool:
    return table_info(table.state).coach


def test_hints_are_forbidden_unless_the_table_was_created_with_them() -> None:
    assert not coach_of(new_table())
    assert coach_of(new_table(coach=True))


def test_a_table_without_hints_has_the_log_of_earlier_releases() -> None:
    assert b"coach" not in write_event(new_table().log[0])


def test_the_host_changes_the_setting_before_the_start_and_everybody_is_told() -> None:
    table = new_table()
    table.do(SetCoach(True))
    assert coach_of(table)
    assert [told(table.state.last, seat) for seat in (None, 0, 1)] == [Changed("coach-on", None)] * 3
    table.do(SetCoach(False))
    assert not coach_of(table)
    assert told(table.state.last, None) == Changed("coach-off", None)
    assert table.matches_its_log()


def test_other_players_and_spectators_cannot_change_the_setting() -> None:
    for by in (SECOND, SPECTATOR):
        with pytest.raises(NotAllowed):
            new_table().do(SetCoach(True), by)


def test_with_other_people_at_the_table_the_setting_stays_as_it_is_during_a_game() -> None:
    for by in (HOST, SECOND):
        with pytest.raises((WrongMoment, NotAllowed)):
            started().do(SetCoach(True), by)


def test_a_player_who_is_alone_against_bots_changes_the_setting_at_any_time() -> None:
    table = started("push", 3, bots=(1, 2))
    table.do(SetCoach(True))
    assert coach_of(table)


def test_a_setting_that_is_already_so_is_rejected_and_writes_nothing() -> None:
    with pytest.raises(WrongMoment, match="already forbidden"):
        new_table().do(SetCoach(False))


def test_the_next_game_keeps_the_setting() -> None:
    table = started(coach=True)
    table.rematch()
    assert coach_of(table)
