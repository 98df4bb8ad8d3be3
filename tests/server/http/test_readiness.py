"""`/readyz` tells whether a move could be stored now, not only whether the database answers."""

import asyncio
import time
from pathlib import Path

import asyncpg

from tests.server.api import fetch, wait_until_ready_is
from tests.server.processes import Postgres, Server, full_disk, running

TABLE = {"game": "push", "seats": [{"kind": "me"}, {"kind": "open"}]}


def check(server: Server, *, writable: bool) -> None:
    """Creating a table and `/readyz` must agree, repeatedly."""
    wait_until_ready_is(server.url, 200 if writable else 503)
    for _ in range(3):
        assert fetch(f"{server.url}/api/v1/tables", TABLE)[0] == (201 if writable else 503)
        assert fetch(f"{server.url}/readyz")[0] == (200 if writable else 503)


def test_a_server_with_a_full_disk_is_not_ready_until_there_is_space_again(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        check(server, writable=True)
        with full_disk(server):
            check(server, writable=False)
        check(server, writable=True)


def test_a_server_with_a_read_only_postgresql_is_not_ready(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def set_read_only(value: str) -> None:
        """For all new sessions; open ones are ended."""
        connection = await asyncpg.connect(database, server_settings={"default_transaction_read_only": "off"})
        name = database.rpartition("/")[2]
        await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
        others = "datname = $1 AND pid <> pg_backend_pid()"
        await connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", name)
        await connection.close()

    with running(database) as server:
        check(server, writable=True)
        asyncio.run(set_read_only("on"))
        check(server, writable=False)
        asyncio.run(set_read_only("off"))
        while fetch(f"{server.url}/api/v1/tables", TABLE)[0] != 201:  # until all ended connections are noticed
            time.sleep(0.05)
        check(server, writable=True)
