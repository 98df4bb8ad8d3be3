"""The message that tells players who leave a game how to resume it."""

import shlex
from contextlib import suppress
from pathlib import Path
from typing import Final

from overdraw.errors import BadValue
from overdraw.tui.saved_games import last_unfinished
from overdraw.tui.table_session import TableSession

RESUME: Final = "overdraw play --resume"
JOIN: Final = "overdraw play --join"


def resume_command(session: TableSession) -> str | None:
    """Return the command that resumes this game, or None if the game is over or not saved. For the latest game, the
    command needs no file name.
    """
    if session.link is not None and not session.is_over:
        return f"{JOIN} {shlex.quote(session.link)}"
    if session.path is None or session.is_over:
        return None
    return RESUME if _is_last(session.path) else f"{RESUME} {shlex.quote(str(session.path))}"


def _is_last(path: Path) -> bool:
    with suppress(BadValue, OSError):  # there is no unfinished game, or its file has disappeared
        return last_unfinished().samefile(path)
    return False


def cut_at_slashes(path: str, width: int) -> str:
    """Break a path into as few lines as possible, only after slashes.

    >>> print(cut_at_slashes("/home/ada/games/push.json", 12))
    /home/ada/
    games/
    push.json
    """
    lines = [""]
    for part in path.replace("/", "/\0").split("\0"):
        if lines[-1] and len(lines[-1] + part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines)


def leave_message(session: TableSession) -> str:
    if session.is_over:
        return f"The game is saved in {session.path}." if session.path else "Goodbye."
    command = resume_command(session)
    if session.link is not None:
        return f"Your seat is kept. Come back with: {command}"
    return f"The game is saved. Resume it with: {command}" if command else "This game was not saved."
