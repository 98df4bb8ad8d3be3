"""The HTTP routes of the server, and its error responses."""

import asyncio
from collections.abc import Callable
from functools import lru_cache, partial
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter, PathParameter, QueryParameter

from overdraw.errors import (
    BadNotation,
    NoSuchTable,
    NotAllowed,
    OverdrawError,
    SeatTaken,
    ServerError,
    TooMuch,
    WrongMoment,
)
from overdraw.protocol.messages import ID_LENGTH, TableInfo
from overdraw.protocol.requests import (
    CreateTable,
    GameInfo,
    Join,
    Joined,
    Listed,
    ListedPuzzle,
    Look,
    PuzzlePosition,
    Refusal,
    Replayed,
    Reviewed,
    RulesText,
    TableMade,
)
from overdraw.protocol.versions import HTTP_VERSION
from overdraw.records import Record
from overdraw.server.http import catalogue, puzzles
from overdraw.server.http.replay import replayed, reviewable
from overdraw.server.logging import log
from overdraw.server.reviews.reviews import Reviews
from overdraw.server.rooms.registry import Registry
from overdraw.server.tables.create import read_record_of

API_PAGE: Final = Path(__file__).parent / "api.html"
LARGEST_BODY: Final = 512 * 1024
"""The maximum size of a request body in bytes. For comparison, the record of a long game takes about 50,000 bytes."""

TableId = Annotated[
    str, Parameter(min_length=ID_LENGTH, max_length=ID_LENGTH, pattern="^[A-Za-z0-9_-]+$", description="A table's id.")
]
GameName = Annotated[str, PathParameter(max_length=40, description="The name of a game.")]
PuzzleId = Annotated[str, PathParameter(max_length=40, description="The id of a puzzle.")]
EditionName = Annotated[
    str | None, QueryParameter(description="The name of an edition (default: the game's first edition).")
]
GameNumber = Annotated[
    int, Parameter(ge=0, le=10_000, description="The number of a game at the table, counted from 0.")
]

FirstMoment = Annotated[
    int,
    QueryParameter(
        name="from", ge=0, le=1_000_000, description="The index of the first moment of the review to return."
    ),
]

REFUSALS: Final = {
    status: ResponseSpec(Refusal, generate_examples=False, description=words)
    for status, words in {
        400: "The request is malformed, or refers to something that does not exist.",
        403: "The client is not allowed to do this.",
        404: "The table does not exist, or the client is not allowed to see it.",
        409: "The request is not possible now: the seat is taken, or the game has moved on.",
        413: "The request is too large.",
        429: "Too many requests from this address.",
        503: "The database is unavailable.",
    }.items()
}

_STATUS: Final[tuple[tuple[type[OverdrawError], int], ...]] = (
    (NoSuchTable, 404),
    (NotAllowed, 403),
    (SeatTaken, 409),
    (WrongMoment, 409),
    (TooMuch, 429),
    (ServerError, 503),
)


def refused(request: Request[Any, Any, Any], error: OverdrawError) -> Response[Refusal]:
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 400)
    return _refusal(request, error.code, str(error), status)


def refused_by_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Report unknown paths, wrong methods and invalid request bodies in the same format as all other errors."""
    details = error.extra if isinstance(error.extra, list) else []
    whys = [f"{detail.get('key', 'body')}: {detail.get('message', '')}" for detail in details]
    code = {404: "request/unknown", 405: "request/wrong-method"}.get(error.status_code, "request/unreadable")
    words = "; ".join([str(error.detail), *whys])[:500]
    return _refusal(request, code, words, error.status_code, error.headers)


def refused_by_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[Refusal]:
    """Reject a request whose body is nested too deeply for the JSON decoder."""
    return _refusal(request, "request/unreadable", "the request is nested too deeply", 400)


def refused_by_encoding(request: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Refusal]:
    """Reject a request whose body is not valid UTF-8. Litestar handles all other decoding errors itself."""
    return _refusal(request, "request/unreadable", f"the request is not valid UTF-8: {error.reason}", 400)


def _refusal(
    request: Request[Any, Any, Any], code: str, words: str, status: int, headers: dict[str, str] | None = None
) -> Response[Refusal]:
    request.app.state.metrics.refused.add(code)
    return Response(Refusal(code, words), status_code=status, headers=headers or {})


def failed(_: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    log("a request failed", level=40, error=error)
    return Response(Refusal("server", "internal error; the server's log has the details"), status_code=500)


def _registry(state: State) -> Registry:
    registry: Registry = state.registry
    return registry


def _reviews(state: State) -> Reviews:
    reviews: Reviews = state.reviews
    return reviews


@get("/games", summary="All games with their editions, options and bots")
async def list_games() -> list[GameInfo]:
    return catalogue.games()


@get("/games/{game:str}/rules", summary="The rules of a game in one edition", responses=REFUSALS)
async def get_rules(game: GameName, edition: EditionName = None) -> RulesText:
    return catalogue.rules_text(game, edition)


@get("/games/{game:str}/puzzles", summary="The puzzles of a game", responses=REFUSALS)
async def list_puzzles(game: GameName) -> list[ListedPuzzle]:
    return puzzles.list_of_puzzles(game)


@get("/games/{game:str}/puzzles/{puzzle:str}", summary="One puzzle, with its solution", responses=REFUSALS)
async def get_puzzle(game: GameName, puzzle: PuzzleId) -> PuzzlePosition:
    return puzzles.puzzle_position(game, puzzle)


@get("/tables", summary="Publicly listed tables that are waiting for players")
async def list_tables(state: State) -> list[Listed]:
    return await _registry(state).listed()


@post("/tables", summary="Create a table", responses=REFUSALS)
async def create_table(state: State, data: JSONBody[CreateTable]) -> TableMade:
    return await _registry(state).create(data)


@post("/tables/{table:str}/join", summary="Take a seat", responses=REFUSALS)
async def join_table(state: State, table: TableId, data: JSONBody[Join]) -> Joined:
    return await _registry(state).join(table, data)


@post("/tables/{table:str}/look", summary="A table's players and game", status_code=200, responses=REFUSALS)
async def look_at_table(state: State, table: TableId, data: JSONBody[Look]) -> TableInfo:
    return await _registry(state).look(table, data.invite, data.token)


@get("/tables/{table:str}/games/{number:int}/record", summary="The record of a finished game", responses=REFUSALS)
async def get_record(state: State, table: TableId, number: GameNumber) -> Response[dict[str, Any]]:
    record = await _registry(state).record(table, number)
    headers = {"content-disposition": f'attachment; filename="{record.game}-{number}.json"'}
    return Response(record.as_json(), media_type=MediaType.JSON, headers=headers)


@get("/tables/{table:str}/games/{number:int}/replay", summary="The replay of a finished game", responses=REFUSALS)
async def get_replay(state: State, table: TableId, number: GameNumber) -> Replayed:
    record = await _registry(state).record(table, number)
    return await _replayed(state, partial(replayed, record))


@post("/replay", summary="The replay of a record that the client sends", status_code=200, responses=REFUSALS)
async def post_replay(state: State, data: JSONBody[dict[str, Any]]) -> Replayed:
    try:
        return await _replayed(state, lambda: replayed(read_record_of(data)))
    except RecursionError:
        raise BadNotation("the record is nested too deeply") from None


async def _replayed(state: State, work: Callable[[], Replayed]) -> Replayed:
    """Compute a replay in a thread, one request at a time, so that the event loop stays free for the tables."""
    async with state.replays:
        return await asyncio.to_thread(work)


@get("/tables/{table:str}/games/{number:int}/review", summary="The review of a finished game", responses=REFUSALS)
async def get_review(
    request: Request[Any, Any, Any], state: State, table: TableId, number: GameNumber, begin: FirstMoment = 0
) -> Reviewed:
    record = partial(_registry(state).record, table, number)
    return await _reviews(state).of_game(table, number, begin, state.addresses.of(request.scope), record)


@post("/review", summary="The review of a record that the client sends", status_code=200, responses=REFUSALS)
async def post_review(
    request: Request[Any, Any, Any], state: State, data: JSONBody[dict[str, Any]], begin: FirstMoment = 0
) -> Reviewed:
    async def record() -> Record:
        async with state.replays:
            return await asyncio.to_thread(partial(reviewable, data))

    try:
        digest = sha256(msgspec.json.encode(data)).hexdigest()
        return await _reviews(state).of_record(digest, begin, state.addresses.of(request.scope), record)
    except RecursionError:
        raise BadNotation("the record is nested too deeply") from None


@get("/healthz", summary="Liveness check: the server is running", media_type=MediaType.TEXT)
async def health() -> str:
    return "ok\n"


@get("/readyz", summary="Readiness check: the server can store moves", media_type=MediaType.TEXT, responses=REFUSALS)
async def readiness(state: State) -> str:
    await _registry(state).check_ready()
    return "ready\n"


@get("/metrics", summary="Metrics for Prometheus", media_type=MediaType.TEXT)
async def metrics(state: State) -> Response[str]:
    return Response(state.metrics.text(), media_type="text/plain; version=0.0.4")


@get("/api", include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def api_page(request: Request[Any, Any, Any]) -> Response[str]:
    """Return the API description as a self-contained HTML page, because the usual OpenAPI viewers load scripts from
    other hosts.
    """
    return Response(_write_api_page(request.app), media_type=MediaType.HTML)


@lru_cache(maxsize=1)
def _write_api_page(app: Litestar) -> str:
    """Return the HTML of the API description, generated only once, because generating the schema is slow."""
    schema = app.openapi_schema.to_schema()
    rows = [
        f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
        f"<td>{escape(operation.get('summary', ''))}</td></tr>"
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    return API_PAGE.read_text(encoding="utf-8").replace("<!-- rows -->", "\n".join(rows))


API: Final = Router(
    HTTP_VERSION,
    route_handlers=[
        list_games,
        get_rules,
        list_puzzles,
        get_puzzle,
        list_tables,
        create_table,
        join_table,
        look_at_table,
        get_record,
        get_replay,
        post_replay,
        get_review,
        post_review,
    ],
)

ROUTES: Final = [health, readiness, metrics, api_page]
