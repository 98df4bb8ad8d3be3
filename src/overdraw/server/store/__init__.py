"""Keeps the log of every table: in SQLite for one server, in PostgreSQL for several nodes."""

from pathlib import Path

from overdraw.server.store.store import SOMETHING_MISSED, STORE_LOST, Notification, Store, TableRow, is_postgres

__all__ = ["SOMETHING_MISSED", "STORE_LOST", "Notification", "Store", "TableRow", "open_store"]


def open_store(database: str) -> Store:
    """Open the store with this URL or file name. Loads only the driver that it needs."""
    if is_postgres(database):
        from overdraw.server.store.postgres import PostgresStore

        return PostgresStore(database)
    from overdraw.server.store.sqlite import SqliteStore

    return SqliteStore(Path(database))
