"""Who is connected to a table: here, and as other nodes tell it."""

import os
import time
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from overdraw.server.websocket.connection_messages import Connection

BELIEVED_FOR: Final = 30.0
"""Seconds after which a node that says nothing more is believed to be gone."""

REPEAT_EVERY: Final = 10.0

NODE: Final = os.urandom(6).hex()


class Presences:
    def __init__(self) -> None:
        self._others: dict[str, tuple[float, list[int], int]] = {}

    def seats(self, connections: Iterable[Connection], seats: int) -> list[bool]:
        here = {connection.role.seat for connection in connections}
        for _, there, _ in self._fresh():
            here |= set(there)
        return [seat in here for seat in range(seats)]

    def spectators(self, connections: Iterable[Connection]) -> int:
        here = sum(connection.role.seat is None for connection in connections)
        return here + sum(spectators for _, _, spectators in self._fresh())

    def written(self, connections: Iterable[Connection], *, asking: bool) -> bytes:
        """Who is here; whether the others shall say so too."""
        seats = sorted({connection.role.seat for connection in connections if connection.role.seat is not None})
        spectators = sum(connection.role.seat is None for connection in connections)
        return msgspec.json.encode({"node": NODE, "seats": seats, "spectators": spectators, "asking": asking})

    def hear(self, said: dict[str, Any]) -> bool:
        """What another node says of its clients; whether that is new."""
        node, seats, spectators = str(said["node"]), list(said["seats"]), int(said["spectators"])
        before = self._others.get(node)
        self._others[node] = (time.monotonic(), seats, spectators)
        return before is None or before[1:] != (seats, spectators)

    def _fresh(self) -> list[tuple[float, list[int], int]]:
        oldest = time.monotonic() - BELIEVED_FOR
        return [other for other in self._others.values() if other[0] > oldest]
