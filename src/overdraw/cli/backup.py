"""`overdraw backup`, `overdraw restore` and `overdraw export`: all tables of a server at once."""

import argparse
from pathlib import Path
from typing import Any

from overdraw.atomic import replacing
from overdraw.core.sentences import counted
from overdraw.errors import BadValue
from overdraw.records import MANY, open_writer
from overdraw.server.config import Config


def add_to(commands: Any) -> None:
    saving = commands.add_parser(
        "backup",
        help="copy everything a server keeps to a file",
        description="Copy everything a server keeps to a file, as of one moment, also while it runs. "
        "With PostgreSQL this is pg_dump.",
        epilog="example: overdraw backup tables-monday.backup",
    )
    saving.add_argument("file", metavar="FILE", type=Path, help="a new file")
    _add_database(saving)
    saving.set_defaults(run=run_backup)
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
    _add_database(restoring)
    restoring.set_defaults(run=run_restore)
    exporting = commands.add_parser(
        "export",
        help="write the records of all finished games",
        description="Write the records of all finished games of a server, one a line, also while it runs.",
        epilog="example: overdraw export games.jsonl && overdraw verify games.jsonl",
    )
    exporting.add_argument("file", metavar="FILE", type=Path, help=f"the file to write ({MANY})")
    _add_database(exporting)
    exporting.set_defaults(run=run_export)


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="DATABASE", help="a file or a URL, as for `overdraw serve`")


def _database(args: argparse.Namespace) -> str:
    return Config.from_environment(database=args.database).database


def run_backup(args: argparse.Namespace) -> int:
    from overdraw.server.backup import backup  # the server is large: imported only by the commands that need it

    backup(_database(args), args.file)
    print(f"everything is in {args.file}")
    return 0


def run_restore(args: argparse.Namespace) -> int:
    from overdraw.server.backup import restore

    kept = restore(_database(args), args.file, replace=args.replace)
    print(f"{args.file} is the database again")
    if kept is not None:
        print(f"the one that was there is kept as {kept}")
    return 0


def run_export(args: argparse.Namespace) -> int:
    import asyncio

    from overdraw.server.backup import finished_games

    if args.file.suffix != MANY:
        raise BadValue(f"{args.file}: a file of many records ends in {MANY}")

    async def write_all() -> int:
        games = 0
        with replacing(args.file) as part, open_writer(part) as write:
            async for record in finished_games(_database(args)):
                write(record)
                games += 1
        return games

    print(f"{counted(asyncio.run(write_all()), 'game')} in {args.file}")
    return 0
