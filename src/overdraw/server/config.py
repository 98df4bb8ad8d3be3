"""What can be set when a server is started, with the values it has when nobody sets them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Self

from overdraw.errors import BadValue, shorten

PREFIX: Final = "OVERDRAW_"
SWITCHED: Final = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}
KINDS: Final = {int: "whole number", float: "number", str: "text", bool: "yes or no"}


def default_database() -> str:
    """A file in the user's own place for data, as the XDG rules say."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return str((Path(chosen) if chosen else Path.home() / ".local" / "share") / "overdraw" / "tables.sqlite3")


@dataclass(frozen=True, slots=True)
class Config:
    """Each field is a flag of `overdraw serve` and, in capitals after OVERDRAW_, an environment variable.

    `bot_pace` is how many seconds a bot takes for a move where people play. `origins` are further origins, with
    commas between, whose pages may connect; the server's own always may. `tidy_after` is in hours. With `programs`
    anybody who can create a table can have any program run here: for servers of one's own only.
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
    messages_per_second: float = 20.0
    requests_per_second: float = 20.0
    tables_per_minute: float = 60.0
    tidy_after: float = 24.0
    log_level: str = "info"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **flags: Any) -> Self:
        """Flags that were given go before the environment, and both before what is set here."""
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


def _read(name: str, text: str, kind: type) -> Any:
    try:
        return SWITCHED[text] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise BadValue(f"{PREFIX}{name.upper()} is {shorten(text)}, which is no {KINDS[kind]}") from None
