"""`overdraw restore`: a backup becomes the database of a server again."""

import argparse
from pathlib import Path
from typing import Any

from overdraw.cli.database_argument import add_database, database_of


def add_to(commands: Any) -> None:
    restoring = commands.add_parser(
        "restore",
        help="bring a backup back",
        description="Make a backup the database of a server again. The server must not run meanwhile. "
        "With PostgreSQL this is pg_restore.",
    )
    restoring.add_argument("file", metavar="FILE", type=Path, help="a file that `overdraw backup` wrote")
    restoring.add_argument(
        "--replace",
        action="store_true",
        help="replace what is there: a SQLite file is put aside, of PostgreSQL's tables a backup is made beside FILE",
    )
    add_database(restoring)
    restoring.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from overdraw.server.backup import restore  # the server is large: imported only by the commands that need it

    kept = restore(database_of(args), args.file, replace=args.replace)
    print(f"{args.file} is the database again")
    if kept is not None:
        print(f"the one that was there is kept as {kept}")
    return 0
