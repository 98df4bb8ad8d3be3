"""A Python client that plays at tables on a server. It needs only `msgspec` and `websockets`.

async with await join("http://127.0.0.1:8000/table/TABLE#INVITE", name="Mine") as seat:
    async for legal in seat.turns():
        await seat.act(legal[0])
"""

from overdraw.client.errors import error_of
from overdraw.client.http import create, join, look, post, read_game, review_game, verify_game
from overdraw.client.links import TableLink, link_to, read_link
from overdraw.client.seat import Seat

__all__ = [
    "Seat",
    "TableLink",
    "create",
    "error_of",
    "join",
    "link_to",
    "look",
    "post",
    "read_game",
    "read_link",
    "review_game",
    "verify_game",
]
