"""`overdraw export`: the records of all finished games of a server, in one file."""

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
        help="write the records of all finished games",
        description="Write the records of all finished games of a server, one a line, also while it runs.",
        epilog="example: overdraw export games.jsonl && overdraw verify games.jsonl",
    )
    exporting.add_argument("file", metavar="FILE", type=Path, help=f"the file to write ({MANY})")
    add_database(exporting)
    exporting.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    import asyncio

    from overdraw.server.backup import finished_games  # the server is large: imported only by the commands that need it

    if args.file.suffix != MANY:
        raise BadValue(f"{args.file}: a file of many records ends in {MANY}")

    async def write_all() -> int:
        games = 0
        with replacing(args.file) as part, open_writer(part) as write:
            async for record in finished_games(database_of(args)):
                write(record)
                games += 1
        return games

    print(f"{counted(asyncio.run(write_all()), 'game')} in {args.file}")
    return 0
