"""A client to play at a server's tables from Python. A bot takes ten lines:

async with await join("http://127.0.0.1:8000/table/TABLE#INVITE", name="Mine") as seat:
    async for legal in seat.turns():
        await seat.act(legal[0])
"""

from overdraw.client.errors import error_of
from overdraw.client.http import create, join, link_to, post, verify_game
from overdraw.client.seat import Seat

__all__ = ["Seat", "create", "error_of", "join", "link_to", "post", "verify_game"]
