"""`overdraw restore`: restore a server's database from a backup."""

import argparse
from pathlib import Path
from typing import Any

from overdraw.cli.database_argument import add_database, database_of


def add_to(commands: Any) -> None:
    restoring = commands.add_parser(
        "restore",
        help="restore a server's database from a backup",
        description="Restore a server's database from a backup. Stop the server first. "
        "For PostgreSQL, this command runs pg_restore.",
    )
    restoring.add_argument("file", metavar="FILE", type=Path, help="backup file that `overdraw backup` wrote")
    restoring.add_argument(
        "--replace",
        action="store_true",
        help="replace an existing database, but keep a copy of it: a SQLite file is renamed, and a PostgreSQL database "
        "is backed up beside FILE",
    )
    add_database(restoring)
    restoring.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from overdraw.server.backup import restore  # imported here, because the server package is slow to import

    kept = restore(database_of(args), args.file, replace=args.replace)
    print(f"restored the database from {args.file}")
    if kept is not None:
        print(f"kept the old database as {kept}")
    return 0
