"""What a store promises.

An event whose `append` is done is durable, whatever is killed or loses its power. A table has one event for each
number: the second writer of a number gets Conflict, and no other locking is needed.
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
    """What can be known of a table without its log. `seats` and `free` are as of its last change before the start.

    `status` is the table's own, except that a table with a finished game is `over`, and one that was closed before
    any game began is `closed`.
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
    """From another node: an event that it wrote (`seq` > 0), or a message beside the log (`seq` 0)."""

    table: str
    seq: int
    body: bytes | None


SOMETHING_MISSED: Final = Notification("", 0, None)
"""Notifications may have been lost: every table may have gone on."""

STORE_LOST: Final = Notification("", -1, None)
"""The database has not answered for some seconds: players are better off at another node."""


class Store(Protocol):
    """Every method may raise StoreFailed."""

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        """Connect, bring the schema up to date, and listen to other nodes if there can be any."""

    async def close(self) -> None: ...

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        """Write an event; the future is done when it is durable. `row` comes along when it changed.

        It fails with Conflict if that number exists, with StoreFailed if the event was certainly not written, and
        with UnknownOutcome if it may have been: read the log after the last number you know.
        """

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        """A table's events after that number, in order; none if there is no such table."""

    async def listed(self, limit: int) -> list[TableRow]:
        """Tables that wait for players and may be found, the newest first."""

    async def idle_lobbies(self, before: int) -> list[str]:
        """Tables whose first game has not begun and that have not changed since."""

    async def remove_closed(self, before: int) -> int:
        """Remove tables that were closed before then, with their logs; how many. A closed table takes no more events,
        so no node can write to a log whose beginning is gone.
        """

    def tables(self, status: str) -> AsyncIterator[str]:
        """All tables of a status, or with a finished game if that is `over`, oldest first."""

    def publish(self, table: str, body: bytes) -> None:
        """Send the other nodes a message about a table that is not part of its log, soon."""

    async def check_writable(self) -> None:
        """Write something that changes nothing, as durably as an event."""

    @property
    def queued(self) -> int:
        """How many store requests wait to be written."""

    @property
    def healthy(self) -> bool:
        """Whether the database answers and the other nodes are heard, as far as is known."""

    @property
    def shared(self) -> bool:
        """Whether other nodes may write to the same tables."""


def resolve_all(answers: Iterable[tuple["asyncio.Future[Any]", Any]]) -> None:
    """Give each caller its result, which may be an exception, unless it has been cancelled meanwhile."""
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)


def is_postgres(database: str) -> bool:
    """Whether this is a URL of PostgreSQL and no file's name. Another URL is refused, without the password in it."""
    url = re.match(r"([A-Za-z][\w+.-]*)://", database)
    if url is not None and url[1] not in ("postgresql", "postgres"):
        raise BadValue(f"cannot keep tables at a {url[1]}:// URL: a database is a file's path or postgresql://…")
    return url is not None
