"""The schema of both stores, step by step. A step that was released is never changed: add another."""

from typing import Final

SQLITE: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL,
            at INTEGER NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (table_id, seq)
        )""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            status TEXT NOT NULL,
            listed INTEGER NOT NULL,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            seats INTEGER NOT NULL,
            free INTEGER NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL
        )""",
        "CREATE INDEX tables_by_status ON tables (status, created)",
    ),
)

POSTGRES: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE events (
            id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL,
            at BIGINT NOT NULL,
            body TEXT NOT NULL,
            UNIQUE (table_id, seq)
        )""",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            status TEXT NOT NULL,
            listed BOOLEAN NOT NULL,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            seats INTEGER NOT NULL,
            free INTEGER NOT NULL,
            created BIGINT NOT NULL,
            updated BIGINT NOT NULL
        )""",
        "CREATE INDEX tables_by_status ON tables (status, created)",
    ),
)
