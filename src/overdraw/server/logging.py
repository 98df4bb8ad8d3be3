"""Writes the server's log as one JSON object per line. Callers must never log secrets such as tokens."""

import json
import logging
import sys
import time
from typing import Any, Final

LOG: Final = logging.getLogger("overdraw")


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logging(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    everybody = logging.getLogger()
    everybody.handlers = [handler]
    everybody.setLevel("WARNING")
    for name in ("uvicorn.error", "litestar"):  # uvicorn and Litestar may have installed handlers of their own
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
    LOG.setLevel(level.upper())


def log(event: str, *, level: int = logging.INFO, error: BaseException | None = None, **facts: Any) -> None:
    """Log an event with structured data: `log("table created", table=…)`."""
    LOG.log(level, event, exc_info=error, extra={"facts": facts})


def short(table: str) -> str:
    """Return the first characters of a table's id: enough to follow the table through the log, but not to open it."""
    return table[:6]
