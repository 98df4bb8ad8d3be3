"""The interface of a store, and the promises that it makes.

When the future of `append` is done, the event is durable: it survives crashes and power loss. A table has only one
event with each number. A second writer of the same number gets Conflict, so no other lock is needed.
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
    """The properties of a table that can be read without its log.

    `seats` and `free` are those of the last change before the start. `status` is that of the table, with two
    exceptions: a table with a finished game is `over`, and a table that was closed before any game began is `closed`.
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
    """A notification from another node: an event that it wrote (`seq` > 0), or a message that is not in the log (`seq`
    is 0).
    """

    table: str
    seq: int
    body: bytes | None


SOMETHING_MISSED: Final = Notification("", 0, None)
"""A notification that others may have been lost, so that any table may have new events."""

STORE_LOST: Final = Notification("", -1, None)
"""A notification that the database has not answered for some seconds. Clients should use another node."""


class Store(Protocol):
    """The interface of a store. Every method may raise StoreFailed."""

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        """Connect, bring the schema up to date, and listen to other nodes if they can share the store."""

    async def close(self) -> None: ...

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        """Write an event. The future is done when the event is durable. `row` is given only if it changed.

        The future fails with Conflict if an event with this number exists, with StoreFailed if the event was certainly
        not written, and with UnknownOutcome if it may have been written. In the last case, read the log from the last
        known number.
        """

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        """Return the events of a table after this number, in order. The list is empty if there is no such table."""

    async def listed(self, limit: int) -> list[TableRow]:
        """Return the listed tables that wait for players, newest first."""

    async def idle_lobbies(self, before: int) -> list[str]:
        """Return the tables whose first game has not begun and that have not changed since this time."""

    async def remove_closed(self, before: int) -> int:
        """Remove the tables that were closed before this time, with their logs. Return how many there were.

        A closed table accepts no more events, so no node can write to a removed log.
        """

    def tables(self, status: str) -> AsyncIterator[str]:
        """Return the ids of all tables with this status, oldest first. `over` means tables with a finished game."""

    async def read_review(self, table: str, number: int) -> bytes | None:
        """Return the review that is kept for this game of a table, or None."""

    async def write_review(self, table: str, number: int, body: bytes) -> None:
        """Keep the review of a finished game. If there is one already, it stays."""

    def publish(self, table: str, body: bytes) -> None:
        """Queue a message about a table for the other nodes. The message is not part of the table's log."""

    async def check_writable(self) -> None:
        """Test whether the database accepts a write that is as durable as an event. The write changes no data."""

    @property
    def queued(self) -> int:
        """The number of store requests in the queue."""

    @property
    def healthy(self) -> bool:
        """Whether, as far as is known, the database answers and notifications arrive."""

    @property
    def shared(self) -> bool:
        """Whether other nodes may write to the same tables."""


def resolve_all(answers: Iterable[tuple["asyncio.Future[Any]", Any]]) -> None:
    """Give each caller its result, which may be an exception. Cancelled callers are skipped."""
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def is_postgres(database: str) -> bool:
    """Return whether this is a PostgreSQL URL and not a file name. Reject other URLs without quoting their password."""
    url = re.match(r"([A-Za-z][\w+.-]*)://", database)
    if url is not None and url[1] not in ("postgresql", "postgres"):
        raise BadValue(f"the database must be a file path or a postgresql:// URL, not a {url[1]}:// URL")
    return url is not None
