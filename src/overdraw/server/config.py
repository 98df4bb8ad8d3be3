"""The server's settings and their defaults."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, Self

from overdraw.errors import BadValue, shorten

PREFIX: Final = "OVERDRAW_"
SWITCHED: Final = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}
KINDS: Final = {int: "a whole number", float: "a number", str: "text", bool: "yes or no"}
LEVELS: Final = ("debug", "info", "warning", "error")

MANY: Final = 1_000_000
RANGES: Final[Mapping[str, tuple[float, float]]] = {
    "port": (0, 65_535),
    "bot_pace": (0, 3_600),
    "bot_seconds": (0.1, 3_600),
    "bot_processes": (1, 1_000),
    "max_tables": (1, MANY),
    "max_sockets": (1, MANY),
    "sockets_per_address": (1, MANY),
    "spectators_per_table": (0, MANY),
    "messages_per_second": (1, MANY),
    "requests_per_second": (1, MANY),
    "tables_per_minute": (1, MANY),
    "tidy_after": (0, MANY),
}
"""The allowed range of each numeric setting. Rates start at 1, because at a lower rate a client might never be
served.
"""


def default_database() -> str:
    """Return the path of the default database, a file in the user's data folder as defined by the XDG specification."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return str((Path(chosen) if chosen else Path.home() / ".local" / "share") / "overdraw" / "tables.sqlite3")


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a server. Each field is an option of `overdraw serve` and an environment variable: `bot_pace`,
    for example, is `--bot-pace` and OVERDRAW_BOT_PACE.

    `bot_pace` is about how many seconds a bot's move takes at a table with people. `origins` is a comma-separated list
    of the origins of other pages that may connect; the server's own page always may. `tidy_after` is in hours. With
    `programs`, everyone who can create a table can run any program on this machine, so enable it only if nobody else
    can reach the server.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = field(default_factory=default_database)
    origins: str = ""
    proxies: str = ""
    bot_pace: float = 0.9
    bot_seconds: float = 10.0
    bot_processes: int = 1
    bot_warm_up: bool = True
    programs: bool = False
    max_tables: int = 20_000
    max_sockets: int = 20_000
    sockets_per_address: int = 200
    spectators_per_table: int = 100
    messages_per_second: float = 20.0
    requests_per_second: float = 20.0
    tables_per_minute: float = 60.0
    tidy_after: float = 24.0
    log_level: str = "info"

    def __post_init__(self) -> None:
        for name, (least, most) in RANGES.items():
            if not least <= getattr(self, name) <= most:  # this form of the comparison also rejects NaN
                raise self._bad(name, f"between {least} and {most}")
        needed = {"host": "an address or host name of this machine", "database": "a file path or a postgresql:// URL"}
        for name, right in needed.items():
            # an empty host would mean all addresses, and an empty database path a temporary file
            if not getattr(self, name):
                raise self._bad(name, right)
        if self.log_level.lower() not in LEVELS:
            raise self._bad("log_level", f"{', '.join(LEVELS[:-1])} or {LEVELS[-1]}")
        if not _are_networks(self.proxies):
            example = "addresses and networks separated by commas, such as 127.0.0.1,10.0.0.0/8"
            raise self._bad("proxies", f"{example}, or * for all")

    def _bad(self, name: str, right: str) -> BadValue:
        flag, given = f"--{name.replace('_', '-')}", shorten(getattr(self, name))
        return BadValue(f"{flag} (or {PREFIX}{name.upper()}) must be {right}, not {given}")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **flags: Any) -> Self:
        """Read the settings. Command-line flags take precedence over environment variables, and both over the
        defaults.
        """
        config = cls()
        values: dict[str, Any] = {}
        for name in (setting.name for setting in fields(cls)):
            if flags.get(name) is not None:
                values[name] = flags[name]
            elif (text := environment.get(PREFIX + name.upper())) is not None:
                values[name] = _read(name, text, type(getattr(config, name)))
        return replace(config, **values)

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(filter(None, (origin.strip().rstrip("/") for origin in self.origins.split(","))))


def _are_networks(proxies: str) -> bool:
    """Return whether the `proxies` setting is a list of IP addresses and networks, or `*`."""
    try:
        for one in filter(None, (one.strip() for one in proxies.split(","))):
            ip_network(one)
    except ValueError:
        return proxies == "*"
    return True


def _read(name: str, text: str, kind: type) -> Any:
    try:
        return SWITCHED[text] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise BadValue(f"{PREFIX}{name.upper()} must be {KINDS[kind]}, not {shorten(text)}") from None
