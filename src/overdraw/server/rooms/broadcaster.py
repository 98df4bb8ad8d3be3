"""Sends messages to a table's clients: updates, reactions, and who is connected.

Messages to clients on other nodes are relayed by those nodes. None of these messages changes the table's log.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from overdraw.core.seats import Seat
from overdraw.protocol import messages
from overdraw.protocol.messages import ServerMessage, write_message
from overdraw.server.rooms.presence import Announcement, Presence, Relayed, encode
from overdraw.server.rooms.services import Services
from overdraw.server.tables.permissions import Permissions

COALESCE: Final = 0.25
"""The server collects reactions and changes of presence for this many seconds, and sends them together."""

MOST_REACTIONS: Final = 12
"""The maximum number of reactions in one batch. The server drops the rest."""


class Client(Protocol):
    """The part of a session's interface that a room uses."""

    permissions: Permissions

    @property
    def is_open(self) -> bool: ...

    def send(self, message: bytes) -> None: ...

    def dismiss(self, reason: str, code: int, *, again: bool) -> None: ...


class Broadcaster:
    """The clients of one table on this node. `presence_changed` is called when a client connects or leaves, on any
    node.
    """

    def __init__(self, table: str, seats: int, services: Services, presence_changed: Callable[[], None]) -> None:
        self.clients: set[Client] = set()
        self._table, self._seats, self._store = table, seats, services.store
        self._presence_changed = presence_changed
        self._presence = Presence(services.node)
        self._sent_presence: messages.Presence | None = None
        self._announced: Announcement | None = None
        self._reactions: dict[tuple[Seat | None, str], bytes] = {}
        self._flushing: asyncio.TimerHandle | None = None

    def close(self) -> None:
        if self._flushing is not None:
            self._flushing.cancel()

    # Clients

    def add(self, client: Client) -> None:
        self.clients.add(client)
        self._client_changed()

    def remove(self, client: Client) -> None:
        self.clients.remove(client)
        self._client_changed()

    def unseat(self, seat: Seat) -> None:
        """Turn the clients of a seat into spectators after its player has lost the seat, because an open connection
        grants no more rights than its token.
        """
        for client in self.clients:
            if client.permissions.seat == seat:
                client.permissions = Permissions(None, client.permissions.host)

    @property
    def spectators(self) -> int:
        """The number of spectators on this node."""
        return self._connected_seats().count(None)

    def presence(self) -> messages.Presence:
        """Return which seats have a client connected to any node, and the number of spectators."""
        seats, spectators = self._presence.everywhere(self._connected_seats(), asyncio.get_running_loop().time())
        return messages.Presence([seat in seats for seat in range(self._seats)], spectators)

    def _client_changed(self) -> None:
        self._flush_soon()
        self._presence_changed()

    def _connected_seats(self) -> list[Seat | None]:
        return [client.permissions.seat for client in self.clients]

    # Messages

    def send_updates(self, frames: Sequence[bytes]) -> None:
        """Send each client the update for its seat. The last update in the list is for spectators."""
        for client in self.clients:
            seat = client.permissions.seat
            client.send(frames[-1 if seat is None else seat])

    def send(self, client: Client, message: ServerMessage) -> None:
        client.send(write_message(message))

    def broadcast(self, message: bytes) -> None:
        """Send a message to all of the table's clients on this node."""
        for client in self.clients:
            client.send(message)

    def relay(self, message: bytes) -> None:
        """Send a message to all of the table's clients on all nodes."""
        self.broadcast(message)
        if self._store.shared:
            self._store.publish(self._table, encode(Relayed(message.decode())))

    def react(self, seat: Seat | None, reaction: messages.Reaction) -> None:
        """Add a reaction to the next batch. Without batches, a crowd of spectators could slow the table down."""
        if len(self._reactions) < MOST_REACTIONS:
            self._reactions[seat, reaction] = write_message(messages.Reacted(seat, reaction))
            self._flush_soon()

    def _flush_soon(self) -> None:
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().call_later(COALESCE, self._flush)

    def _flush(self) -> None:
        """Send the collected reactions. If presence has changed, also send who is connected."""
        self._flushing = None
        reactions, self._reactions = self._reactions, {}
        for message in reactions.values():
            self.relay(message)
        if (presence := self.presence()) != self._sent_presence:
            self._sent_presence = presence
            self.broadcast(write_message(presence))
        if (here := self._presence.here(self._connected_seats())) != self._announced:
            self._announced = here
            self.announce()

    # Other nodes

    def announce(self, *, asking: bool = False) -> None:
        """Tell the other nodes who is connected to this node. With `asking`, the other nodes reply with their own
        announcements.
        """
        if self._store.shared:
            self._store.publish(self._table, encode(self._presence.here(self._connected_seats(), asking=asking)))

    def hear(self, heard: Announcement | Relayed) -> None:
        """Process a message from another node about this table."""
        if isinstance(heard, Relayed):
            self.broadcast(heard.message.encode())
            return
        if heard.asking:
            self.announce()
        if self._presence.learn(heard, asyncio.get_running_loop().time()):
            self._client_changed()
