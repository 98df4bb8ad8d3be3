"""`overdraw play --join`: take a seat at an online table, wait for the host, and play one game after another."""

from collections.abc import Callable
from typing import Final

from overdraw.client import read_link
from overdraw.core.english import listed
from overdraw.errors import BadValue
from overdraw.games.catalogue import game_named
from overdraw.tui.online.connection import Ended, OnlineTable
from overdraw.tui.online.session import OnlineSession, check_readable
from overdraw.tui.registry import ui_of

LONGEST_NAME: Final = 40

Play = Callable[[OnlineSession], int]


def play_online(link: str, name: str, play: Play, say: Callable[[str], None] = print) -> int:
    """Play at an online table until the player leaves or the host closes the table."""
    url = read_link(link).url
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadValue(f"a player's name must have 1 to {LONGEST_NAME} characters, not {len(name)}")
    say(f"Connecting to {url} …")
    with OnlineTable.join(link, name) as online:
        game = game_named(online.position.table.game)
        ui_of(game)  # reject a game without a terminal UI before waiting for the host
        check_readable(game)
        say(f"You have seat {online.number + 1} in a game of {game.title}.")
        finished = -1
        while wait_for_start(online, finished, say):
            session = OnlineSession(online)
            status = play(session)
            if not session.wants_another:
                return status
            finished = online.position.table.number
        say("The host has closed the table.")
    return 0


def wait_for_start(online: OnlineTable, finished: int, say: Callable[[str], None]) -> bool:
    """Wait until the host starts a new game, and meanwhile print who is at the table. Return False if the table is
    closed.
    """
    said = ""
    while True:
        table = online.position.table
        if table.status == "ended":
            return False
        if table.status != "lobby" and table.number != finished:
            return True
        words = _lobby(online) if table.status == "lobby" else "Waiting for the host to begin another game …"
        if words != said:
            say(words)
            said = words
        news = online.next(0.2)
        if isinstance(news, Ended):
            raise news.error
        if news is not None:
            online.take(news)


def _lobby(online: OnlineTable) -> str:
    names = [
        "you" if number == online.number else "a free seat" if seat.name is None else seat.name
        for number, seat in enumerate(online.position.table.seats)
    ]
    return f"At the table: {listed(names)}. Waiting for the host to start …"
