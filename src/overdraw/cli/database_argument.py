"""The argument `--database`, which the commands about a server's tables share."""

import argparse

from overdraw.server.config import Config


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="DATABASE", help="a file or a URL, as for `overdraw serve`")


def database_of(args: argparse.Namespace) -> str:
    """The database that was given, or the one of the environment."""
    return Config.from_environment(database=args.database).database
