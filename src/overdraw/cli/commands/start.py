"""`overdraw` without a command: start a local server and open it in the browser."""

import argparse
import os
import sys
import webbrowser
from collections.abc import Mapping
from threading import Thread
from typing import Final

from overdraw.errors import OverdrawError
from overdraw.server.config import PREFIX, Config

BROWSER: Final = f"{PREFIX}BROWSER"


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-browser", action="store_true", help=f"start the server without opening a browser (same as {BROWSER}=0)"
    )


def run(args: argparse.Namespace) -> int:
    from overdraw.server.main import serve  # imported here, because the server package is slow to import
    from overdraw.server.store.lockfile import running_at

    given = f"{PREFIX}LOG_LEVEL" in os.environ
    config = Config.from_environment(log_level=None if given else "warning")
    any_port = f"{PREFIX}PORT" not in os.environ
    shown = not args.no_browser and has_browser(os.environ, sys.platform) and sys.stdin.isatty()

    def announce(address: str) -> None:
        taken = "" if address.endswith(f":{config.port}") else f"; port {config.port} is taken"
        print(f"Overdraw is running at {address} (press Ctrl-C to stop{taken})", flush=True)
        if shown:
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        return serve(config, announce, any_port=any_port)
    except OverdrawError:
        if (address := running_at(config.database)) is None:
            raise
    print(f"Overdraw is already running at {address}", flush=True)
    if shown:
        webbrowser.open(address)
    return 0


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether this machine can open a browser and OVERDRAW_BROWSER does not forbid it."""
    if environment.get(BROWSER, "") in ("0", "no", "false"):
        return False
    return platform in ("darwin", "win32") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
