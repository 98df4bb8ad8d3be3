"""What somebody reads who leaves a game."""

import shlex

from overdraw.tui.session import Session


def resume_command(session: Session) -> str | None:
    """The command that goes on with this game, if it is kept and not over."""
    if session.path is None or session.over:
        return None
    return f"overdraw play --resume {shlex.quote(str(session.path))}"


def farewell(session: Session) -> str:
    if session.over:
        return f"The game is kept in {session.path}." if session.path else "Goodbye."
    command = resume_command(session)
    return f"The game is kept. Go on with: {command}" if command else "This game was not kept."
