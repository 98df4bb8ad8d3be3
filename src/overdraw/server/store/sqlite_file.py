"""Opens the SQLite file with settings that guarantee that every completed commit is on disk."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from overdraw.errors import StoreFailed
from overdraw.server.store.migrations import migrate_sqlite

PRIVATE: Final = 0o600
"""The mode of database files. Only the owner may read the files, because they contain the secrets of unfinished
games.
"""

CHECKPOINT_AFTER: Final = 8000
"""The number of pages in the write-ahead log that triggers a checkpoint. A checkpoint delays every move, but a large
checkpoint takes hardly longer than a small one.
"""


def connect(path: Path, *, read_only: bool = False, migrate: bool = False) -> sqlite3.Connection:
    """Return a connection that any thread may use, but only one thread at a time. With `migrate`, bring the schema up
    to date.

    With `read_only`, the connection rejects all writes. If possible, it still opens the file for writing, so that
    SQLite removes its -wal and -shm files when the last connection is closed.
    """
    try:
        if read_only:
            uri = f"{path.resolve().as_uri()}?mode=rw"
            reading = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
            reading.execute("PRAGMA query_only=ON")
            return reading
        if not path.exists():
            path.touch(PRIVATE)  # SQLite gives its -wal and -shm files the same mode
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_AFTER}")
        if migrate:
            migrate_sqlite(connection)
    except sqlite3.Error as error:
        raise StoreFailed(f"cannot open {path}: {error}") from error
    except OSError as error:
        raise StoreFailed(f"cannot open {path}: {error.strerror or error}") from error
    return connection


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # SQLite may already have rolled back the transaction
            connection.execute("ROLLBACK")
        raise


def is_unwritten(error: Exception) -> bool:
    """Return whether a commit that failed with this error wrote nothing. After a failed sync, the events may still be
    in the file.
    """
    name = str(getattr(error, "sqlite_errorname", ""))
    return not name.startswith("SQLITE_IOERR") or name == "SQLITE_IOERR_WRITE"
