"""Tracks which clients are connected to a table, on this node and on other nodes."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct

from overdraw.core.seats import Seat

BELIEVED_FOR: Final = 30.0
"""A node is considered gone if it has not announced its clients for this many seconds."""

REPEAT_EVERY: Final = 10.0
"""Seconds between two announcements in which a node lists its clients."""


class Announcement(Struct, frozen=True, tag="presence"):
    """A node's announcement of its clients at one table. With `asking`, the other nodes reply with their own
    announcements.
    """

    node: str
    seats: list[Seat]
    spectators: int
    asking: bool = False


class Presence:
    """The connected seats and spectators of a table on all nodes. Times come from the event loop's clock."""

    def __init__(self, node: str) -> None:
        self._node = node
        self._others: dict[str, tuple[float, Announcement]] = {}

    def here(self, seats: Iterable[Seat | None], *, asking: bool = False) -> Announcement:
        """Return the announcement of this node's clients. A client without a seat is a spectator."""
        known = list(seats)
        return Announcement(self._node, sorted({seat for seat in known if seat is not None}), known.count(None), asking)

    def learn(self, said: Announcement, now: float) -> bool:
        """Store another node's announcement. Return whether the node's clients have changed."""
        before = self._others.get(said.node)
        self._others[said.node] = now, said
        return before is None or (before[1].seats, before[1].spectators) != (said.seats, said.spectators)

    def everywhere(self, seats: Iterable[Seat | None], now: float) -> tuple[set[Seat], int]:
        """Return the seats with a client connected to any node, and the number of spectators."""
        said = [self.here(seats), *(one for at, one in self._others.values() if now - at < BELIEVED_FOR)]
        return {seat for one in said for seat in one.seats}, sum(one.spectators for one in said)


class Relayed(Struct, frozen=True, tag="relayed"):
    """A message that a node passes on to a table's clients on other nodes. The message is not part of the
    table's log.
    """

    message: str


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Announcement | Relayed).decode
