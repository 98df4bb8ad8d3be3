"""One Chromium and one server for all tests of a process; each test has visitors of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, sync_playwright

from overdraw.server.http.static_files import BUILT
from tests.server.processes import Server, running
from tests.support.browser.tables import remembering, watch
from tests.support.browser.visitor import CHROMIUM, MISSING, Visit, Visitor, launch

HERE: Final = Path(__file__).parent
LONGEST: Final = ("test_whole_games.py", "test_people.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest tests first, so that no worker starts one of them last."""
    places = [place for place, item in enumerate(items) if HERE in item.path.parents]
    ordered = sorted((items[place] for place in places), key=lambda item: item.path.name not in LONGEST)
    for place, item in zip(places, ordered, strict=True):
        items[place] = item


# Playwright keeps an event loop running in this thread, which other tests cannot share: hence scope "package".
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page, on SQLite."""
    check_built()
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as one:
        yield one


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and start again."""
    check_built()
    with running(tmp_path / "tables.sqlite3") as one:
        yield one


def check_built() -> None:
    assert (BUILT / "index.html").exists(), "the page is not built: `make page` builds it"


@pytest.fixture(scope="package")
def finished(browser: Browser, server: Server) -> Callable[[str], str]:
    """The address of a game that bots have finished, the same for all tests."""

    @cache
    def played(game: str) -> str:
        visitor = Visitor(browser, server.url, remembered=remembering(game, 3))
        watch(visitor, game)
        visitor.context.close()
        return f"/replay/{visitor.table}/0"

    return played


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Make visitors. At the end, all of them are checked for errors, and the last screen of each for accessibility."""
    visitors: list[Visitor] = []
    with ExitStack() as goodbyes:

        def come(url: str = "", **circumstances: Any) -> Visitor:
            visitors.append(Visitor(browser, url or server.url, **circumstances))
            goodbyes.callback(visitors[-1].leave)
            return visitors[-1]

        yield come
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    assert not troubles, "\n".join(troubles)
