"""Where the log of every table is kept: SQLite for one server, PostgreSQL for as many as one likes."""

from overdraw.server.store.store import SOMETHING_MISSED, STORE_LOST, Notification, Store, TableRow, open_store

__all__ = ["SOMETHING_MISSED", "STORE_LOST", "Notification", "Store", "TableRow", "open_store"]
