"""HTTP requests of the client: create a table, join a table by its link, and verify the record of a game."""

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Mapping, Sequence
from http.client import HTTPException
from typing import IO, Any, Final

import msgspec

from overdraw.client.errors import error_of
from overdraw.client.links import read_link
from overdraw.client.seat import Seat
from overdraw.errors import Lost, ServerError
from overdraw.protocol.messages import TableInfo
from overdraw.protocol.requests import Join, Joined, Reviewed, TableMade
from overdraw.protocol.versions import HTTP_VERSION
from overdraw.records import Findings, Record, verify

WAITS: Final = (0.1, 0.2, 0.4, 0.8)
"""Seconds to wait before each retry of a request whose outcome is unknown."""

ASK_AGAIN_AFTER: Final = 0.3
"""Seconds between two requests for a review that the server is still computing."""


async def create(
    url: str, game: str, seats: Sequence[str], *, name: str = "Host", request_id: str | None = None, **settings: Any
) -> Seat:
    """Create a table, and return the host's seat. Each seat is given as `me`, `open`, or the name of a bot.

    To retry a failed call, pass its `request_id` again. The server then returns the table that it may already have
    created, instead of creating another one.
    """
    wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    made = await _post_once(
        f"{url}{HTTP_VERSION}/tables", {"game": game, "seats": wishes, "name": name, **settings}, request_id
    )
    table = msgspec.convert(made, TableMade)
    return Seat([url], table.table, token=table.token, invite=table.invite)


async def join(link: str, *, name: str, seat: int | None = None, request_id: str | None = None) -> Seat:
    """Take a seat at the table that an invitation link names. If a call is repeated with the same `request_id`, the
    server returns the same seat.
    """
    url, table, invite = read_link(link)
    wish = Join(name, invite, seat)
    joined = await _post_once(f"{url}{HTTP_VERSION}/tables/{table}/join", msgspec.to_builtins(wish), request_id)
    return Seat([url], table, token=msgspec.convert(joined, Joined).token, invite=invite)


async def look(link: str) -> TableInfo:
    """Return a description of the table that an invitation link names, without taking a seat."""
    url, table, invite = read_link(link)
    return msgspec.convert(await post(f"{url}{HTTP_VERSION}/tables/{table}/look", {"invite": invite}), TableInfo)


async def verify_game(seat: Seat, number: int) -> Findings:
    """Verify the record of a finished game at this seat's table, and compare it with what the seat stored about the
    shuffle.
    """
    return verify(await read_game(seat, number), seat.shuffle.kept.get(number))


async def read_game(seat: Seat, number: int) -> Record:
    """Return the record of a finished game at this seat's table."""
    record = await asyncio.to_thread(_ask, f"{seat.urls[0]}{HTTP_VERSION}/tables/{seat.id}/games/{number}/record")
    return Record.from_json(record)


async def review_game(seat: Seat, number: int = 0) -> AsyncIterator[Reviewed]:
    """Yield the review of a finished game part by part, as the server computes it. Only the last part says how each
    player did.

    Raise NoAnalysis if the server cannot review games, or AnalysisFailed if the review failed.
    """
    begin = 0
    while True:
        path = f"{HTTP_VERSION}/tables/{seat.id}/games/{number}/review?from={begin}"
        part = msgspec.convert(await asyncio.to_thread(_ask, f"{seat.urls[0]}{path}"), Reviewed)
        if part.problem is not None:
            raise error_of(part.problem.code, part.problem.message)
        begin = part.next
        yield part
        if part.state == "done":
            return
        await asyncio.sleep(ASK_AGAIN_AFTER)


async def post(url: str, body: Mapping[str, Any]) -> Any:
    """Send a POST request with a JSON body and return the JSON response. If the response is an error, raise the
    matching exception.
    """
    return await asyncio.to_thread(_ask, url, json.dumps(body).encode())


async def _post_once(url: str, body: Mapping[str, Any], request_id: str | None) -> Any:
    """Send a POST request, and retry while its outcome is unknown. All attempts have the same id, so the server
    executes the request only once.
    """
    identified = {**body, "id": request_id or secrets.token_urlsafe(24)}
    for wait in WAITS:
        try:
            return await post(url, identified)
        except ServerError:
            await asyncio.sleep(wait)
    return await post(url, identified)


def _ask(url: str, body: bytes | None = None) -> Any:
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            made = _read(answer)
            if isinstance(made, dict):
                return made
            status = answer.status
    except urllib.error.HTTPError as error:
        with error:
            match _read(error):
                case {"code": str(code), "message": str(message)}:
                    raise error_of(code, message) from None
            status = error.code
    except urllib.error.URLError as error:
        why = error.reason.strerror if isinstance(error.reason, OSError) else error.reason
        raise Lost(f"cannot reach {url}: {why or error.reason}") from error
    except (OSError, HTTPException) as error:
        raise Lost(f"cannot reach {url}: {error}") from error
    raise Lost(f"{url}: the response (status {status}) is not from an Overdraw server: check the address and any proxy")


def _read(answer: IO[bytes]) -> Any:
    """Parse an HTTP response as JSON. Return None for anything else, such as the HTML error page of a proxy."""
    try:
        return json.load(answer)
    except ValueError:
        return None
