"""Where the log of every table is kept: SQLite for one server, PostgreSQL for several nodes."""

from pathlib import Path

from overdraw.server.store.store import SOMETHING_MISSED, STORE_LOST, Notification, Store, TableRow, is_postgres

__all__ = ["SOMETHING_MISSED", "STORE_LOST", "Notification", "Store", "TableRow", "open_store"]


def open_store(database: str) -> Store:
    """The store behind a URL or a file's name. Only the driver that is needed is loaded."""
    if is_postgres(database):
        from overdraw.server.store.postgres import PostgresStore

        return PostgresStore(database)
    from overdraw.server.store.sqlite import SqliteStore

    return SqliteStore(Path(database))
