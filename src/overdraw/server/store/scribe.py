"""The process that has the SQLite file: it does what it is asked for on standard input, and answers on standard output.

It is a process of its own so that its work and the event loop's never wait for each other: in one process Python's
threads would take turns, which costs more than the writing. All errands of one message are one transaction and thus
one sync (group commit). One connection does it all: the SQLite of many systems has a fault with several (WAL reset,
mended in 3.51.3).
"""

import contextlib
import os
import sqlite3
import sys
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from overdraw.errors import StoreFailed
from overdraw.server.bot_pool.ipc import framed, leave_the_end_to_the_server, messages
from overdraw.server.store.migrations import SQLITE

CHECKPOINT_AFTER: Final = 8000
"""Pages of the write-ahead log. A checkpoint holds everybody up, for many pages hardly longer than for few."""

OWN_EYES: Final = 0o600
"""The mode of files that hold the secrets of running shuffles."""

MOST_ROWS: Final = 64
"""Rows of one statement: each of them costs something by itself."""


class _Errand(Struct, frozen=True, array_like=True, gc=False, tag=str.lower):
    pass


class Append(_Errand, frozen=True):
    """An event becomes part of a table's log, and `row` what is known of the table. For bytes, as for None, sqlite3
    would look for an adapter each time, so the body is none.
    """

    table: str
    seq: int
    at: int
    body: bytearray
    row: tuple[str | int | bool, ...] | None = None


class Read(_Errand, frozen=True):
    table: str
    after: int


class Listed(_Errand, frozen=True):
    limit: int


class IdleLobbies(_Errand, frozen=True):
    before: int


class RemoveClosed(_Errand, frozen=True):
    before: int


class Tables(_Errand, frozen=True):
    status: str


class Ping(_Errand, frozen=True):
    pass


class WriteNothing(_Errand, frozen=True):
    """A commit that changes nothing: it fails where an event could not be written either."""


class Failed(Struct, frozen=True):
    """An errand that was not done, and nothing changed."""

    why: str
    conflict: bool = False


Errand = Append | Read | Listed | IdleLobbies | RemoveClosed | Tables | Ping | WriteNothing
Answer = Failed | list[Any] | int | None

_APPENDS: Final = {
    most: "INSERT OR ROLLBACK INTO events (table_id, seq, at, body) "
    f"SELECT * FROM (VALUES {', '.join(['(?, ?, ?, ?)'] * most)}) LIMIT ?"
    for most in (4, MOST_ROWS)
}
_ROW: Final = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_CLOSED: Final = "SELECT id FROM tables WHERE status = 'closed' AND updated < ?"

_errands: Final = msgspec.msgpack.Decoder(list[Errand])
_answers: Final = msgspec.msgpack.Decoder(list[Answer])
_encoder: Final = msgspec.msgpack.Encoder()


def write_errands(errands: list[Errand]) -> bytes:
    return _encoder.encode(errands)


def read_answers(message: bytes) -> list[Answer]:
    return _answers.decode(message)


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    try:
        if read_only:
            return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
        if not path.exists():
            path.touch(OWN_EYES)  # SQLite's own files beside it get the same mode
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_AFTER}")
    except sqlite3.Error as error:
        raise StoreFailed(f"cannot open {path}: {error}") from error
    except OSError as error:
        raise StoreFailed(f"cannot open {path}: {error.strerror or error}") from error
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date: each step once, in order, in one transaction with its number."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(SQLITE):
        raise StoreFailed(f"the file has schema {version}, this program knows {len(SQLITE)}: use a newer one")
    for number, statements in enumerate(SQLITE[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={number}")
        connection.execute("COMMIT")


class Scribe:
    """Whoever has the connection."""

    def __init__(self, path: Path, *, reading: bool) -> None:
        self._begin = "BEGIN" if reading else "BEGIN IMMEDIATE"
        self._connection = connect(path, read_only=reading)
        if not reading:
            migrate(self._connection)

    def close(self) -> None:
        """Everything is in the one file then."""
        self._connection.close()

    def committed(self, errands: list[Errand]) -> list[Answer]:
        """The answers of all in one transaction; if one of them fails, each in its own, so that it fails alone."""
        try:
            if len(errands) <= MOST_ROWS and all(_is_plain(errand) for errand in errands):
                return self._done(errands)  # one statement, which is a transaction of its own
            self._connection.execute(self._begin)
            answers = self._done(errands)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):  # it may be over already
                self._connection.execute("ROLLBACK")
            if len(errands) == 1:
                return [Failed(str(error), isinstance(error, sqlite3.IntegrityError))]
            return [self.committed([errand])[0] for errand in errands]
        return answers

    def _done(self, errands: list[Errand]) -> list[Answer]:
        """Each errand's answer. They are done in their order, appends that follow each other all at once."""
        answers: list[Answer] = []
        for kind, some in groupby(errands, type):
            if kind is Append:
                appends = [errand for errand in some if isinstance(errand, Append)]
                self._append(appends)
                answers += [None] * len(appends)
            else:
                answers += map(self._answer, some)
        return answers

    def _append(self, appends: list[Append]) -> None:
        fewest, most = _APPENDS
        for at in range(0, len(appends), most):
            some = appends[at : at + most]
            size = fewest if len(some) <= fewest else most
            values: list[Any] = []
            for one in some:
                values += (one.table, one.seq, one.at, one.body)
            values += [0] * (4 * (size - len(some)))
            self._connection.execute(_APPENDS[size], [*values, len(some)])
        for one in appends:
            if one.row is not None:
                self._connection.execute(_ROW, one.row)

    def _answer(self, errand: Errand) -> Answer:
        ask = self._connection.execute
        match errand:
            case Read(table, after):
                query = "SELECT body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
                return [body for (body,) in ask(query, (table, after))]
            case Listed(limit):
                condition = "listed AND status = 'lobby' AND free > 0"
                return list(ask(f"SELECT * FROM tables WHERE {condition} ORDER BY created DESC LIMIT ?", (limit,)))
            case IdleLobbies(before):
                query = "SELECT id FROM tables WHERE status = 'lobby' AND updated < ?"
                return [table for (table,) in ask(query, (before,))]
            case RemoveClosed(before):
                ask(f"DELETE FROM events WHERE table_id IN ({_CLOSED})", (before,))
                return ask(f"DELETE FROM tables WHERE id IN ({_CLOSED})", (before,)).rowcount
            case Tables(status):
                query = "SELECT id FROM tables WHERE status = ? ORDER BY created, id"
                return [table for (table,) in ask(query, (status,))]
            case WriteNothing():
                ask(f"PRAGMA user_version={len(SQLITE)}")  # what it is already; the page is written all the same
                return None
            case _:
                ask("SELECT 1")
                return None


def _is_plain(errand: Errand) -> bool:
    return isinstance(errand, Append) and errand.row is None


def _say(answers: list[Answer]) -> None:
    """Without a buffer, for what is left in one when nobody listens any more would be a complaint at the end."""
    rest = framed(_encoder.encode(answers))
    while rest:
        rest = rest[os.write(1, rest) :]


def main(path: Path, *, reading: bool) -> None:
    """The first answer says whether the file could be opened."""
    leave_the_end_to_the_server()
    try:
        scribe = Scribe(path, reading=reading)
    except (StoreFailed, sqlite3.Error) as error:
        _say([Failed(str(error) if isinstance(error, StoreFailed) else f"cannot open {path}: {error}")])
        return
    with contextlib.closing(scribe), contextlib.suppress(BrokenPipeError):
        _say([None])
        for message in messages(sys.stdin.buffer):
            _say(scribe.committed(_errands.decode(message)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), reading=sys.argv[2:] == ["reading"])
