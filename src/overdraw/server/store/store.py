"""The interface of a store, and the guarantees that a store gives.

When the future that `append` returns is done, the event is durable: it survives crashes and power loss. Event numbers
are unique within a table. A second write with the same number fails with Conflict, so no other lock is needed.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from overdraw.errors import BadValue
from overdraw.server.tables.events import AnyEvent


@dataclass(frozen=True, slots=True)
class TableRow:
    """A summary of a table, which can be read without the table's log.

    During a game, `updated` is not kept current. `status` is the status of the table, with two exceptions: a table with
    a finished game is always `over`, and a table that was closed before any game began is `closed`.
    """

    table: str
    status: str
    listed: bool
    game: str
    edition: str
    seats: int
    free: int
    created: int
    updated: int


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification from another node: an event that the node has written (`seq` > 0), or a message that is not in the
    log (`seq` is 0).
    """

    table: str
    seq: int
    body: bytes | None


SOMETHING_MISSED: Final = Notification("", 0, None)
"""Signals that notifications may have been lost, so any table may have new events."""

STORE_LOST: Final = Notification("", -1, None)
"""Signals that the database has not responded for some seconds, so clients should use another node."""


class Store(Protocol):
    """The interface of a store. Every method may raise StoreFailed."""

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        """Connect to the database, bring its schema up to date, and start to listen for notifications from other nodes,
        if any.
        """

    async def close(self) -> None: ...

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        """Queue an event for writing. The returned future is done when the event is durable. `row` is None if the
        table's summary has not changed.

        The future fails with Conflict if the log already has an event with this number, with StoreFailed if the event
        was certainly not written, and with UnknownOutcome if it may have been written. After UnknownOutcome, the caller
        must read the log to find out.
        """

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        """Return a table's events after the given number, in order. The list is empty if the table does not exist."""

    async def listed(self, limit: int) -> list[TableRow]:
        """Return the publicly listed tables that are waiting for players, newest first."""

    async def idle_lobbies(self, before: int) -> list[str]:
        """Return the tables that are in the lobby, have no finished game, and have not changed since the given time."""

    async def remove_closed(self, before: int) -> int:
        """Delete the tables that were closed before the given time, with their logs. Return how many tables were
        deleted.

        A closed table accepts no more events, so no node can write to a deleted log.
        """

    def tables(self, status: str) -> AsyncIterator[str]:
        """Yield the ids of all tables with the given status, oldest first. Tables with a finished game have the status
        `over`.
        """

    async def read_review(self, table: str, number: int) -> bytes | None:
        """Return the stored review of a game at a table, or None if there is none."""

    async def write_review(self, table: str, number: int, body: bytes) -> None:
        """Store the review of a finished game. If the game already has a stored review, keep the existing one."""

    def publish(self, table: str, body: bytes) -> None:
        """Queue a message about a table for the other nodes. The message is not part of the table's log."""

    async def check_writable(self) -> None:
        """Raise StoreFailed unless the database accepts a durable write. The write changes no data."""

    @property
    def queued(self) -> int:
        """The number of store requests in the queue."""

    @property
    def healthy(self) -> bool:
        """Whether the database responds and notifications arrive, as far as the store knows."""

    @property
    def shared(self) -> bool:
        """Whether other nodes may write to the same tables."""


def resolve_all(answers: Iterable[tuple["asyncio.Future[Any]", Any]]) -> None:
    """Set the result of each future, or its exception. Futures that are already done, such as cancelled ones, are
    skipped.
    """
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def is_postgres(database: str) -> bool:
    """Return whether the database is given by a PostgreSQL URL rather than a file path. Reject other URLs, without
    quoting a password.
    """
    url = re.match(r"([A-Za-z][\w+.-]*)://", database)
    if url is not None and url[1] not in ("postgresql", "postgres"):
        raise BadValue(f"the database must be a file path or a postgresql:// URL, not a {url[1]}:// URL")
    return url is not None
