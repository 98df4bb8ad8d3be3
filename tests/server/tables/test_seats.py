"""The seats of a table: taking, freeing and filling them, and the bots that stand in."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from overdraw.errors import BadValue, NoSuchTable, NotAllowed, SeatTaken, WrongMoment
from overdraw.protocol.messages import Began
from overdraw.server.tables import commands
from overdraw.server.tables.decide import AlreadyDone
from overdraw.server.tables.events import Chair
from overdraw.server.tables.permissions import SPECTATOR, Permissions, admit, permissions_of
from overdraw.server.tables.presenter import table_info, told, updates
from overdraw.server.tables.view_serializer import ViewSerializer, encode
from overdraw.server.tokens import hashed
from tests.server.tables.table_log import INVITE, new_table, started, token


def test_a_token_opens_its_own_seat_and_nothing_else() -> None:
    state = new_table("push", 3).state
    assert permissions_of(state, token(0)) == Permissions(0, host=True)
    assert permissions_of(state, token(2)) == Permissions(2)
    for wrong in (INVITE, hashed(token(2)), None):
        assert permissions_of(state, wrong) == SPECTATOR


def test_a_seat_an_invitation_or_a_listing_lets_a_client_see_a_table() -> None:
    state = new_table("push", 3).state
    assert admit(state, token(2), None) == Permissions(2)
    assert admit(state, None, INVITE) == SPECTATOR
    assert admit(new_table(listed=True).state, None, None) == SPECTATOR
    for wrong, invite in ((None, None), (None, token(1)), ("x" * 32, None), ("x" * 32, INVITE)):
        with pytest.raises(NoSuchTable):
            admit(state, wrong, invite)


def test_seats_can_be_taken_freed_and_filled_only_before_the_start() -> None:
    table = new_table("push", 3, free=(1, 2))
    with pytest.raises(WrongMoment, match="seat 1 is still free"):
        table.start()
    table.sit("Ben", "b" * 32)
    with pytest.raises(SeatTaken, match="Ben"):
        table.sit("Cleo", "c" * 32, 1)
    with pytest.raises(BadValue):
        table.sit("Cleo", "c" * 32, 7)
    with pytest.raises(BadValue):
        table.sit(" ", "c" * 32, 2)
    table.seat_bot(2, "cautious")
    with pytest.raises(SeatTaken, match="all seats are taken"):
        table.sit("Cleo", "c" * 32)
    table.do(commands.FreeSeat(2))
    table.sit("Cleo", "c" * 32)
    table.do(commands.Leave(), Permissions(1))
    table.seat_bot(1, "random")
    table.start()
    with pytest.raises(WrongMoment):
        table.sit("Dan", "d" * 32)
    assert [chair.name for chair in table.state.chairs] == ["Player 0", "Random", "Cleo"]
    assert table.matches_its_log()


def test_a_player_who_sits_down_twice_has_one_seat() -> None:
    table = new_table("push", 3, free=(1, 2))
    table.sit("Ben", "b" * 32)
    assert isinstance(table.sit("Ben", "b" * 32), AlreadyDone)
    assert [chair.name for chair in table.state.chairs] == ["Player 0", "Ben", None]


def test_only_the_host_starts_seats_ends_and_plays_again() -> None:
    table = new_table("push", 2, free=(1,))
    hosts: list[commands.Command] = [
        commands.Start(),
        commands.SeatBot(1, "random", "Random"),
        commands.FreeSeat(0),
        commands.End(),
        commands.PlayAgain({}),
    ]
    for by in (SPECTATOR, Permissions(1)):
        for command in hosts:
            with pytest.raises(NotAllowed):
                table.do(command, by)
    with pytest.raises(NotAllowed, match="host"):
        table.do(commands.FreeSeat(0))


def test_a_bot_takes_over_for_an_absent_player_and_gives_the_seat_back() -> None:
    table = started("push", 2, starter=1)
    table.do(commands.TakeOver(1))
    assert table.state.bot_to_act == "cautious"
    assert table.state.deadline is None
    table.bot_move("push")
    table.do(commands.ComeBack(), Permissions(1))
    assert table.state.bot_to_act is None
    table.do(commands.Leave(), Permissions(1))
    table.act(table.random_move(Random(0)), "back")  # a player who acts is present again
    assert table.state.chairs[1].stand_in is None
    with pytest.raises(WrongMoment):
        table.do(commands.ComeBack(), Permissions(1))
    assert table.matches_its_log()


def test_a_bot_does_not_move_for_a_player_who_has_come_back() -> None:
    table = started("push", 2, starter=1)
    table.do(commands.TakeOver(1))
    late = commands.BotMove(1, "cautious", "push", table.state.seq + 1)
    table.do(commands.ComeBack(), Permissions(1))
    with pytest.raises(WrongMoment, match="no longer plays in seat 1"):
        table.do(late)


def test_a_bot_that_was_replaced_does_not_move() -> None:
    table = started("push", 2, starter=1, bots=(1,))
    table.seat_bot(1, "sharp")
    with pytest.raises(WrongMoment, match="random no longer plays"):
        table.do(commands.BotMove(1, "random", "push", table.state.seq))


def test_the_host_replaces_a_player_permanently() -> None:
    table = started("push", 2)
    table.seat_bot(1, "random")
    assert permissions_of(table.state, token(1)) == SPECTATOR
    assert table.state.chairs[1] == Chair(name="Random", bot="random")
    assert table.matches_its_log()


def test_a_player_who_joins_in_mid_game_counts_as_the_last_to_sit_down() -> None:
    table = new_table("push", 3, starter="first-to-sit")
    table.start()
    assert table.state.running is not None
    assert table.state.running.first == 0
    table.seat_bot(0, "random")
    table.do(commands.FreeSeat(1))
    table.sit("Dan", "d" * 32, 1)
    assert table.state.sat_down == (2, 1)
    assert table.matches_its_log()


def test_the_host_frees_a_seat_in_mid_game_and_another_player_continues() -> None:
    table = started("push", 3, starter=1)
    table.act("push", "1")
    with pytest.raises(WrongMoment):
        table.sit("Dan", "d" * 32, 1)
    with pytest.raises(NotAllowed, match="only the host"):
        table.do(commands.FreeSeat(1), Permissions(1))
    with pytest.raises(NotAllowed, match="host's own seat"):
        table.do(commands.FreeSeat(0))
    table.do(commands.FreeSeat(1))
    assert permissions_of(table.state, token(1)) == SPECTATOR
    assert table.state.bot_to_act == "cautious"
    assert table_info(table.state).seats[1].name is None
    table.bot_move(table.random_move(Random(1)))
    with pytest.raises(SeatTaken):
        table.sit("Dan", "d" * 32, 2)
    with pytest.raises(WrongMoment, match="seat 1 is free"):
        table.do(commands.FreeSeat(1))
    table.sit("Dan", "d" * 32)
    assert permissions_of(table.state, "d" * 32) == Permissions(1)
    assert table.state.bot_to_act is None
    assert table.matches_its_log()
    table.play_on(Random(3))
    assert table.record().names == ("Player 0", "Dan", "Player 2")


def test_a_bot_plays_a_freed_seat_to_the_end_if_nobody_takes_it() -> None:
    table = started("rows", 2)
    table.do(commands.FreeSeat(1))
    random = Random(4)
    while table.state.actor is not None:
        move = table.random_move(random)
        if table.state.actor == 1:
            table.bot_move(move)
        else:
            table.act(move, f"{len(table.log)}")
    assert table.record().players[1].bot == "cautious"
    table.rematch()
    with pytest.raises(WrongMoment, match="seat 1 is still free"):
        table.start()
    assert table.matches_its_log()


def test_a_bot_that_fails_is_replaced_by_the_simplest_and_the_seat_has_its_name() -> None:
    table = started("push", 2, bots=(1,))
    table.seat_bot(1, "sharp")
    table.do(commands.ReplaceBot(1, "sharp"))
    assert table.state.chairs[1] == Chair(name="Random", bot="random")
    with pytest.raises(WrongMoment):
        table.do(commands.ReplaceBot(1, "random"))
    assert table.matches_its_log()


def test_a_stand_in_that_fails_is_replaced_and_its_player_keeps_the_seat() -> None:
    table = started("push", 2, starter=1)
    table.do(commands.TakeOver(1))
    table.do(commands.ReplaceBot(1, "cautious"))
    assert table.state.bot_to_act == "random"
    assert permissions_of(table.state, token(1)) == Permissions(1)
    assert table.matches_its_log()


def test_a_client_that_connects_later_is_told_who_sat_where_at_every_event() -> None:
    """Each event that changes the seats has the former occupants, so a client can trace the seats back from now."""
    table = new_table("push", 3, free=(1,), starter=1)
    views = ViewSerializer(table.state.game, 3)
    names: dict[int, list[str | None]] = {1: ["Player 0", None, "Player 2"]}
    live: dict[int, Any] = {}

    def then(do: Callable[[], object]) -> None:
        before = table.state
        do()
        live[table.state.seq] = json.loads(updates(before, table.state, views)[-1])["event"]
        names[table.state.seq] = [chair.name or chair.stand_in for chair in table.state.chairs]

    then(lambda: table.sit("Ben", "b" * 32))
    then(table.start)
    then(lambda: table.act("push", "1"))
    then(lambda: table.do(commands.FreeSeat(1)))
    then(lambda: table.bot_move(table.random_move(Random(1))))
    then(lambda: table.sit("Dan", "d" * 32))
    then(lambda: table.do(commands.Leave(), Permissions(1)))
    then(lambda: table.act(table.random_move(Random(2)), "2"))  # a player who acts is present again
    then(lambda: table.seat_bot(2, "random"))
    then(lambda: table.do(commands.FreeSeat(1)))
    then(table.rematch)
    then(lambda: table.do(commands.Contribute("ab" * 32), Permissions(0)))
    then(lambda: table.sit("Eve", "e" * 32))

    missed = table.state.missed(1)
    assert missed is not None
    late = {happened.seq: json.loads(encode(told(happened, None))) for happened in missed}
    assert late == live
    seats = [seat.name or seat.stand_in for seat in table_info(table.state).seats]
    for seq in sorted(late, reverse=True):
        assert seats == names[seq]
        if "former" in late[seq]:
            seats = [one["name"] or one["stand_in"] for one in late[seq]["former"]]
    assert seats == names[1]


def test_a_continued_game_is_marked_as_such_also_after_the_next_one_has_begun() -> None:
    table = started("push", 2, line=("push", "card r1"), starter=0)
    first = table.state.last
    table.play_on(Random(3))
    table.rematch()
    table.start()
    assert table_info(table.state).before == 0
    assert [told(began, None) for began in (first, table.state.last)] == [Began(0, [], 2), Began(1, [])]


def test_a_lobby_is_closed_only_if_nothing_has_happened_in_it() -> None:
    table = new_table(free=(1,))
    with pytest.raises(WrongMoment):
        table.do(commands.CloseUnused(1_000))
    table.do(commands.CloseUnused(1_001))
    assert table.state.status == "ended"
    running = started()
    with pytest.raises(WrongMoment):
        running.do(commands.CloseUnused(99_000))
