"""The `--database` argument, shared by the commands that work on a server's database."""

import argparse

from overdraw.server.config import Config


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="DATABASE", help="SQLite file or PostgreSQL URL, as for `overdraw serve`")


def database_of(args: argparse.Namespace) -> str:
    """Return the database named on the command line or in the environment, or else the default database."""
    return Config.from_environment(database=args.database).database
