"""Measures how long a player at another table waits while a crowd of spectators reacts as often as it can.

    python -m benchmarks.server.crowd

The server runs with its default limits. One address opens 150 sockets at one table and sends 18 reactions a second from
each. Meanwhile a player at another table, from another address, asks for the odds ten times a second. The benchmark
prints the times until the player has the answer, without and with the crowd.
"""

import asyncio
import http.client
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from benchmarks.server.lines import Line

SPECTATORS: Final = 150
REACTIONS: Final = 18
SECONDS: Final = 10.0
WANTED_MS: Final = 50.0
PLAYER, CROWD = "127.0.0.1", "127.0.0.2"
SOCKET: Final = "/api/v1/socket"


async def react(port: int, table: str) -> None:
    """Open the sockets of the crowd and send reactions from all of them until this process is stopped."""
    lines = []
    for _ in range(SPECTATORS):
        line = await Line.open(port, SOCKET, lambda *_: None, CROWD)
        line.send(json.dumps({"type": "hello", "table": table}).encode())
        lines.append(line)
        await asyncio.sleep(0.06)  # within the limit on new sockets
    print(f"{SPECTATORS} spectators are connected", flush=True)
    while True:
        for line in lines:
            if not line.transport.is_closing():
                line.send(b'{"type":"react","reaction":"laugh"}')
        await asyncio.sleep(1 / REACTIONS)


def crowd(port: int, table: str, ready: Any) -> None:
    async def run() -> None:
        reacting = asyncio.create_task(react(port, table))
        await asyncio.sleep(0.06 * SPECTATORS + 2)
        ready.set()
        await reacting

    asyncio.run(run())


async def answers(port: int, table: str, token: str) -> list[float]:
    """Milliseconds until each question of the player was answered."""
    loop = asyncio.get_running_loop()
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    line = await Line.open(port, SOCKET, lambda _, frame: heard.put_nowait(frame), PLAYER)
    line.send(json.dumps({"type": "hello", "table": table, "token": token}).encode())
    await heard.get()
    times = []
    until = loop.time() + SECONDS
    while loop.time() < until:
        asked = time.perf_counter()
        line.send(b'{"type":"odds"}')
        while b'"presence"' in await heard.get():
            pass
        times.append(1000 * (time.perf_counter() - asked))
        await asyncio.sleep(0.1)
    line.transport.close()
    return sorted(times)


def create(port: int, **settings: Any) -> dict[str, Any]:
    line = http.client.HTTPConnection("127.0.0.1", port)
    wish = {"game": "push", "seats": [{"kind": "me"}, {"kind": "open"}], **settings}
    line.request("POST", "/api/v1/tables", json.dumps(wish), {"content-type": "application/json"})
    made: dict[str, Any] = json.loads(line.getresponse().read())
    line.close()
    return made


def show(name: str, times: list[float]) -> float:
    p99 = times[int(len(times) * 0.99)]
    print(f"{name:<24} median {times[len(times) // 2]:8.2f} ms   p99 {p99:8.2f} ms   longest {times[-1]:8.2f} ms")
    return p99


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "overdraw",
            "serve",
            "--port",
            "0",
            "--database",
            str(Path(folder) / "t.sqlite3"),
        ]
        environment = os.environ | {"OVERDRAW_BOT_WARM_UP": "0", "OVERDRAW_LOG_LEVEL": "warning"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        port = int(server.stdout.readline().rpartition(":")[2])
        mine, theirs = create(port), create(port, listed=True)
        ready = multiprocessing.Event()
        reacting = multiprocessing.Process(target=crowd, args=(port, theirs["table"], ready), daemon=True)
        try:
            show("alone", asyncio.run(answers(port, mine["table"], mine["token"])))
            reacting.start()
            ready.wait(60)
            p99 = show("beside the crowd", asyncio.run(answers(port, mine["table"], mine["token"])))
            print(f"wanted: p99 below {WANTED_MS:g} ms: {'yes' if p99 < WANTED_MS else 'no'}")
        finally:
            reacting.kill()
            server.terminate()
            server.wait(30)
            server.stdout.close()


if __name__ == "__main__":
    main()
