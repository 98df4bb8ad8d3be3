"""Tracks which clients are connected to a table, on this node and on other nodes."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from overdraw.core.seats import Seat

BELIEVED_FOR: Final = 30.0
"""A node counts as gone after this many seconds without an announcement."""

REPEAT_EVERY: Final = 10.0
"""Seconds between two announcements by the same node."""


class Announcement(Struct, frozen=True, tag="presence"):
    """The clients of one node at one table. With `asking`, the other nodes answer with their announcements."""

    node: str
    seats: list[Seat]
    spectators: int
    asking: bool = False


class Presence:
    """The seats and spectators of a table on all nodes. Times are those of the event loop."""

    def __init__(self, node: str) -> None:
        self._node = node
        self._others: dict[str, tuple[float, Announcement]] = {}

    def here(self, seats: Iterable[Seat | None], *, asking: bool = False) -> Announcement:
        """Return the announcement of this node. A client without a seat is a spectator."""
        known = list(seats)
        return Announcement(self._node, sorted({seat for seat in known if seat is not None}), known.count(None), asking)

    def learn(self, said: Announcement, now: float) -> bool:
        """Store the announcement of another node. Return whether it changed anything."""
        before = self._others.get(said.node)
        self._others[said.node] = now, said
        return before is None or (before[1].seats, before[1].spectators) != (said.seats, said.spectators)

    def everywhere(self, seats: Iterable[Seat | None], now: float) -> tuple[set[Seat], int]:
        """Return the seats that are connected to any node, and the number of spectators."""
        said = [self.here(seats), *(one for at, one in self._others.values() if now - at < BELIEVED_FOR)]
        return {seat for one in said for seat in one.seats}, sum(one.spectators for one in said)


class Relayed(Struct, frozen=True, tag="relayed"):
    """A message from one node to all clients of a table that is not part of the table's log."""

    message: str


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Announcement | Relayed).decode
