"""What can be set when a server is started, with the values it has when nobody sets them."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Self

from overdraw.errors import BadValue, shorten

PREFIX: Final = "OVERDRAW_"


@dataclass(frozen=True, slots=True)
class Config:
    """Each field is a flag of `overdraw serve` and, in capitals after OVERDRAW_, an environment variable.

    `bot_pace` is how many seconds a bot takes for a move where people play. `origins` are further origins, with
    commas between, whose pages may connect; the server's own always may. `tidy_after` is in hours.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "overdraw.sqlite3"
    origins: str = ""
    proxies: str = ""
    bot_pace: float = 0.9
    bot_seconds: float = 10.0
    bot_processes: int = 1
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
        values: dict[str, Any] = {}
        for field in fields(cls):
            if flags.get(field.name) is not None:
                values[field.name] = flags[field.name]
            elif (text := environment.get(PREFIX + field.name.upper())) is not None:
                values[field.name] = _read(field.name, text, type(field.default))
        return replace(cls(), **values)

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(filter(None, (origin.strip().rstrip("/") for origin in self.origins.split(","))))


def _read(name: str, text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise BadValue(f"{PREFIX}{name.upper()} is {shorten(text)}, which is no {kind.__name__}") from None
