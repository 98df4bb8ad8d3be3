"""The limits of each address."""

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from overdraw.client import create
from overdraw.errors import TooMuch
from overdraw.server.rate_limits import Buckets
from tests.server.api import fetch
from tests.server.players import run
from tests.server.processes import Server, running


async def open_many(url: str) -> None:
    for _ in range(100):
        async with connect(url):
            pass


def test_sockets_opened_too_fast_are_rejected(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        url = f"ws{server.url.removeprefix('http')}/api/v1/socket"
        with pytest.raises(InvalidStatus):
            await open_many(url)
        asked = [await asyncio.to_thread(fetch, f"{server.url}/api/v1/games") for _ in range(3)]
        assert 429 in [status for status, _, _ in asked]  # HTTP and sockets share one limit
        numbers = (await asyncio.to_thread(fetch, f"{server.url}/metrics"))[2].decode().splitlines()
        assert 'overdraw_sockets_dropped_total{reason="refused"} 1' in numbers
        assert [line for line in numbers if line.startswith('overdraw_refused_total{code="limit/too-much"}')]

    with running(tmp_path / "tables.sqlite3", OVERDRAW_REQUESTS_PER_SECOND="1") as server:
        run(scenario(server))


def test_rejected_requests_are_counted_in_the_metrics(server: Server) -> None:
    assert (
        fetch(f"{server.url}/api/v1/tables", {"game": "chess", "seats": [{"kind": "me"}, {"kind": "open"}]})[0] == 400
    )
    assert fetch(f"{server.url}/api/nothing")[0] == 404
    counted = [line for line in fetch(f"{server.url}/metrics")[2].decode().splitlines() if "refused_total{" in line]
    assert {line.split('"')[1] for line in counted} >= {"usage/unknown-name", "request/unknown"}


def test_addresses_without_recent_requests_are_forgotten() -> None:
    buckets = Buckets(rate=100, burst=1)
    for number in range(50):
        buckets.take(f"10.0.0.{number}", 1.0)
    buckets.take("10.0.1.1", 1.02)
    assert len(buckets) == 1


async def connect_soon(url: str) -> None:
    while True:
        try:
            async with connect(url):
                return
        except InvalidStatus:
            await asyncio.sleep(0.05)


def test_open_tables_and_sockets_are_limited_in_all_and_for_each_address(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        url = f"ws{server.url.removeprefix('http')}/api/v1/socket"
        await create(server.url, "push", ["me", "random"])
        with pytest.raises(TooMuch):
            await create(server.url, "push", ["me", "random"])
        async with connect(url), connect(url):
            with pytest.raises(InvalidStatus):
                await connect(url)
        await connect_soon(url)  # the other sockets are closed

    for limit in ("MAX_SOCKETS", "SOCKETS_PER_ADDRESS"):
        settings = {f"OVERDRAW_{limit}": "2", "OVERDRAW_MAX_TABLES": "1"}
        with running(tmp_path / f"{limit}.sqlite3", **settings) as server:
            run(scenario(server))
