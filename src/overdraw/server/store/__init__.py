"""The store, which keeps the log of every table, in SQLite for a single server or in PostgreSQL for several nodes."""

from pathlib import Path

from overdraw.server.store.store import SOMETHING_MISSED, STORE_LOST, Notification, Store, TableRow, is_postgres

__all__ = ["SOMETHING_MISSED", "STORE_LOST", "Notification", "Store", "TableRow", "open_store"]


def open_store(database: str) -> Store:
    """Return the store for a database URL or file path. Only the driver for this database is imported."""
    if is_postgres(database):
        from overdraw.server.store.postgres import PostgresStore

        return PostgresStore(database)
    from overdraw.server.store.sqlite import SqliteStore

    return SqliteStore(Path(database))
