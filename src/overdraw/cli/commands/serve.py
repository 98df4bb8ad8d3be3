"""`overdraw serve`: run a server for people and bots."""

import argparse
from dataclasses import fields
from typing import Any, Final

from overdraw.server.config import Config

DESCRIPTION: Final = """\
Serve tables of Push and Rows over HTTP and WebSocket. The tables are stored in one SQLite file, or in PostgreSQL,
which several servers can share. The server confirms a move once it is on disk.
Every option can also be set as an environment variable, for example --bot-pace as OVERDRAW_BOT_PACE.
"""

LISTENING: Final = "overdraw serve: listening on"

HELP: Final = {
    "host": "address to listen on; 0.0.0.0 for all addresses",
    "port": "port to listen on; 0 for any free port",
    "database": "SQLite file, or postgresql://user@host/name",
    "origins": "additional origins whose pages may connect, separated by commas; the server's own is always allowed",
    "proxies": "addresses or networks of proxies whose X-Forwarded-For header is trusted, separated by commas; * for "
    "all",
    "bot_pace": "seconds that a bot takes for each move at a table with people",
    "bot_seconds": "maximum number of seconds for a bot's decision; after that, the simplest bot decides instead",
    "bot_processes": "number of worker processes for bots",
    "bot_warm_up": "compile the bots' code right after the server starts, not when a bot first plays (default: yes)",
    "programs": "allow exec:PATH as a bot: every client that can create a table can then run any program on this "
    "machine, without a sandbox (default: no)",
    "max_tables": "maximum number of tables in memory",
    "max_sockets": "maximum number of open sockets",
    "sockets_per_address": "maximum number of open sockets per client address",
    "spectators_per_table": "maximum number of spectators per table on this server",
    "messages_per_second": "maximum number of messages per second on each socket; bursts may be three times as large",
    "requests_per_second": "maximum number of HTTP requests and new sockets per second from each client address; "
    "bursts may be ten times as large",
    "tables_per_minute": "maximum number of new tables per minute from each client address",
    "tidy_after": "close a table if its game has not started within this many hours; delete it a day later",
    "log_level": "lowest level of messages to log: debug, info, warning or error",
}

METAVARS: Final = {
    "port": "PORT",
    "bot_pace": "SECONDS",
    "bot_seconds": "SECONDS",
    "tidy_after": "HOURS",
    "log_level": "LEVEL",
}


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="run a server for people and bots",
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
            metavar=METAVARS.get(name, name.upper() if isinstance(default, str) else "N"),
            type=type(default),
            help=f"{words} (default: {default})" if default != "" else words,
        )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from overdraw.server.main import serve  # imported here, because the server package is slow to import

    flags = {field.name: getattr(args, field.name) for field in fields(Config)}
    return serve(Config.from_environment(**flags), lambda address: print(f"{LISTENING} {address}", flush=True))
