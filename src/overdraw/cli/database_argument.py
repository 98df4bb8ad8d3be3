"""The `--database` argument, shared by the commands that work on a server's database."""

import argparse

from overdraw.server.config import Config


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="DATABASE", help="file or URL, as for `overdraw serve`")


def database_of(args: argparse.Namespace) -> str:
    """The database given on the command line, in the environment, or by default."""
    return Config.from_environment(database=args.database).database
