"""The lock file next to a SQLite database. A running server locks it and writes its address into it."""

import fcntl
import http.client
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Final
from urllib.parse import urlsplit

from overdraw.errors import StoreFailed
from overdraw.server.store.store import is_postgres

RELEASE_TIMEOUT: Final = 1.0
"""How many seconds to wait for the lock of a killed server to be released."""

ADDRESS_TIMEOUT: Final = 10.0
"""How many seconds to wait for a starting server to write its address into the lock file."""

ANSWER_TIMEOUT: Final = 5.0


def lock(database: Path) -> IO[str]:
    """Lock a database for this server, because a second server would not know which events the first one has
    accepted.
    """
    until = time.monotonic() + RELEASE_TIMEOUT
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        file = _beside(database).open("a")  # opened for appending, because only the owner of the lock may empty it
        while not _locked(file):
            if time.monotonic() > until:
                file.close()
                raise StoreFailed(f"{database} is in use by another server")
            time.sleep(0.01)
        file.truncate(0)
    except OSError as error:
        raise StoreFailed(f"cannot open {database}: {error.strerror or error}") from error
    return file


def write_address(database: str, address: str) -> None:
    """Write this server's address into the lock file of its database."""
    if not is_postgres(database):
        with suppress(OSError):  # without the address, a second `overdraw` can still report that the file is in use
            _beside(Path(database)).write_text(address, encoding="utf-8")


def running_at(database: str) -> str | None:
    """Return the address of the running server that uses this database, or None if there is none."""
    if is_postgres(database):
        return None
    until = time.monotonic() + ADDRESS_TIMEOUT
    try:
        with _beside(Path(database)).open(encoding="utf-8") as file:
            while not _locked(file) and time.monotonic() < until:
                file.seek(0)
                if address := file.read():
                    return address if _answers(address) else None
                time.sleep(0.05)
    except OSError:
        return None
    return None


def _beside(database: Path) -> Path:
    return Path(f"{database}.lock")


def _locked(file: IO[str]) -> bool:
    """Try to lock the file. Return whether this process now holds the lock."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _answers(address: str) -> bool:
    url = urlsplit(address)
    connection = http.client.HTTPConnection(url.hostname or "", url.port, timeout=ANSWER_TIMEOUT)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
