"""The client needs only msgspec and websockets, and the bot in the documentation is played with nothing else."""

import asyncio
import re
import subprocess
import sys

from overdraw.client import create, link_to
from tests.server.players import play, run
from tests.server.processes import Server
from tests.support.paths import ROOT

BOT = ROOT / "examples" / "clients" / "ten_lines.py"
GUIDE = ROOT / "docs" / "how-to" / "play-from-python.md"

ALONE = """
import runpy, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {"overdraw", "msgspec", "websockets", *sys.stdlib_module_names}:
            raise ImportError(f"the client must not need {name}")

sys.meta_path.insert(0, Blocked())
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def test_the_bot_of_the_guide_is_the_example_and_has_ten_lines() -> None:
    (shown, *_) = re.findall(r"```text\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert shown == BOT.read_text(encoding="utf-8")
    assert len([line for line in shown.splitlines() if line]) <= 10


def test_the_bot_of_the_guide_plays_a_game_with_every_other_package_blocked(server: Server) -> None:
    async def scenario() -> None:
        from random import Random

        async with await create(server.url, "push", ["me", "open"], starter=0) as host:
            link = link_to(server.url, host.id, host.invite or "")
            bot = await asyncio.create_subprocess_exec(
                sys.executable, "-c", ALONE, str(BOT), link, stderr=subprocess.PIPE
            )
            await host.until(lambda: all(host.present), 20)
            await host.start()
            await play(host, Random(1))
            _, errors = await bot.communicate()
            assert (bot.returncode, errors.decode()) == (0, "")
            assert [seat.name for seat in host.table.seats] == ["Host", "Ten lines"]

    run(scenario())


def test_the_blocker_blocks() -> None:
    code = ALONE.replace('runpy.run_path(sys.argv[0], run_name="__main__")', "import litestar")
    found = subprocess.run([sys.executable, "-c", code, "-"], capture_output=True, text=True, check=False)
    assert "the client must not need litestar" in found.stderr
