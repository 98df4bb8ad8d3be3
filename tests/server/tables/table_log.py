"""A table in memory that decides commands, keeps the events in a list, and evolves its state."""

import copy
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from overdraw.core.seats import Seat
from overdraw.games.catalogue import game_named
from overdraw.protocol.messages import Clock
from overdraw.records import Record
from overdraw.server.tables import commands
from overdraw.server.tables.create import created
from overdraw.server.tables.decide import AlreadyDone, Rejection, decide
from overdraw.server.tables.events import AnyEvent, Chair, Created
from overdraw.server.tables.evolve import evolve, finished_game, first_state, replay
from overdraw.server.tables.permissions import Permissions
from overdraw.server.tables.presenter import own_view, public_view, table_info
from overdraw.server.tables.state import TableState
from overdraw.server.tables.view_serializer import ViewSerializer
from overdraw.server.tokens import hashed

HOST = Permissions(0, host=True)
GAMES = pytest.mark.parametrize(("game", "players"), [("push", 2), ("push", 4), ("rows", 2), ("rows", 6)])
TABLE = "a" * 22
INVITE = "invite".ljust(32, "x")

MOST_COMPARED = 60
"""For this many events of a table, the state before every command is compared with a deep copy of it."""


def token(seat: Seat) -> str:
    return f"token-of-seat-{seat}".ljust(32, "x")


class TableLog:
    """A table and its log. Checks that deciding never changes the state."""

    def __init__(self, event: Created) -> None:
        self.log: list[AnyEvent] = [event]
        self.state = first_state(TABLE, event)

    def do(self, command: commands.Command, by: Permissions = HOST, at: int = 3_000) -> AnyEvent | AlreadyDone:
        """Execute a command, or raise its rejection."""
        before = self.state
        known = copy.deepcopy(before, {id(before.game): before.game}) if len(self.log) < MOST_COMPARED else before
        decision = decide(before, command, by, at)
        if isinstance(decision, Rejection):
            assert before == known
            raise decision.error
        if isinstance(decision, AlreadyDone):
            return decision
        self.state = evolve(before, decision)
        assert before == known
        self.log.append(decision)
        return decision

    # Commands that many tests need

    def sit(self, name: str, by: str, seat: Seat | None = None, at: int = 1_500) -> AnyEvent | AlreadyDone:
        return self.do(commands.Sit(name, hashed(by), seat), Permissions(), at)

    def start(self, at: int = 2_000, by: Permissions = HOST) -> AnyEvent | AlreadyDone:
        return self.do(commands.Start(), by, at)

    def seat_bot(self, seat: Seat, bot: str, at: int = 1_500, by: Permissions = HOST) -> AnyEvent | AlreadyDone:
        return self.do(commands.SeatBot(seat, bot, bot.capitalize()), by, at)

    def act(self, action: str, move: str, at: int = 3_000) -> AnyEvent | AlreadyDone:
        """Make a move for the player whose turn it is."""
        return self.do(commands.Act(action, self.state.seq, id=move), Permissions(self.state.actor), at)

    def bot_move(self, action: str, at: int = 3_000) -> AnyEvent | AlreadyDone:
        """Make a move for the bot whose turn it is."""
        assert self.state.actor is not None
        assert self.state.bot_to_act is not None
        return self.do(commands.BotMove(self.state.actor, self.state.bot_to_act, action, self.state.seq), at=at)

    def rematch(self, changes: Mapping[str, object] | None = None, at: int = 9_000) -> AnyEvent | AlreadyDone:
        return self.do(commands.PlayAgain(changes or {}), HOST, at)

    def random_move(self, random: Random) -> str:
        state = self.state
        return str(state.game.notation.format_event(random.choice(state.view(state.actor).legal)))

    def play_on(self, random: Random, moves: int = 10_000) -> None:
        """Play random moves, some of them undone, until the game is over or the number is reached."""
        for number in range(moves):
            actor, running = self.state.actor, self.state.running
            if actor is None:
                return
            if running is not None and running.undoable(actor) and random.random() < 0.1:
                undo = commands.Undo(self.state.seq, id=f"undo-{len(self.log)}")
                self.do(undo, Permissions(actor), 3_000 + number)
            self.act(self.random_move(random), f"move-{len(self.log)}", 3_000 + number)

    # Questions

    def record(self, number: int = 0) -> Record:
        return finished_game(TABLE, self.log, number)

    def public_view(self) -> Any:
        return public_view(self.state, self._views)

    def matches_its_log(self) -> bool:
        """Whether the table equals a replay of its log."""
        return same(self.state, replay(TABLE, self.log))

    @property
    def _views(self) -> ViewSerializer:
        return ViewSerializer(self.state.game, len(self.state.chairs))


def same(one: TableState, other: TableState) -> bool:
    views = ViewSerializer(one.game, len(one.chairs))
    seats = [None, *range(len(one.chairs))]
    return (
        one == other
        and public_view(one, views) == public_view(other, views)
        and all(own_view(one, views, seat) == own_view(other, views, seat) for seat in seats)
        and table_info(one) == table_info(other)
    )


def new_table(
    game: str = "push",
    players: int = 2,
    *,
    bots: tuple[Seat, ...] = (),
    free: tuple[Seat, ...] = (),
    clock: Clock | None = None,
    listed: bool = False,
    starter: Any = 0,
    shown: tuple[str, ...] = (),
    line: tuple[str, ...] = (),
    coach: bool = False,
    **options: str | int,
) -> TableLog:
    """A table before its game; seat 0 is the host's."""
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
        table=TABLE,
        host=token(0),
        invite=INVITE,
        at=1_000,
        clock=clock,
        listed=listed,
        starter=starter,
        shown=shown,
        line=line,
        coach=coach,
    )
    return TableLog(event)


def started(game: str = "push", players: int = 2, **settings: Any) -> TableLog:
    table = new_table(game, players, **settings)
    table.start()
    return table
