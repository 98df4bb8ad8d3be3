"""The database schemas of both stores, as lists of migrations. Never change a released migration; add a new one."""

import sqlite3
from typing import Any, Final

from overdraw.errors import StoreFailed

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
    (
        """CREATE TABLE reviews (
            table_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
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
    (
        """CREATE TABLE reviews (
            table_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            body BYTEA NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
    ),
)

MIGRATING: Final = 0x6F7664
"""The key of the PostgreSQL advisory lock that lets only one node at a time change the database schema."""


def migrate_sqlite(connection: sqlite3.Connection) -> None:
    """Bring the SQLite schema up to date. Each missing migration runs in one transaction, which also updates the schema
    version.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(SQLITE):
        raise StoreFailed(
            f"the file has schema version {version}, but this program supports only {len(SQLITE)}; upgrade Overdraw"
        )
    for number, statements in enumerate(SQLITE[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={number}")
        connection.execute("COMMIT")


async def migrate_postgres(connection: Any) -> None:
    """Bring the PostgreSQL schema up to date. If several nodes start at once, one changes the schema while the others
    wait.
    """
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        version = await connection.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        if version > len(POSTGRES):
            raise StoreFailed(
                f"the database has schema version {version}, but this program supports only {len(POSTGRES)}; "
                "upgrade Overdraw"
            )
        for number, statements in enumerate(POSTGRES[version:], version + 1):
            for statement in statements:
                await connection.execute(statement)
            await connection.execute("INSERT INTO schema_version VALUES ($1)", number)
