"""One Chromium and one server for all tests of a process; visitors come and go."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from overdraw.server.pages import BUILT
from tests.server.processes import Server, running
from tests.web.visitor import Visitor

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("Chromium is not here: `make chromium` installs Debian's package")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page, on SQLite."""
    assert (BUILT / "index.html").exists(), "the page is not built: `make page` builds it"
    with running(tmp_path_factory.mktemp("house") / "tables.sqlite3") as one:
        yield one


@pytest.fixture
def visit(browser: Browser, house: Server) -> Iterator[Callable[..., Visitor]]:
    """`visit()` is somebody new at a device; all of them are checked for trouble at the end."""
    visitors: list[Visitor] = []

    def come(**circumstances: Any) -> Visitor:
        visitors.append(Visitor(browser, house.url, **circumstances))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
