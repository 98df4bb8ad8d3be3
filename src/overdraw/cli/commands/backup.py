"""`overdraw backup`: everything a server keeps, copied to a file."""

import argparse
from pathlib import Path
from typing import Any

from overdraw.cli.database_argument import add_database, database_of


def add_to(commands: Any) -> None:
    saving = commands.add_parser(
        "backup",
        help="copy everything a server keeps to a file",
        description="Copy everything a server keeps to a file, as of one moment, also while it runs. "
        "With PostgreSQL this is pg_dump.",
        epilog="example: overdraw backup tables-monday.backup",
    )
    saving.add_argument("file", metavar="FILE", type=Path, help="a new file")
    add_database(saving)
    saving.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from overdraw.server.backup import backup  # the server is large: imported only by the commands that need it

    backup(database_of(args), args.file)
    print(f"everything is in {args.file}")
    return 0
