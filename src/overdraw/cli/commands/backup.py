"""`overdraw backup`: copy a server's database to a file."""

import argparse
from pathlib import Path
from typing import Any

from overdraw.cli.database_argument import add_database, database_of


def add_to(commands: Any) -> None:
    saving = commands.add_parser(
        "backup",
        help="copy a server's database to a file",
        description="Write a consistent copy of a server's database to a file. The server may be running. "
        "For PostgreSQL, this command runs pg_dump.",
        epilog="example: overdraw backup tables-monday.backup",
    )
    saving.add_argument("file", metavar="FILE", type=Path, help="backup file to create; it must not exist yet")
    add_database(saving)
    saving.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from overdraw.server.backup import backup  # imported here, because the server package is slow to import

    backup(database_of(args), args.file)
    print(f"wrote the backup to {args.file}")
    return 0
