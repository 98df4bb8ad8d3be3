"""Writes the events of many tables to SQLite in one transaction (group commit), using few statements."""

import contextlib
import sqlite3
from dataclasses import astuple, dataclass
from typing import Final

from overdraw.errors import Conflict
from overdraw.server.store.sqlite_file import transaction
from overdraw.server.store.store import TableRow

ROWS_AT_ONCE: Final = 64

_INSERT: Final = [
    f"INSERT INTO events (table_id, seq, at, body) VALUES {', '.join(['(?, ?, ?, ?)'] * rows)}"
    for rows in range(ROWS_AT_ONCE + 1)
]
_ROW: Final = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


@dataclass(slots=True, eq=False)
class Append:
    """An event to append to a table's log, and the table's summary row if the row has changed."""

    values: tuple[str, int, int, bytearray]
    row: TableRow | None


def commit(connection: sqlite3.Connection, appends: list[Append]) -> list[Exception | None]:
    """Write all events in one transaction. If some of the events conflict with stored ones, write the rest in a second
    transaction.
    """
    single = len(appends) <= ROWS_AT_ONCE and all(request.row is None for request in appends)
    try:
        with contextlib.nullcontext() if single else transaction(connection):
            _write(connection, appends)
    except sqlite3.IntegrityError:
        new: dict[object, Append] = {}
        with transaction(connection):
            for request in appends:
                key, query = request.values[:2], "SELECT 1 FROM events WHERE table_id = ? AND seq = ?"
                if key not in new and connection.execute(query, key).fetchone() is None:
                    new[key] = request
            _write(connection, list(new.values()))
        return [
            None
            if new.get(request.values[:2]) is request
            else Conflict("the log already has an event with this number")
            for request in appends
        ]
    return [None] * len(appends)


def _write(connection: sqlite3.Connection, appends: list[Append]) -> None:
    for at in range(0, len(appends), ROWS_AT_ONCE):
        some = appends[at : at + ROWS_AT_ONCE]
        connection.execute(_INSERT[len(some)], [value for request in some for value in request.values])
    if rows := [astuple(request.row) for request in appends if request.row is not None]:
        connection.executemany(_ROW, rows)
