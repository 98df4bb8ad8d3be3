"""Connections to PostgreSQL that are given up in time.

A timeout of asyncpg's own cancels the statement over a second connection and waits for that: behind a network that
drops packets it never returns. So a connection that is too slow is dropped, which ends whatever waits for it.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, Final

import asyncpg

from overdraw.errors import StoreFailed

TROUBLE: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""What is raised when the database does not answer."""

CONNECT_TIMEOUT: Final = 5.0
STATEMENT_TIMEOUT: Final = 5.0
"""Seconds."""

UNCERTAIN: Final = ("08", "40003", "57", "58")
"""How the codes of errors begin after which a statement may have been committed: the connection or the server went."""


async def connect(url: str) -> Any:
    return await asyncpg.connect(url, timeout=CONNECT_TIMEOUT)


@contextlib.contextmanager
def dropped_when_late(connection: Any, seconds: float = STATEMENT_TIMEOUT) -> Iterator[None]:
    """Drop the connection if this takes longer: what waits for an answer fails then."""
    timer = asyncio.get_running_loop().call_later(seconds, connection.terminate)
    try:
        yield
    finally:
        timer.cancel()


def is_unwritten(error: Exception) -> bool:
    """Whether PostgreSQL refused a statement. Otherwise it may have been committed, and its answer was lost."""
    return isinstance(error, asyncpg.PostgresError) and not str(error.sqlstate).startswith(UNCERTAIN)


def cannot_open(error: Exception) -> StoreFailed:
    """Why a database cannot be opened. What is said of a bad URL may hold a part of the password."""
    bad_url = "its URL is not of the form postgresql://user:password@host:port/name"
    reason = str(error) or "it does not answer in time"
    return StoreFailed(f"cannot open the database: {reason if isinstance(error, TROUBLE) else bad_url}")
