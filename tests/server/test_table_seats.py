"""The seats of a table: who may take, free and fill them, and the bots that stand in."""

from random import Random

import pytest

from overdraw.errors import BadValue, NotAllowed, SeatTaken, UnknownName, WrongMoment
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import Chair
from overdraw.server.tables.permissions import Role
from overdraw.server.tables.presenter import table_info
from overdraw.server.tokens import hashed
from tests.server.tables import HOST, INVITE, act, new_table, play_on, random_move, same, started, token


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


def test_whoever_sits_down_in_the_middle_sat_down_last() -> None:
    table, log = new_table("push", 3)
    table.starter = "first-to-sit"
    log.append(table.start(HOST, 2_000))
    assert table.round is not None
    assert table.round.first == 0
    log.append(table.seat_bot(HOST, 0, "random", 3_000))
    log.append(table.empty(HOST, 1, 3_100))
    log.append(table.sit("Dan", "d" * 32, 1, 3_200))
    assert table.sat_down == [2, 1]
    assert table.sat_down == Table.replay(log).sat_down


def test_a_rematch_says_who_starts_it() -> None:
    table, log = started("rows", 2, starter=0)
    play_on(table, log, Random(5))
    log.append(table.rematch(HOST, {}, 9_000))
    assert table_info("x", table).starter == 1
    log.append(table.start(HOST, 9_100))
    assert table.round is not None
    assert table.round.first == 1


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


def test_a_seat_whose_bot_failed_has_the_name_of_the_one_that_plays() -> None:
    table, log = started("push", 2, bots=(1,))
    log.append(table.seat_bot(HOST, 1, "sharp", 3_000))
    log.append(table.bot_failed(1, 3_100))
    assert table.chairs[1] == Chair(name="Random", bot="random")
    assert same(table, Table.replay(log))


def test_a_bot_that_fails_is_replaced_by_the_simplest() -> None:
    table, log = started("push", 2, starter=1)
    log.append(table.take_over(1, 3_000))
    log.append(table.bot_failed(1, 3_100))
    assert table.bot_to_act == "random"
    assert table.role(token(1)) == Role(1)
    assert same(table, Table.replay(log))
