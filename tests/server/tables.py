"""Tables without a server: made, played and compared in memory."""

from random import Random

import pytest

from overdraw.core.seats import Seat
from overdraw.games.catalogue import game_named
from overdraw.server.tables.creating import created
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import AnyEvent, Chair, Clock
from overdraw.server.tables.permissions import Role
from overdraw.server.tables.presenter import own_view, public_view, table_info
from overdraw.server.tokens import hashed

HOST = Role(0, host=True)
GAMES = pytest.mark.parametrize(("game", "players"), [("push", 2), ("push", 4), ("rows", 2), ("rows", 6)])


def token(seat: Seat) -> str:
    return f"token-of-seat-{seat}".ljust(32, "x")


INVITE = "invite".ljust(32, "x")


def new_table(
    game: str = "push",
    players: int = 2,
    *,
    bots: tuple[Seat, ...] = (),
    free: tuple[Seat, ...] = (),
    clock: Clock | None = None,
    listed: bool = False,
    starter: int = 0,
    shown: tuple[str, ...] = (),
    line: tuple[str, ...] = (),
    **options: str | int,
) -> tuple[Table, list[AnyEvent]]:
    """A table in its lobby and the log of it; seat 0 is the host's."""
    played = game_named(game)
    chairs = [
        Chair()
        if seat in free
        else Chair(name=f"Bot {seat}", bot="random")
        if seat in bots
        else Chair(name=f"Player {seat}", token=hashed(token(seat)))
        for seat in range(players)
    ]
    event = created(
        played,
        played.rules(None, players, options),
        chairs,
        host=token(0),
        invite=INVITE,
        at=1_000,
        clock=clock,
        listed=listed,
        starter=starter,
        shown=shown,
        line=line,
    )
    return Table(event), [event]


def started(game: str = "push", players: int = 2, **settings: object) -> tuple[Table, list[AnyEvent]]:
    table, log = new_table(game, players, **settings)  # type: ignore[arg-type]  # passed on as they are
    log.append(table.start(HOST, 2_000))
    return table, log


def act(table: Table, action: str, move: str, at: int = 3_000) -> AnyEvent:
    """A move of whoever is to act."""
    assert table.actor is not None
    event = table.act(Role(table.actor), action, move=move, seen=table.seq, at=at)
    assert not isinstance(event, int)
    return event


def random_move(table: Table, random: Random) -> str:
    return str(table.game.notation.format_event(random.choice(table.view(table.actor).legal)))


def play_on(table: Table, log: list[AnyEvent], random: Random, moves: int = 10_000) -> None:
    """Random moves, with a placement taken back now and then, until the game is over or so many were made."""
    for number in range(moves):
        if table.actor is None:
            return
        if table.round is not None and table.round.undoable(table.actor) and random.random() < 0.1:
            undone = table.undo(Role(table.actor), move=f"undo-{len(log)}", seen=table.seq, at=3_000 + number)
            assert not isinstance(undone, int)
            log.append(undone)
        log.append(act(table, random_move(table, random), f"move-{len(log)}", 3_000 + number))


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
