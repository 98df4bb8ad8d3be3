"""Runs the server until a signal stops it."""

import errno
import gc
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final

import uvicorn

from overdraw.errors import BadValue, StoreFailed
from overdraw.games.catalogue import GAMES
from overdraw.server.app import Application
from overdraw.server.config import Config
from overdraw.server.http.timeouts import RequestTimeouts, TimedHttp
from overdraw.server.logging import log, set_up_logging
from overdraw.server.store.lockfile import write_address
from overdraw.server.websocket.connection import websocket_class

PORTS_TRIED: Final = 20
"""The number of other ports to try if the preferred port is taken."""


class _Server(uvicorn.Server):
    """A uvicorn server that announces when it is ready. Before it shuts down, it tells all clients to reconnect."""

    def __init__(self, config: uvicorn.Config, app: Application, address: str, announce: Callable[[str], None]) -> None:
        super().__init__(config)
        self._app, self._address, self._announce = app, address, announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # Objects created at startup stay alive, so the garbage collector can skip them.
            gc.collect()
            gc.freeze()
            gc.set_threshold(5_000, 20, 100)  # keep garbage collections short, because every client waits for them
            write_address(self._app.config.database, self._address)
            self._announce(self._address)
            log("ready", address=self._address)
            for why in GAMES.rejected.values():
                log("an installed game cannot be used", level=logging.WARNING, why=why)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down cleanly on the first signal, and at once on the second."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log("stopping", sockets=self._app.endpoint.sockets)
        await self._app.dismiss_all()
        await super().shutdown(sockets)
        if self.force_exit:  # after a second signal, uvicorn skips the lifespan shutdown
            await self.lifespan.shutdown()
        # clients that are still connected have not read their last messages in time
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def serve(config: Config, announce: Callable[[str], None], *, any_port: bool = False) -> int:
    """Run the server until SIGTERM or SIGINT, and return 0. `announce` is called with the address once players can
    connect.
    """
    set_up_logging(config.log_level)
    listening = listen(config, any_port=any_port)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    app = Application(config)
    settings: dict[str, Any] = {
        "http": TimedHttp,
        "ws": websocket_class(app.endpoint),
        "loop": "uvloop",
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 20,
        "h11_max_incomplete_event_size": 16 * 1024,
        "access_log": False,
        "log_config": None,
        "server_header": False,
        "proxy_headers": False,  # Overdraw finds the client's address itself, for HTTP and WebSockets alike
        "lifespan": "on",
    }
    # if the store cannot be opened, hide uvicorn's errors, because the StoreFailed below says why
    logging.getLogger("uvicorn.error").addFilter(lambda _: not app.trouble)
    server = _Server(uvicorn.Config(RequestTimeouts(app.http), **settings), app, f"http://{shown}:{port}", announce)
    with suppress(SystemExit):  # uvicorn raises SystemExit if it cannot start
        server.run(sockets=[listening])
    if not server.started:
        raise StoreFailed(app.trouble or "the server could not start; see its log for the reason")
    return 0


def listen(config: Config, *, any_port: bool = False) -> socket.socket:
    """Open the listening socket before uvicorn starts, so that a port in use causes a clear error.

    With `any_port`, use the next free port if the preferred port is taken.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    last = config.port + PORTS_TRIED if any_port else config.port
    for port in range(config.port, last + 1):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((config.host, port))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            if error.errno == errno.EADDRINUSE and port < last:
                continue
            raise BadValue(f"cannot listen on {config.host} port {port}: {error.strerror or error}") from error
        listening.setblocking(False)
        return listening
    raise AssertionError("the loop always returns a socket or raises an error")
