import asyncio
import random
import sys

from overdraw.client import join


async def play(link):
    async with await join(link, name="Ten lines") as seat:
        async for legal in seat.turns():
            await seat.act(random.choice(legal))


asyncio.run(play(sys.argv[1]))
