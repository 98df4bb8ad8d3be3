"""One client at one table."""

from overdraw.errors import IllegalAction, OverdrawError
from overdraw.server.outbox import Outbox
from overdraw.server.protocol.messages import Bye, Problem, Reason, ServerMessage, write_message
from overdraw.server.tables.permissions import Role

GOING_AWAY = 1001
BROKEN_RULES = 1008


class Connection:
    """The seat comes from the token that was shown in the first message, never from a later one."""

    __slots__ = ("outbox", "role")

    def __init__(self, role: Role, outbox: Outbox) -> None:
        self.role, self.outbox = role, outbox

    def send(self, message: ServerMessage) -> None:
        self.outbox.put(write_message(message))

    def refuse(self, error: OverdrawError, move: str | None = None, seq: int | None = None) -> None:
        why = error.reason if isinstance(error, IllegalAction) else None
        self.send(Problem(error.code, str(error), move, seq, None if why is None else Reason(*why)))

    def dismiss(self, reason: str, code: int, *, again: bool) -> None:
        self.send(Bye(reason, again))
        self.outbox.close(code, reason)
