"""Moves at a table: made, refused, repeated, taken back, and told to those who may know."""

import gc
from random import Random

import pytest

from overdraw.errors import IllegalAction, NotAllowed, NothingToUndo, NotYourTurn, TooOld, UnknownAction, WrongMoment
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import Acted, Clock
from overdraw.server.tables.evolve import REMEMBERED
from overdraw.server.tables.permissions import Role
from overdraw.server.tables.presenter import public_view, told
from tests.server.tables import HOST, act, play_on, random_move, same, started


def test_too_old_not_your_turn_illegal_and_unknown_moves_change_nothing() -> None:
    table, log = started("push", 3)
    before = Table.replay(log)
    refused = [
        (Role(0), "push", table.seq - 1, TooOld),
        (Role(0), "push", table.seq + 1, TooOld),
        (Role(1), "push", table.seq, NotYourTurn),
        (Role(0), "stop", table.seq, IllegalAction),
        (Role(0), "card g1", table.seq, IllegalAction),
        (Role(0), "dance", table.seq, UnknownAction),
        (Role(), "push", table.seq, NotAllowed),
    ]
    for number, (role, action, seen, error) in enumerate(refused):
        with pytest.raises(error):
            table.act(role, action, move=f"m{number}", seen=seen, at=3_000)
        assert same(table, before)


def test_whoever_has_not_heard_of_the_last_move_is_too_old_and_whoever_has_too_late() -> None:
    table, log = started("push")
    play_on(table, log, Random(3))
    assert table.status == "over"
    for number, (seen, error) in enumerate(((table.seq - 1, TooOld), (table.seq, WrongMoment))):
        with pytest.raises(error):
            table.act(Role(0), "push", move=f"m{number}", seen=seen, at=3_000)


def test_a_repeated_id_gets_the_same_answer_whether_it_was_made_or_refused() -> None:
    table, log = started("push")
    seen = table.seq
    log.append(act(table, "push", "once"))
    made = table.seq
    assert table.act(Role(0), "push", move="once", seen=seen, at=3_000) == made
    assert Table.replay(log).act(Role(0), "push", move="once", seen=seen, at=9_000) == made
    for seen in (table.seq, table.seq - 1):
        with pytest.raises(UnknownAction):
            table.act(Role(0), "dance", move="bad", seen=seen, at=3_000)
    for number in range(3 * REMEMBERED):
        with pytest.raises(UnknownAction):
            table.act(Role(0), "dance", move=f"bad {number}", seen=table.seq, at=3_000)


def test_a_refusal_to_take_back_is_repeated_like_any_other() -> None:
    table, _ = started("push", 2, starter=0)
    with pytest.raises(NothingToUndo) as first:
        table.undo(Role(0), move="u", seen=table.seq, at=3_000)
    act(table, "push", "a")
    with pytest.raises(NothingToUndo) as again:
        table.undo(Role(0), move="u", seen=table.seq - 1, at=4_000)
    assert again.value is first.value


def test_the_next_game_remembers_no_refusal_of_the_last() -> None:
    table, log = started("push", 2, starter=0)
    with pytest.raises(UnknownAction):
        table.act(Role(0), "dance", move="1", seen=table.seq, at=3_000)
    play_on(table, log, Random(3))
    log += [table.rematch(HOST, {}, 4_000), table.start(HOST, 5_000)]
    while table.actor != 0:
        log.append(act(table, random_move(table, Random(len(log))), f"{len(log)}"))
    log.append(act(table, random_move(table, Random(0)), "1"))
    assert same(table, Table.replay(log))


def test_a_placement_may_be_taken_back_by_its_player_until_something_is_revealed() -> None:
    """PQ-34"""
    table, log = started("push", 2, starter=0)
    log.append(act(table, "push", "a"))
    while random_move(table, Random(0)) in ("push", "stop"):
        log.append(act(table, "push", f"again {len(log)}"))
    before = public_view(table)
    log.append(act(table, "place 1", "b"))
    with pytest.raises(NothingToUndo):
        table.undo(Role(1), move="not mine", seen=table.seq, at=3_000)
    undone = table.undo(Role(0), move="u", seen=table.seq, at=3_000)
    assert public_view(table) == before
    assert table.undo(Role(0), move="u", seen=0, at=3_000) == table.seq
    assert not isinstance(undone, int)
    log.append(undone)
    log.append(act(table, "place 1", "c"))
    log.append(act(table, "push", "d"))
    with pytest.raises(NothingToUndo):
        table.undo(Role(0), move="v", seen=table.seq, at=3_000)
    assert table.round is not None
    assert table.round.events.count("place 1") == 1
    assert same(table, Table.replay(log))


def test_a_clock_runs_for_a_whole_turn_and_for_people_only() -> None:
    table, log = started("push", 2, clock=Clock(30), starter=0)
    assert table.deadline == 32_000
    log.append(act(table, "push", "a", at=10_000))
    assert table.deadline == 32_000
    while table.actor == 0:
        log.append(act(table, random_move(table, Random(len(log))), f"{len(log)}", at=11_000))
    assert table.deadline == 41_000
    log.append(table.take_over(1, 12_000))
    assert table.deadline is None
    assert same(table, Table.replay(log))


def test_what_was_missed_is_told_while_it_is_remembered() -> None:
    table, log = started("push", 4)
    play_on(table, log, Random(7), moves=REMEMBERED + 10)
    missed = table.missed(table.seq - 5)
    assert missed is not None
    assert [happened.seq for happened in missed] == list(range(table.seq - 4, table.seq + 1))
    assert table.missed(1) == list(table.history)
    assert len(table.history) == REMEMBERED
    assert table.missed(table.seq + 1) is None


def test_a_drawn_card_of_rows_is_told_to_its_receiver_only() -> None:
    """R-SETUP-5"""
    table, log = started("rows", 3)
    dealt = [told(table.history[-1], seat).outcomes for seat in (None, 0, 1, 2)]  # type: ignore[union-attr]  # the start has outcomes
    assert dealt[0] == [None] * 12
    assert all(sum(card is not None for card in cards) == 4 for cards in dealt[1:])
    for place in range(12):
        assert sum(cards[place] is not None for cards in dealt[1:]) == 1
    play_on(table, log, Random(8), moves=1)


def test_what_a_table_remembers_is_nothing_for_the_garbage_collector() -> None:
    """Thousands of events are remembered at a thousand tables; while they are looked through, all players wait."""
    table, log = started("push")
    play_on(table, log, Random(5), moves=100)
    assert len(table.history) == REMEMBERED
    assert not any(map(gc.is_tracked, (*table.history, *log, *table.answers)))
    without_outcomes = [event.outcomes for event in log if isinstance(event, Acted) and not event.outcomes]
    assert all(outcomes is without_outcomes[0] for outcomes in without_outcomes)
