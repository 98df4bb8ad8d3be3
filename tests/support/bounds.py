"""Plays games with the lowest and the newest versions of the dependencies that pyproject.toml allows.

    python -m tests.support.bounds

Each set of versions gets a virtual environment under build/, in which a server starts and a client plays. uv resolves
the versions and needs a package index, so this is not part of `make test`.
"""

import asyncio
import importlib
import os
import pkgutil
import shutil
import subprocess
import sys
import tempfile
from typing import Final

from tests.support.paths import ROOT

RESOLUTIONS: Final = {"lowest": "lowest-direct", "newest": "highest"}
OPTIONAL: Final = ("overdraw.lab", "overdraw.adapters")
"""Packages that need extras, which are not installed here."""


def install(name: str) -> str:
    """Create a virtual environment with these versions; return the path of its Python."""
    folder = ROOT / "build" / "bounds" / name
    shutil.rmtree(folder, ignore_errors=True)
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--python", sys.executable, folder], check=True)
    python = str(folder / "bin" / "python")
    into = ["--python", python, "--resolution", RESOLUTIONS[name], "--requirements", str(ROOT / "pyproject.toml")]
    subprocess.run([*uv, "pip", "install", "--quiet", *into], check=True)
    return python


def run(python: str) -> None:
    """Start a server with this Python, and run this module with it as the client."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
        "OVERDRAW_BOT_PACE": "0",
        "OVERDRAW_BOT_WARM_UP": "0",
        "OVERDRAW_LOG_LEVEL": "warning",
    }
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-m", "overdraw", "serve", "--port", "0", "--database", f"{folder}/tables.sqlite3"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout is not None
            try:
                address = server.stdout.readline().split()[-1]
                playing = [python, "-m", "tests.support.bounds", address]
                subprocess.run(playing, env=environment, check=True, timeout=300)
            finally:
                server.terminate()
        assert server.returncode == 0, "the server did not shut down cleanly"


def import_all() -> int:
    """Import every module that needs no extra; return their number."""
    package = importlib.import_module("overdraw")
    names = [found.name for found in pkgutil.walk_packages(package.__path__, "overdraw.", onerror=lambda _: None)]
    wanted = [name for name in names if not name.startswith(OPTIONAL) and not name.endswith("__main__")]
    for name in wanted:
        importlib.import_module(name)
    return len(wanted)


async def play(url: str, game: str) -> int:
    """Play a whole game against a bot; return the number of moves."""
    from overdraw.client import create  # only the environment that plays needs it

    moves = 0
    async with await create(url, game, ["me", "random"]) as seat:
        await seat.ask("start")
        async for legal in seat.turns():
            await seat.act(legal[-1])
            moves += 1
        assert seat.status == "over"
    return moves


def main() -> None:
    if len(sys.argv) > 1:
        played = {game: asyncio.run(play(sys.argv[1], game)) for game in ("push", "rows")}
        moves = ", ".join(f"{count} moves of {game}" for game, count in played.items())
        print(f"  {moves}; {import_all()} modules imported")
        return
    for name in RESOLUTIONS:
        print(f"the {name} allowed versions:", flush=True)
        run(install(name))


if __name__ == "__main__":
    main()
