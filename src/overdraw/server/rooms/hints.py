"""Hints at one table. A hint is computed for the player to act, and sent only to the client that requested it."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from overdraw.analysis import Knowledge
from overdraw.core.seats import Seat
from overdraw.errors import (
    AnalysisFailed,
    CoachOff,
    IllegalAction,
    NotAllowed,
    NotYourTurn,
    OverdrawError,
    TooMuch,
    TooOld,
    WrongMoment,
)
from overdraw.protocol import messages
from overdraw.protocol.messages import AskHint, Problem, write_message
from overdraw.server.logging import log, short
from overdraw.server.rooms.broadcaster import Client
from overdraw.server.rooms.services import Analyst
from overdraw.server.tables.running_game import parse_action
from overdraw.server.tables.state import TableState

if TYPE_CHECKING:
    from overdraw.server.rooms.room import Room


class Hints:
    """The hints that a room's clients are waiting for, at most one per client."""

    def __init__(self, room: "Room", analyst: Analyst) -> None:
        self._room, self._analyst = room, analyst
        self._tasks: dict[Client, asyncio.Task[None]] = {}

    def ask(self, client: Client, asked: AskHint) -> None:
        """Start to compute a hint. Raise an error if the client may not have a hint now."""
        state, seat = self._room.state, client.permissions.seat
        knowledge, considered = _question(state, seat, asked)
        self._analyst.check(state.game)
        if client in self._tasks:
            raise TooMuch("your previous hint is still being computed; wait for it")
        work = self._answer(client, asked, knowledge, considered, state)
        task = self._tasks[client] = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(lambda _: self._tasks.pop(client, None))

    def forget(self, client: Client) -> None:
        """Cancel the hint that a client has requested, because the client has left."""
        if (task := self._tasks.pop(client, None)) is not None:
            task.cancel()

    def stop(self) -> None:
        for client in list(self._tasks):
            self.forget(client)

    async def _answer(
        self, client: Client, asked: AskHint, knowledge: Knowledge, considered: Any, before: TableState
    ) -> None:
        try:
            found = await self._analyst.hint(knowledge, considered)
            state = self._room.state
            if state.moved != before.moved or client.permissions.seat != knowledge.seat:
                raise TooOld("the game has moved on, so the hint was dropped")
            if not state.coach:
                raise CoachOff("hints are no longer allowed at this table")
            hint = msgspec.convert({"id": asked.id, "seq": before.seq, **found}, messages.Hint)
            message = write_message(hint)
        except OverdrawError as error:
            message = write_message(Problem(error.code, str(error), asked.id, self._room.state.seq))
        except Exception as error:
            log("a hint failed", level=logging.ERROR, error=error, table=short(self._room.id))
            failed = AnalysisFailed("internal error; the server's log has the details")
            message = write_message(Problem(failed.code, str(failed), asked.id, self._room.state.seq))
        client.send(message)


def _question(state: TableState, seat: Seat | None, asked: AskHint) -> tuple[Knowledge, Any]:
    """Return what the player knows, and the action that the player is considering. Raise an error if a hint is not
    allowed.
    """
    if seat is None:
        raise NotAllowed("only players can request hints")
    if not state.coach:
        raise CoachOff("hints are not allowed at this table")
    if asked.seen < state.moved:
        raise TooOld(
            f"the game has moved on: you have seen event {asked.seen}, but the last move is event {state.moved}"
        )
    if state.running is None or state.status != "playing":
        raise WrongMoment("hints are available only during a game")
    if state.actor != seat:
        raise NotYourTurn("hints are available only when it is your turn")
    knowledge = Knowledge.remembering(state.game, state.running.state)
    return knowledge, _considered(state, knowledge, asked.action)


def _considered(state: TableState, knowledge: Knowledge, text: str | None) -> Any:
    if text is None:
        return None
    action = parse_action(state.game, text)
    if action not in knowledge.view.legal:
        assert state.running is not None
        raise IllegalAction(state.game.refusal(state.running.state, action))
    return action
