"""Backs up and restores a server's database, and exports the finished games."""

import asyncio
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from overdraw.atomic import replacing, sync
from overdraw.errors import BadValue, BrokenRecord, FileError, StoreFailed
from overdraw.records import Record
from overdraw.server.store import Store, open_store
from overdraw.server.store.lockfile import lock
from overdraw.server.store.sqlite import SqliteStore
from overdraw.server.store.sqlite_file import PRIVATE, connect
from overdraw.server.store.store import is_postgres
from overdraw.server.tables.evolve import finished_games as games_in

KINDS: Final = {b"PGDMP": "PostgreSQL", b"SQLite format 3\0": "SQLite"}
"""The kinds of database, by the first bytes of their backup files."""


def backup(database: str, target: Path) -> None:
    """Write a consistent snapshot of the database to a new file, even while a server is running."""
    if target.exists():
        raise BadValue(f"cannot back up to {target}: the file already exists")
    if is_postgres(database):
        with replacing(target, mode=PRIVATE) as part:
            _postgres("pg_dump", "--format=custom", f"--file={part}", database)
        return
    source = Path(database)
    if not source.exists():
        raise FileError(f"database {source} does not exist")
    try:
        with (
            replacing(target, mode=PRIVATE) as part,
            closing(connect(source, read_only=True)) as reading,
            closing(sqlite3.connect(part)) as writing,
        ):
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise FileError(f"cannot back up {source} to {target}: {error}") from error


def restore(database: str, source: Path, *, replace: bool) -> Path | None:
    """Replace the database with a backup, and return the path where the old data is kept, if any. No server may be
    running.

    The old SQLite file is renamed. The old content of a PostgreSQL database is saved in a new file next to the backup.
    """
    if not source.exists():
        raise FileError(f"backup {source} does not exist")
    _check_kind(source, database)
    if is_postgres(database):
        return asyncio.run(_restore_postgres(database, source, replace=replace))
    target = Path(database)
    kept = _free_name(target) if target.exists() else None
    if kept is not None and not replace:
        raise BadValue(
            f"database {target} already exists; use --replace to replace it and keep the old one as {kept.name}"
        )
    _check(source)
    lock(target).close()  # raises an error if a server is using the database
    with replacing(target, mode=PRIVATE) as part:
        shutil.copyfile(source, part)
        sync(part)  # the restored copy must be on disk before the old database changes
        if kept is not None:
            with closing(connect(target)) as old:  # move the write-ahead log into the old database before renaming it
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            target.rename(kept)
        for leftover in (Path(f"{target}-wal"), Path(f"{target}-shm")):
            leftover.unlink(missing_ok=True)
    return kept


async def _restore_postgres(database: str, source: Path, *, replace: bool) -> Path | None:
    from overdraw.server.store.postgres import kept_from_servers

    async with kept_from_servers(database):
        clean, kept = (["--clean", "--if-exists"], _free_name(source)) if replace else ([], None)
        if kept is not None:
            backup(database, kept)
        _postgres("pg_restore", *clean, "--no-owner", "--single-transaction", f"--dbname={database}", str(source))
    return kept


async def finished_games(database: str) -> AsyncIterator[Record]:
    """Yield the records of all finished games in the database, from the oldest table to the newest."""
    in_file = not is_postgres(database)
    if in_file and not Path(database).exists():
        raise FileError(f"database {database} does not exist")
    store: Store = SqliteStore(Path(database), read_only=True) if in_file else open_store(database)
    await store.open(lambda _: None)
    try:
        async for table in store.tables("over"):
            for record in games_in(table, await store.read(table)):
                yield record
    finally:
        await store.close()


def _free_name(target: Path) -> Path:
    """Return an unused file name for the old data, so that the files saved by earlier restores are kept."""
    names = (Path(f"{target}.before{'' if number == 1 else f'-{number}'}") for number in count(1))
    return next(name for name in names if not name.exists())


def _check_kind(source: Path, database: str) -> None:
    """Reject a PostgreSQL backup for a SQLite database, and a SQLite backup for a PostgreSQL database."""
    with source.open("rb") as file:
        begin = file.read(max(map(len, KINDS)))
    kind = next((kind for magic, kind in KINDS.items() if begin.startswith(magic)), None)
    wanted = "PostgreSQL" if is_postgres(database) else "SQLite"
    if kind not in (None, wanted):
        raise BadValue(f"cannot restore {source} into a {wanted} database: it is a backup of a {kind} database")


def _check(source: Path) -> None:
    """Raise an error unless the file is a complete backup of an Overdraw database."""
    try:
        with closing(connect(source, read_only=True)) as backup_file:
            (verdict,) = backup_file.execute("PRAGMA integrity_check").fetchone()
            backup_file.execute("SELECT count(*) FROM events").fetchone()
    except (sqlite3.Error, StoreFailed) as error:
        raise BrokenRecord(f"{source} is not a backup: {error}") from None
    if verdict != "ok":
        raise BrokenRecord(f"{source} is damaged: {verdict}")


def _postgres(program: str, *arguments: str) -> None:
    found = shutil.which(program) or next(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{program}")), None)
    if found is None:
        raise StoreFailed(f"{program} is not installed; install the PostgreSQL client programs")
    done = subprocess.run([found, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise StoreFailed(f"{program} failed: {done.stderr.strip()}")
