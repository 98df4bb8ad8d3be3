"""Moves at a table: made, rejected, repeated, undone, and sent only to those who may see them."""

import gc
import json
from random import Random
from typing import Any

import pytest

from overdraw.errors import (
    IllegalAction,
    NotAllowed,
    NothingToUndo,
    NotYourTurn,
    TooMuch,
    TooOld,
    UnknownAction,
    WrongMoment,
)
from overdraw.protocol.messages import Clock
from overdraw.server.tables import commands
from overdraw.server.tables.decide import MOST_CHANGES, AlreadyDone
from overdraw.server.tables.events import Acted
from overdraw.server.tables.evolve import replay
from overdraw.server.tables.permissions import SPECTATOR, Permissions
from overdraw.server.tables.presenter import told, updates
from overdraw.server.tables.state import REMEMBERED
from overdraw.server.tables.view_serializer import ViewSerializer, encode
from tests.server.tables.table_log import GAMES, HOST, TABLE, TableLog, started


def act(table: TableLog, by: Permissions, action: str, seen: int, move: str = "m") -> object:
    return table.do(commands.Act(action, seen, id=move), by)


def test_too_old_not_your_turn_illegal_and_unknown_moves_change_nothing() -> None:
    table = started("push", 3)
    seq = table.state.seq
    rejected = [
        (Permissions(0), "push", seq - 1, TooOld),
        (Permissions(0), "push", seq + 1, TooOld),
        (Permissions(1), "push", seq, NotYourTurn),
        (Permissions(0), "stop", seq, IllegalAction),
        (Permissions(0), "card g1", seq, IllegalAction),
        (Permissions(0), "dance", seq, UnknownAction),
        (SPECTATOR, "push", seq, NotAllowed),
    ]
    for by, action, seen, error in rejected:
        before = table.state
        with pytest.raises(error):
            act(table, by, action, seen)
        assert table.state is before


def test_after_the_last_move_a_client_is_too_old_and_then_too_late() -> None:
    table = started("push")
    table.play_on(Random(3))
    seq = table.state.seq
    assert table.state.status == "over"
    for seen, error in ((seq - 1, TooOld), (seq, WrongMoment)):
        with pytest.raises(error):
            act(table, Permissions(0), "push", seen)


def test_a_repeated_id_is_the_same_move_also_after_a_replay() -> None:
    table = started("push")
    seen = table.state.seq
    table.act("push", "once")
    made = AlreadyDone(table.state.seq)
    assert act(table, Permissions(0), "push", seen, "once") == made
    table.state = replay(TABLE, table.log)
    assert act(table, Permissions(0), "push", seen, "once") == made


def test_a_repeated_id_of_any_command_is_the_same_command() -> None:
    table = started("push", 3)
    leave = commands.Leave(id="one")
    table.do(leave, Permissions(1))
    left = AlreadyDone(table.state.seq)
    table.do(commands.ComeBack(id="two"), Permissions(1))
    assert table.do(leave, Permissions(1)) == left
    table.state = replay(TABLE, table.log)
    assert table.do(leave, Permissions(1)) == left
    table.do(
        commands.SeatBot(2, "random", "Random", id="one"), HOST
    )  # the same id of another player is another command
    assert table.state.chairs[2].bot == "random"
    end = commands.End(id="end")
    table.do(end, Permissions(None, host=True))
    assert table.do(end, Permissions(None, host=True)) == AlreadyDone(table.state.seq)


def test_a_player_who_sits_down_has_ids_of_their_own() -> None:
    table = started("push", 3, starter=1)
    table.act("push", "1")
    table.do(commands.FreeSeat(1), HOST)
    table.sit("Dan", "d" * 32, 1)
    assert table.state.actor == 1
    table.act(table.random_move(Random(2)), "1")
    assert table.matches_its_log()


def test_a_player_can_undo_a_placement_until_something_is_revealed() -> None:
    """PQ-34"""
    table = started("push", 2, starter=0)
    table.act("push", "a")
    while table.random_move(Random(0)) in ("push", "stop"):
        table.act("push", f"again {len(table.log)}")
    before = table.public_view()
    table.act("place 1", "b")
    with pytest.raises(NothingToUndo):
        table.do(commands.Undo(table.state.seq, id="not mine"), Permissions(1))
    table.do(commands.Undo(table.state.seq, id="u"), Permissions(0))
    assert table.public_view() == before
    assert table.do(commands.Undo(0, id="u"), Permissions(0)) == AlreadyDone(table.state.seq)
    table.act("place 1", "c")
    table.act("push", "d")
    with pytest.raises(NothingToUndo):
        table.do(commands.Undo(table.state.seq, id="v"), Permissions(0))
    assert table.state.running is not None
    assert table.state.running.events.count("place 1") == 1
    assert table.matches_its_log()


def test_a_clock_covers_a_whole_turn_of_a_person() -> None:
    table = started("push", 2, clock=Clock(30), starter=0)
    assert table.state.deadline == 32_000
    table.act("push", "a", at=10_000)
    assert table.state.deadline == 32_000
    while table.state.actor == 0:
        table.act(table.random_move(Random(len(table.log))), f"{len(table.log)}", at=11_000)
    assert table.state.deadline == 41_000
    table.do(commands.TakeOver(1), at=12_000)
    assert table.state.deadline is None
    assert table.matches_its_log()


def test_a_bot_plays_for_a_late_player_only_when_the_clock_has_run_out() -> None:
    table = started("push", 2, clock=Clock(30), starter=0)
    late = commands.BotMove(0, "cautious", "push", table.state.seq, "clock")
    with pytest.raises(WrongMoment, match="has not run out"):
        table.do(late, at=31_999)
    table.do(late, at=32_000)
    event = table.log[-1]
    assert isinstance(event, Acted)
    assert event.by == "clock"


def test_the_length_of_a_log_is_limited_but_the_game_can_be_finished() -> None:
    table = started("push", 3, starter=0)
    come_and_go: list[commands.Command] = [commands.Leave(), commands.ComeBack()]
    while table.state.changes < MOST_CHANGES:
        table.do(come_and_go[table.state.chairs[1].stand_in is not None], Permissions(1))
    for command in come_and_go:
        with pytest.raises((TooMuch, WrongMoment)):
            table.do(command, Permissions(1))
    play_to_the_end(table)
    table.rematch()
    table.start()
    table.do(commands.Leave(), Permissions(1))


def test_games_that_are_given_up_count_toward_the_limit() -> None:
    table = started("push", 2)
    while table.state.changes < MOST_CHANGES:
        table.rematch()
        table.start()
    with pytest.raises(TooMuch):
        table.rematch()
    assert len(table.log) <= MOST_CHANGES + 1
    play_to_the_end(table)
    table.rematch()


def play_to_the_end(table: TableLog) -> None:
    """Moves alone are always accepted."""
    random = Random(4)
    while table.state.actor is not None:
        table.act(table.random_move(random), f"move-{len(table.log)}")
    assert table.state.games == 1


def test_missed_events_are_told_as_long_as_they_are_remembered() -> None:
    table = started("push", 4)
    table.play_on(Random(7), moves=REMEMBERED + 10)
    state = table.state
    missed = state.missed(state.seq - 5)
    assert missed is not None
    assert [happened.seq for happened in missed] == list(range(state.seq - 4, state.seq + 1))
    assert state.missed(1) == list(state.recent)
    assert len(state.recent) == REMEMBERED
    assert state.missed(state.seq + 1) is None


@GAMES
def test_a_move_has_its_facts_both_live_and_for_clients_that_missed_it(game: str, players: int) -> None:
    table = started(game, players)
    views = ViewSerializer(table.state.game, players)
    live: dict[int, Any] = {}
    random = Random(8)
    while table.state.actor is not None:
        before = table.state
        table.act(table.random_move(random), f"move-{before.seq}")
        frames = updates(before, table.state, views)
        update = json.loads(frames[-1])
        live[update["seq"]] = update["event"]
    missed = table.state.missed(min(live) - 1)
    assert missed is not None
    late = {happened.seq: json.loads(encode(told(happened, None))) for happened in missed}
    assert late == {seq: event for seq, event in live.items() if seq in late}
    assert "result" in late[table.state.seq]["facts"]


def test_an_undone_move_leaves_no_facts() -> None:
    table = started("push")
    table.act("push", "a")
    table.act("place 1", "b")
    assert json.loads(table.state.last.facts)["new_stack"] is True
    table.do(commands.Undo(table.state.seq, id="u"), Permissions(0))
    assert table.state.last.facts == ""


def test_a_drawn_card_of_rows_is_sent_only_to_its_player() -> None:
    """R-SETUP-5"""
    table = started("rows", 3)
    dealt = [told(table.state.last, seat).outcomes for seat in (None, 0, 1, 2)]  # type: ignore[union-attr]  # the start has outcomes
    assert dealt[0] == [None] * 12
    assert all(sum(card is not None for card in cards) == 4 for cards in dealt[1:])
    for place in range(12):
        assert sum(cards[place] is not None for cards in dealt[1:]) == 1


def test_the_garbage_collector_tracks_no_events() -> None:
    """A thousand tables hold thousands of events, and all players wait while the garbage collector traverses them."""
    table = started("push")
    table.play_on(Random(5), moves=100)
    assert len(table.state.recent) == REMEMBERED
    assert not any(map(gc.is_tracked, (*table.state.recent, *table.log, *table.state.answers)))
    without_outcomes = [event.outcomes for event in table.log if isinstance(event, Acted) and not event.outcomes]
    assert all(outcomes is without_outcomes[0] for outcomes in without_outcomes)
