"""The table as a plain object: what it allows, what it refuses, and that its log is all of it."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from overdraw.errors import (
    BadValue,
    BrokenRecord,
    IllegalAction,
    IllegalEvent,
    NotAllowed,
    NothingToUndo,
    NotYourTurn,
    SeatTaken,
    TooOld,
    UnknownAction,
    UnknownName,
    WrongMoment,
    WrongShuffle,
)
from overdraw.records import verify
from overdraw.server.creating import line_of
from overdraw.server.events import Acted, Chair, Clock, Contributed, Sat, read_event, write_event
from overdraw.server.ledger import REMEMBERED
from overdraw.server.roles import Role
from overdraw.server.table import Table
from overdraw.server.telling import own_view, public_view, table_info, told
from overdraw.server.tokens import hashed
from tests.server.tables import HOST, INVITE, act, new_table, play_on, random_move, started, token

GAMES = pytest.mark.parametrize(("game", "players"), [("push", 2), ("push", 4), ("rows", 2), ("rows", 6)])


def same(one: Table, other: Table) -> bool:
    """Whether two tables cannot be told apart by anyone who asks."""
    seats = [None, *range(len(one.chairs))]
    return (
        (one.seq, one.moved, one.status, one.turn_since, one.chairs, one.records)
        == (other.seq, other.moved, other.status, other.turn_since, other.chairs, other.records)
        and public_view(one) == public_view(other)
        and all(own_view(one, seat) == own_view(other, seat) for seat in seats)
        and table_info("x", one) == table_info("x", other)
        and list(one.history) == list(other.history)
    )


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
    log[index] = Acted(event.at, event.seat, event.action, ["card switch", "card g1"], event.by, event.move)
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


def test_a_token_opens_its_own_seat_and_nothing_else() -> None:
    table, _ = new_table("push", 3)
    assert table.role(token(0)) == Role(0, host=True)
    assert table.role(token(2)) == Role(2)
    assert table.role(INVITE) == Role()
    assert table.role(hashed(token(2))) == Role()
    assert table.role(None) == Role()
    assert table.may_enter(Role(), INVITE)
    assert not table.may_enter(Role(), None)
    assert new_table(listed=True)[0].may_enter(Role(), None)


def test_seats_are_taken_freed_and_filled_before_the_start_only() -> None:
    table, log = new_table("push", 3, free=(1, 2))
    with pytest.raises(WrongMoment, match="seat 1 is still free"):
        table.start(HOST, 1_500)
    log.append(table.sit("Ben", "b" * 32, None, 1_500))
    with pytest.raises(SeatTaken, match="Ben"):
        table.sit("Cleo", "c" * 32, 1, 1_500)
    with pytest.raises(BadValue):
        table.sit("Cleo", "c" * 32, 7, 1_500)
    with pytest.raises(BadValue):
        table.sit(" ", "c" * 32, 2, 1_500)
    log.append(table.seat_bot(HOST, 2, "cautious", 1_600))
    with pytest.raises(SeatTaken, match="every seat"):
        table.sit("Cleo", "c" * 32, None, 1_700)
    with pytest.raises(UnknownName):
        table.seat_bot(HOST, 2, "genius", 1_600)
    log.append(table.empty(HOST, 2, 1_800))
    log.append(table.sit("Cleo", "c" * 32, None, 1_900))
    log.append(table.leave(Role(1), 1_950))
    log.append(table.seat_bot(HOST, 1, "random", 1_960))
    log.append(table.start(HOST, 2_000))
    with pytest.raises(WrongMoment):
        table.sit("Dan", "d" * 32, None, 2_100)
    assert [chair.name for chair in table.chairs] == ["Player 0", "Random", "Cleo"]
    assert same(table, Table.replay(log))


def test_only_the_host_starts_seats_ends_and_plays_again() -> None:
    table, _ = new_table("push", 2, free=(1,))
    for role in (Role(), Role(1)):
        with pytest.raises(NotAllowed):
            table.start(role, 1_500)
        with pytest.raises(NotAllowed):
            table.seat_bot(role, 1, "random", 1_500)
        with pytest.raises(NotAllowed):
            table.empty(role, 0, 1_500)
        with pytest.raises(NotAllowed):
            table.end(role, 1_500)
        with pytest.raises(NotAllowed):
            table.rematch(role, {}, 1_500)
    with pytest.raises(NotAllowed, match="host"):
        table.empty(HOST, 0, 1_500)


def test_a_bot_takes_over_for_somebody_away_and_gives_the_seat_back() -> None:
    table, log = started("push", 2, starter=1)
    log.append(table.take_over(1, 3_000))
    assert table.bot_to_act == "cautious"
    assert table.deadline is None
    log.append(table.play_bot(1, "push", seen=table.seq, at=3_100))
    log.append(table.come_back(Role(1), 3_200))
    assert table.bot_to_act is None
    log.append(table.leave(Role(1), 3_300))
    log.append(act(table, random_move(table, Random(0)), "back"))  # whoever acts is back
    assert table.chairs[1].stand_in is None
    with pytest.raises(WrongMoment):
        table.come_back(Role(1), 3_400)
    assert same(table, Table.replay(log))


def test_the_host_replaces_a_player_for_good() -> None:
    table, log = started("push", 2)
    log.append(table.seat_bot(HOST, 1, "random", 3_000))
    assert table.role(token(1)) == Role()
    assert table.chairs[1] == Chair(name="Random", bot="random")
    assert same(table, Table.replay(log))


def test_the_host_frees_a_seat_in_the_middle_and_somebody_else_plays_on() -> None:
    table, log = started("push", 3, starter=1)
    log.append(act(table, "push", "1"))
    with pytest.raises(WrongMoment):
        table.sit("Dan", "d" * 32, 1, 3_000)
    with pytest.raises(NotAllowed, match="only the host"):
        table.empty(Role(1), 1, 3_000)
    with pytest.raises(NotAllowed, match="cannot be sent away"):
        table.empty(HOST, 0, 3_000)
    log.append(table.empty(HOST, 1, 3_100))
    assert table.role(token(1)) == Role()
    assert table.bot_to_act == "cautious"
    assert table_info("x", table).seats[1].name is None
    log.append(table.play_bot(1, random_move(table, Random(1)), seen=table.seq, at=3_150))
    with pytest.raises(SeatTaken):
        table.sit("Dan", "d" * 32, 2, 3_200)
    with pytest.raises(WrongMoment, match="free already"):
        table.empty(HOST, 1, 3_200)
    log.append(table.sit("Dan", "d" * 32, None, 3_200))
    assert table.role("d" * 32) == Role(1)
    assert table.bot_to_act is None
    if table.actor == 1:
        log.append(act(table, random_move(table, Random(2)), "1"))  # Dan's first move, whatever its id
    assert same(table, Table.replay(log))
    play_on(table, log, Random(3))
    assert table.finished_game(0).names == ("Player 0", "Dan", "Player 2")


def test_a_seat_that_was_freed_and_not_taken_is_played_to_the_end_by_its_bot() -> None:
    table, log = started("rows", 2)
    log.append(table.empty(HOST, 1, 3_000))
    random = Random(4)
    while table.actor is not None:
        move = random_move(table, random)
        log.append(
            table.play_bot(1, move, seen=table.seq, at=3_000) if table.actor else act(table, move, f"{len(log)}")
        )
    assert table.finished_game(0).players[1].bot == "cautious"
    log.append(table.rematch(HOST, {}, 4_000))
    with pytest.raises(WrongMoment, match="seat 1 is still free"):
        table.start(HOST, 5_000)
    assert same(table, Table.replay(log))


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
        assert not verify(again).proven
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


def test_a_bot_that_fails_is_replaced_by_the_simplest() -> None:
    table, log = started("push", 2, starter=1)
    log.append(table.take_over(1, 3_000))
    log.append(table.bot_failed(1, 3_100))
    assert table.bot_to_act == "random"
    assert table.role(token(1)) == Role(1)
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
