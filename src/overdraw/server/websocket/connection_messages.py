"""One client at one table."""

from typing import Protocol

from overdraw.errors import IllegalAction, OverdrawError
from overdraw.server.protocol.messages import Bye, Problem, Reason, ServerMessage, write_message
from overdraw.server.tables.permissions import Role

GOING_AWAY = 1001
INVALID_TEXT = 1007
BROKEN_RULES = 1008
INTERNAL_ERROR = 1011


class Socket(Protocol):
    """The way to a client. Neither call waits, and after a close nothing is sent."""

    def send(self, text: bytes) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Connection:
    """The seat comes from the token that was shown in the first message, never from a later one."""

    __slots__ = ("role", "socket")

    def __init__(self, role: Role, socket: Socket) -> None:
        self.role, self.socket = role, socket

    def send(self, message: ServerMessage) -> None:
        self.socket.send(write_message(message))

    def refuse(self, error: OverdrawError, move: str | None = None, seq: int | None = None) -> None:
        why = error.reason if isinstance(error, IllegalAction) else None
        self.send(Problem(error.code, str(error), move, seq, None if why is None else Reason(*why)))

    def dismiss(self, reason: str, code: int, *, again: bool) -> None:
        self.send(Bye(reason, again))
        self.socket.close(code, reason)
