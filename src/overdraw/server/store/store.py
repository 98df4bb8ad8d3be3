"""The interface of a store and its promises.

Once the future of `append` is done, the event is durable, through crashes and power loss. A table has one event for
each number: the second writer of a number gets Conflict, so no other locking is needed.
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
    """What the store knows of a table without reading its log.

    `seats` and `free` are as of the last change before the start. `status` is the table's own, with two exceptions: a
    table with a finished game is `over`, and one that was closed before any game began is `closed`.
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
    0).
    """

    table: str
    seq: int
    body: bytes | None


SOMETHING_MISSED: Final = Notification("", 0, None)
"""Notifications may have been lost, so any table may have new events."""

STORE_LOST: Final = Notification("", -1, None)
"""The database has not answered for some seconds. Players are better off on another node."""


class Store(Protocol):
    """Every method may raise StoreFailed."""

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        """Connect, bring the schema up to date, and listen to other nodes if the store can be shared."""

    async def close(self) -> None: ...

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        """Write an event. The future is done when the event is durable. `row` is given if it changed.

        The future fails with Conflict if that number exists, with StoreFailed if the event was certainly not written,
        and with UnknownOutcome if it may have been: then read the log after the last number you know.
        """

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        """A table's events after that number, in order; empty if there is no such table."""

    async def listed(self, limit: int) -> list[TableRow]:
        """Listed tables that wait for players, newest first."""

    async def idle_lobbies(self, before: int) -> list[str]:
        """Tables whose first game has not begun and that have not changed since that time."""

    async def remove_closed(self, before: int) -> int:
        """Remove tables that were closed before that time, with their logs. Returns how many.

        A closed table takes no more events, so no node can write to a log that was removed.
        """

    def tables(self, status: str) -> AsyncIterator[str]:
        """The ids of all tables with this status, oldest first. `over` means tables with a finished game."""

    def publish(self, table: str, body: bytes) -> None:
        """Queue a message about a table for the other nodes. It is not part of the table's log."""

    async def check_writable(self) -> None:
        """Write something that changes nothing, as durably as an event."""

    @property
    def queued(self) -> int:
        """How many store requests are queued."""

    @property
    def healthy(self) -> bool:
        """Whether the database answers and notifications arrive, as far as is known."""

    @property
    def shared(self) -> bool:
        """Whether other nodes may write to the same tables."""


def resolve_all(answers: Iterable[tuple["asyncio.Future[Any]", Any]]) -> None:
    """Give each caller its result, which may be an exception, unless the caller was cancelled."""
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def is_postgres(database: str) -> bool:
    """Whether this is a PostgreSQL URL and not a file name. Rejects other URLs, without quoting their password."""
    url = re.match(r"([A-Za-z][\w+.-]*)://", database)
    if url is not None and url[1] not in ("postgresql", "postgres"):
        raise BadValue(f"the database must be a file's path or a postgresql:// URL, not a {url[1]}:// URL")
    return url is not None
