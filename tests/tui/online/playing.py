"""A terminal at an online table, played by a program that types legal moves."""

import io
from collections.abc import Callable
from random import Random

from overdraw.tui.online.play import play_online
from overdraw.tui.online.session import OnlineSession
from overdraw.tui.plain_table import PlainTable


class Typist(io.StringIO):
    """Input from a player who types a random legal move. `each` is called before each line."""

    def __init__(self, session: OnlineSession, *, again: bool, each: Callable[[OnlineSession], None] | None) -> None:
        super().__init__()
        self._session, self._random, self._again, self._each = session, Random(1), again, each

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stubs of io know bytes only
        session = self._session
        if self._each is not None:
            self._each(session)
        if session.is_over:
            return "n\n" if self._again else "q\n"
        if session.trouble is not None:
            return ""
        legal = session.view(session.seat).legal
        return f"{session.game.notation.format_event(self._random.choice(legal))}\n" if legal else "\n"


def play_plainly(
    link: str, name: str, *, games: int = 1, each: Callable[[OnlineSession], None] | None = None
) -> list[str]:
    """Play this many games in the plain mode, and return the printed lines."""
    target, begun = io.StringIO(), 0

    def play(session: OnlineSession) -> int:
        nonlocal begun
        begun += 1
        return PlainTable(session, Typist(session, again=begun < games, each=each), target).run()

    assert play_online(link, name, play, lambda text: print(text, file=target)) == 0
    return target.getvalue().splitlines()
