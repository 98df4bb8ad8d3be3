"""One game after another at a table, and a game that continues another one from the middle."""

import io
import pickle
from dataclasses import replace
from random import Random

import pytest

from overdraw.core.game import Game
from overdraw.errors import BadValue, IllegalEvent, WrongMoment, WrongShuffle
from overdraw.records import verify
from overdraw.server.tables import commands
from overdraw.server.tables.create import line_of
from overdraw.server.tables.permissions import Permissions
from overdraw.server.tables.presenter import table_info
from overdraw.server.tables.state import TableState
from tests.server.tables.table_log import GAMES, HOST, new_table, started


@GAMES
def test_a_game_continues_from_the_middle_of_another(game: str, players: int) -> None:
    first = started(game, players, starter=1)
    first.play_on(Random(6))
    record = first.record()
    verify(record)
    for events in (1, len(record.events) // 2, len(record.events) - 1):
        table = new_table(game, players, starter=record.first, line=line_of(record, events))
        table.do(commands.Contribute("ab" * 32), Permissions(1), 1_500)
        table.start()
        assert table.state.running is not None
        assert table.state.running.events[:events] == record.events[:events]
        assert table_info(table.state).before == events
        table.play_on(Random(7))
        again = table.record()
        assert "shuffle" not in again.other
        assert again.other["continues"]["events"] == events
        assert not verify(again).follows
        assert table.matches_its_log()
        table.rematch()
        table.start(9_100)
        assert table.state.running is not None
        assert table.state.running.events[:events] != record.events[:events] or events == 1
        assert table_info(table.state).before == 0


def test_a_game_cannot_continue_after_its_end_or_from_a_false_record() -> None:
    table = started("push")
    table.play_on(Random(8))
    record = table.record()
    end = len(record.events)
    with pytest.raises(BadValue, match="is over after"):
        line_of(record, end)
    with pytest.raises(BadValue, match=f"between 0 and {end}, not {end + 1}"):
        line_of(record, end + 1)
    another = "card roll" if record.events[1] != "card roll" else "card g1"
    with pytest.raises(WrongShuffle):
        line_of(replace(record, events=(record.events[0], another, *record.events[2:])), 1)
    with pytest.raises(IllegalEvent):
        line_of(replace(record, events=("stop", *record.events[1:])), 1)


def test_a_card_that_was_changed_after_the_middle_is_noticed() -> None:
    table = started("push", 2, line=("push", "card r5"))
    table.play_on(Random(9))
    record = table.record()
    verify(record)
    at = next(number for number, event in enumerate(record.events) if number > 2 and event.startswith("card g"))
    with pytest.raises((WrongShuffle, IllegalEvent)):
        verify(replace(record, events=(*record.events[:at], "card roll", *record.events[at + 1 :])))


def test_a_rematch_keeps_the_people_and_moves_the_start() -> None:
    table = started("push", 2, starter=1)
    table.play_on(Random(5))
    first_commitment = table.state.shuffle.commitment
    table.rematch({"star": "lose-bench"})
    assert (table.state.status, table.state.number) == ("lobby", 1)
    assert table.state.rules["star"] == "lose-bench"
    assert table.state.shuffle.commitment != first_commitment
    assert table.state.public_shuffle.secret is None
    assert table_info(table.state).starter == 0
    table.start(91_000)
    assert table.state.actor == 0
    table.play_on(Random(6))
    assert table.state.games == 2
    assert table.record(0) != table.record(1)
    assert table.matches_its_log()


def test_the_host_can_start_again_in_mid_game_which_leaves_no_record() -> None:
    table = started("push", 2, starter=1)
    table.act("push", "one", at=2_000)
    given_up = table.state.shuffle.commitment
    table.rematch()
    assert (table.state.status, table.state.number, table.state.games) == ("lobby", 0, 0)
    assert table.state.shuffle.commitment != given_up
    table.start(9_500)
    assert table.state.actor == 1
    table.play_on(Random(6))
    assert table.state.games == 1
    with pytest.raises(WrongMoment):
        table.record(1)
    assert table.matches_its_log()


def test_there_is_no_rematch_before_the_first_game() -> None:
    with pytest.raises(WrongMoment):
        new_table().rematch()


def test_there_is_no_record_of_an_unfinished_game() -> None:
    table = started("rows")
    with pytest.raises(WrongMoment):
        table.record()
    table.do(commands.End(), HOST)
    with pytest.raises(WrongMoment):
        table.record()
    assert table.state.public_shuffle.secret is None


class Measuring(pickle.Pickler):
    """Pickles a state without its game object, which all tables share."""

    def persistent_id(self, value: object) -> str | None:
        return "game" if isinstance(value, Game) else None


def size_of(state: TableState) -> int:
    written = io.BytesIO()
    Measuring(written).dump(state)
    return len(written.getvalue())


def test_finished_games_stay_in_the_log_and_not_in_the_state() -> None:
    table, sizes = started("push", 2), []
    for game in range(8):
        table.play_on(Random(1))
        assert table.state.status == "over"
        sizes.append(size_of(table.state))
        table.rematch()
        assert table.state.games == game + 1
        table.start()
    assert max(sizes[4:]) < 1.5 * max(sizes[:4])
