"""Saves local games in files. Each file is complete after every event, and no game overwrites another one."""

import os
import re
from datetime import datetime
from pathlib import Path
from typing import Final

from overdraw.atomic import replacing
from overdraw.dealing.shuffle import commitment_to, is_hex
from overdraw.errors import BadValue, FileError
from overdraw.records import MANY, Record, read_record, write_record

SUFFIX: Final = ".json"


def state_folder() -> Path:
    """Return the folder for saved games: `$XDG_STATE_HOME/overdraw`, or by default `~/.local/state/overdraw`."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    return (Path(chosen) if chosen else Path.home() / ".local" / "state") / "overdraw"


def new_file(game: str, now: datetime | None = None) -> Path:
    """Return the path of a new file in the state folder, for a game that was started without --record."""
    folder = state_folder() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot save games in {folder}: {error.strerror or error}") from error
    stamp = (now or datetime.now()).strftime("%Y-%m-%d-%H%M%S")
    return free_path(folder / f"{game}-{stamp}{SUFFIX}")


def free_path(path: Path) -> Path:
    """Return the first path without a file among `game.json`, `game-2.json`, `game-3.json` and so on."""
    number = 1
    stem = re.sub(r"-\d{1,3}$", "", path.stem)
    found = path
    while found.exists():
        number += 1
        found = path.with_name(f"{stem}-{number}{path.suffix}")
    return found


def check_new(path: Path) -> None:
    """Raise an error if a new game cannot be saved at this path. This check runs before the game starts."""
    check_kind(path)
    if path.exists():
        raise BadValue(f"{path} already exists: resume it with --resume {path}, or choose another name")
    if not path.parent.is_dir():
        raise FileError(f"cannot write {path}: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise FileError(f"cannot write {path}: you have no permission to write to the folder {path.parent}")


def check_kind(path: Path) -> None:
    if path.suffix == MANY:
        raise BadValue(f"{path} is a file for many games: a game in progress needs its own file, such as game.json")


def save(path: Path, record: Record) -> None:
    """Write a game record atomically, so the file is complete even if the process is killed."""
    with replacing(path, durable=False) as part:  # not synced to the disk, because every move writes the file
        write_record(part, record)


def last_unfinished() -> Path:
    """Return the file of the latest unfinished game in the state folder."""
    folder = state_folder() / "games"
    for path in sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            if read_record(path).result is None:
                return path
        except FileError:
            continue
    raise BadValue(f"there is no unfinished game in {folder}: name the file to resume")


def keep_secret(secret: str) -> None:
    """Save the secret of a shuffle in a file that only this user can read. Resuming the game needs the secret."""
    path = _secret_file(commitment_to(secret))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secret)
    except OSError as error:
        raise FileError(f"cannot save the secret of the shuffle in {path}: {error.strerror or error}") from error


def find_secret(commitment: str) -> str | None:
    try:
        secret = _secret_file(commitment).read_text().strip()
    except OSError:
        return None
    return secret if is_hex(secret) and commitment_to(secret) == commitment else None


def forget_secret(commitment: str) -> None:
    _secret_file(commitment).unlink(missing_ok=True)


def _secret_file(commitment: str) -> Path:
    assert is_hex(commitment)
    return state_folder() / "secrets" / commitment
