"""Backup, restore and export: what an administrator does with all tables at once."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

from overdraw.errors import BadValue, BrokenRecord, FileError, StoreFailed
from overdraw.records import Record
from overdraw.server.store import Store, open_store
from overdraw.server.store.scribe import connect
from overdraw.server.store.sqlite import SqliteStore
from overdraw.server.table import Table


def backup(database: str, target: Path) -> None:
    """A copy of everything as of one moment, also while the server runs. An existing file is never overwritten."""
    if target.exists():
        raise BadValue(f"{target} exists already: a backup never writes over a file")
    if not _is_file(database):
        _postgres("pg_dump", "--format=custom", f"--file={target}", database)
        return
    source = Path(database)
    if not source.exists():
        raise FileError(f"there is no database {source}")
    part = target.with_name(target.name + ".part")
    try:
        with closing(connect(source, read_only=True)) as reading, closing(sqlite3.connect(part)) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode=DELETE")
        _sync(part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise FileError(f"cannot back up {source} to {target}: {error}") from error


def restore(database: str, source: Path, *, replace: bool) -> None:
    """A backup becomes the database; the server must not run. What was there before is kept beside it."""
    if not source.exists():
        raise FileError(f"there is no backup {source}")
    if not _is_file(database):
        clean = ["--clean", "--if-exists"] if replace else []
        _postgres("pg_restore", *clean, "--no-owner", "--single-transaction", f"--dbname={database}", str(source))
        return
    target = Path(database)
    if target.exists() and not replace:
        raise BadValue(f"{target} exists already: say --replace, and it is kept as {target.name}.before")
    _check(source)
    SqliteStore.check_unused(target)
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=target.name, delete=False) as part:
        part.close()
        shutil.copyfile(source, part.name)
        _sync(Path(part.name))
        if target.exists():
            with closing(connect(target)) as old:  # what is still in its log belongs to the copy that is kept
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            target.rename(f"{target}.before")
        for leftover in (Path(f"{target}-wal"), Path(f"{target}-shm")):
            leftover.unlink(missing_ok=True)
        Path(part.name).rename(target)


async def finished_games(database: str) -> AsyncIterator[Record]:
    """The records of all finished games, table by table, the oldest first."""
    if _is_file(database) and not Path(database).exists():
        raise FileError(f"there is no database {database}")
    store: Store = SqliteStore(Path(database), reading=True) if _is_file(database) else open_store(database)
    await store.open(lambda _: None)
    try:
        async for table in store.tables("over"):
            for record in Table.replay(await store.read(table)).records:
                yield record
    finally:
        await store.close()


def _is_file(database: str) -> bool:
    return not database.startswith(("postgresql://", "postgres://"))


def _check(source: Path) -> None:
    """Whether this is a backup of ours, and whole."""
    try:
        with closing(connect(source, read_only=True)) as backup_file:
            (verdict,) = backup_file.execute("PRAGMA integrity_check").fetchone()
            backup_file.execute("SELECT count(*) FROM events").fetchone()
    except (sqlite3.Error, StoreFailed) as error:
        raise BrokenRecord(f"{source} is no backup: {error}") from None
    if verdict != "ok":
        raise BrokenRecord(f"{source} is damaged: {verdict}")


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _postgres(program: str, *arguments: str) -> None:
    found = shutil.which(program) or next(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{program}")), None)
    if found is None:
        raise StoreFailed(f"{program} is not here: install the client programs of PostgreSQL")
    done = subprocess.run([found, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise StoreFailed(f"{program} failed: {done.stderr.strip()}")
