"""Where the log of every table is kept: SQLite for one server, PostgreSQL for as many as one likes."""

from overdraw.server.store.store import SOMETHING_MISSED, Notification, Store, TableRow, open_store

__all__ = ["SOMETHING_MISSED", "Notification", "Store", "TableRow", "open_store"]
