"""`overdraw serve`: tables on the network."""

import argparse
from dataclasses import fields
from typing import Any, Final

from overdraw.server.config import Config

DESCRIPTION: Final = """\
Serve tables of Push and Rows over HTTP and WebSocket. Everything is kept in one SQLite file, or with a URL in
PostgreSQL, where as many servers as one likes share the tables. A move is answered when it is on the disk.
Every flag is also an environment variable: --bot-pace is OVERDRAW_BOT_PACE.
"""

LISTENING: Final = "overdraw serve: listening on"

HELP: Final = {
    "host": "the address to listen on; 0.0.0.0 for all of them",
    "port": "the port to listen on; 0 for any free one",
    "database": "a file, or postgresql://user@host/name",
    "origins": "further origins whose pages may connect, with commas between; the server's own always may",
    "proxies": "addresses or networks of proxies whose X-Forwarded-For is believed, with commas between; * for all",
    "bot_pace": "seconds that a bot takes for a move where people play",
    "bot_seconds": "seconds after which a bot that thinks is replaced by the simplest one",
    "bot_processes": "how many bots may think at the same time",
    "bot_warm_up": "whether bots that have to compile do it after the start and not when they first play",
    "programs": "let exec:PATH be a bot: whoever creates a table can then run any program here, with no sandbox",
    "max_tables": "tables in memory at the same time",
    "max_sockets": "open sockets at the same time",
    "sockets_per_address": "open sockets of one address",
    "spectators_per_table": "spectators of one table on this node",
    "messages_per_second": "messages of one socket; three times as many at once",
    "requests_per_second": "HTTP requests and new sockets of one address; ten times as many at once",
    "tables_per_minute": "new tables of one address",
    "tidy_after": "hours after which a table that nobody started is closed; it is removed a day later",
    "log_level": "debug, info, warning or error",
}


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="tables on the network, for people and bots",
        description=DESCRIPTION,
        epilog="examples: overdraw serve · overdraw serve --host 0.0.0.0 --database postgresql://overdraw@db/overdraw",
    )
    for name, words in HELP.items():
        default = getattr(Config(), name)
        flag = f"--{name.replace('_', '-')}"
        if isinstance(default, bool):
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, help=words)
            continue
        parser.add_argument(
            flag,
            metavar=name.rpartition("_")[2].upper(),
            type=type(default),
            help=f"{words} ({default} unless told)" if default != "" else words,
        )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from overdraw.server.main import serve  # the server is large: imported only by the commands that need it

    flags = {field.name: getattr(args, field.name) for field in fields(Config)}
    return serve(Config.from_environment(**flags), lambda address: print(f"{LISTENING} {address}", flush=True))
