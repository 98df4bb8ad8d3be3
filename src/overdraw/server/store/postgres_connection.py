"""PostgreSQL connections with timeouts that work if the network fails.

After a timeout, asyncpg cancels the statement over a second connection and waits for the answer. If the network drops
packets, this wait never ends. So this module drops slow connections instead, and everything that waits for them fails.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, Final

import asyncpg

from overdraw.errors import StoreFailed

TROUBLE: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""The exceptions that are raised when the database does not answer."""

CONNECT_TIMEOUT: Final = 5.0
STATEMENT_TIMEOUT: Final = 5.0
"""Seconds that a statement may take."""

UNCERTAIN: Final = ("08", "40003", "57", "58")
"""The first characters of the SQLSTATE codes of a lost connection or server. The statement may have been committed
before.
"""


async def connect(url: str) -> Any:
    return await asyncpg.connect(url, timeout=CONNECT_TIMEOUT)


@contextlib.contextmanager
def dropped_when_late(connection: Any, seconds: float = STATEMENT_TIMEOUT) -> Iterator[None]:
    """Drop the connection if the block takes too long, so that statements that wait for an answer fail."""
    timer = asyncio.get_running_loop().call_later(seconds, connection.terminate)
    try:
        yield
    finally:
        timer.cancel()


def is_unwritten(error: Exception) -> bool:
    """Return whether PostgreSQL rejected the statement. Otherwise it may have been committed, and only its answer was
    lost.
    """
    return isinstance(error, asyncpg.PostgresError) and not str(error.sqlstate).startswith(UNCERTAIN)


def cannot_open(error: Exception) -> StoreFailed:
    """Return the error that says why a database cannot be opened. Messages about an invalid URL are replaced, because
    they may quote the password.
    """
    bad_url = "its URL must have the form postgresql://user:password@host:port/name"
    reason = str(error) or "it does not answer in time"
    return StoreFailed(f"cannot open the database: {reason if isinstance(error, TROUBLE) else bad_url}")
