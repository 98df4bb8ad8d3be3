"""Stores the user's seats at online tables, so that `--join` with the same link returns to the same seat."""

import os
from pathlib import Path

from overdraw.client import TableLink
from overdraw.errors import FileError
from overdraw.tui.saved_games import state_folder


def remember(link: TableLink, token: str) -> None:
    """Save the token of a seat in a file that only this user can read. Raise FileError if that is not possible."""
    path = _file(link)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(token)
    except OSError as error:
        raise FileError(f"cannot save your seat in {path}: {error.strerror or error}") from error


def find(link: TableLink) -> str | None:
    """Return the saved token of this user's seat at the table, or None."""
    try:
        return _file(link).read_text().strip() or None
    except OSError:
        return None


def forget(link: TableLink) -> None:
    _file(link).unlink(missing_ok=True)


def _file(link: TableLink) -> Path:
    return state_folder() / "seats" / link.table
