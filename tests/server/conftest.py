"""Servers that the tests of one process share: one on SQLite, one on PostgreSQL, and two nodes on one PostgreSQL."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.processes import Postgres, Server, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.close()


@pytest.fixture(scope="session", params=["sqlite", "postgres", "two-nodes"])
def nodes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """The servers of one database: each test with this fixture runs on SQLite, on PostgreSQL, and on two nodes."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            yield [stack.enter_context(running(tmp_path_factory.mktemp("server") / "tables.sqlite3"))]
        else:
            database = request.getfixturevalue("postgres").new_database()
            count = 2 if request.param == "two-nodes" else 1
            yield [stack.enter_context(running(database)) for _ in range(count)]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite, for tests in which the store does not matter."""
    with running(tmp_path_factory.mktemp("server") / "tables.sqlite3") as one:
        yield one
