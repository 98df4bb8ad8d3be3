"""Plain HTTP for tests."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from typing import Any


def fetch(url: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer, whatever its status."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json"} | (headers or {}))
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, dict(answer.headers.items()), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers.items()), error.read()


async def get_json(url: str) -> Any:
    status, _, body = await asyncio.to_thread(fetch, url)
    assert status == 200, body
    return json.loads(body)


def wait_until_ready_is(url: str, expected: int) -> None:
    until = time.monotonic() + 30
    while (status := fetch(f"{url}/readyz")[0]) != expected:
        assert time.monotonic() < until, f"/readyz answers {status}, not {expected}"
        time.sleep(0.1)
