"""Where the log of every table is kept: SQLite for one server, PostgreSQL for as many as one likes."""

from overdraw.server.store.store import Heard, Store, TableRow, open_store

__all__ = ["Heard", "Store", "TableRow", "open_store"]
