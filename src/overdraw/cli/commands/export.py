"""`overdraw export`: write the records of a server's finished games to one file."""

import argparse
from pathlib import Path
from typing import Any

from overdraw.atomic import replacing
from overdraw.cli.database_argument import add_database, database_of
from overdraw.core.english import counted
from overdraw.errors import BadValue
from overdraw.records import MANY, open_writer


def add_to(commands: Any) -> None:
    exporting = commands.add_parser(
        "export",
        help="write the records of a server's finished games to a file",
        description="Write the records of all finished games of a server to a file, one per line. "
        "The server may be running.",
        epilog="example: overdraw export games.jsonl && overdraw verify games.jsonl",
    )
    exporting.add_argument("file", metavar="FILE", type=Path, help=f"file to write ({MANY})")
    add_database(exporting)
    exporting.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import asyncio

    from overdraw.server.backup import finished_games  # imported here, because the server package is slow to import

    if args.file.suffix != MANY:
        raise BadValue(f"FILE must end in {MANY}, not {args.file}")

    async def write_all() -> int:
        games = 0
        with replacing(args.file) as part, open_writer(part) as write:
            async for record in finished_games(database_of(args)):
                write(record)
                games += 1
        return games

    print(f"wrote {counted(asyncio.run(write_all()), 'game')} to {args.file}")
    return 0
