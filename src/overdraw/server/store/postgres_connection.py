"""PostgreSQL connections with timeouts that work even if the network fails.

After a timeout, asyncpg cancels the statement over a second connection and waits for the result. If the network drops
packets, this wait never ends. This module therefore terminates slow connections, so that everything that waits for them
fails.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, Final

import asyncpg

from overdraw.errors import StoreFailed

TROUBLE: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""The exceptions that PostgreSQL, its driver or the network can raise."""

CONNECT_TIMEOUT: Final = 5.0
STATEMENT_TIMEOUT: Final = 5.0
"""The time limit in seconds for one SQL statement."""

UNCERTAIN: Final = ("08", "40003", "57", "58")
"""The prefixes of SQLSTATE codes for a lost connection or a failed server. In these cases, the statement may have been
committed anyway.
"""


async def connect(url: str) -> Any:
    return await asyncpg.connect(url, timeout=CONNECT_TIMEOUT)


@contextlib.contextmanager
def dropped_when_late(connection: Any, seconds: float = STATEMENT_TIMEOUT) -> Iterator[None]:
    """Terminate the connection if the `with` block takes too long, so that statements waiting for the database fail."""
    timer = asyncio.get_running_loop().call_later(seconds, connection.terminate)
    try:
        yield
    finally:
        timer.cancel()


def is_unwritten(error: Exception) -> bool:
    """Return whether PostgreSQL rejected the statement. Otherwise, the statement may have been committed, and only the
    response was lost.
    """
    return isinstance(error, asyncpg.PostgresError) and not str(error.sqlstate).startswith(UNCERTAIN)


def cannot_open(error: Exception) -> StoreFailed:
    """Return an error that says why the database cannot be opened. The driver's messages about an invalid URL are
    replaced, because they may quote the password.
    """
    bad_url = "the URL must have the form postgresql://user:password@host:port/name"
    reason = str(error) or "the database did not respond in time"
    return StoreFailed(f"cannot open the database: {reason if isinstance(error, TROUBLE) else bad_url}")
