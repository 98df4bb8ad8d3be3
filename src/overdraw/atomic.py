"""Atomic file writes: a reader sees either the complete old file or the complete new file, never a partial file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from overdraw.errors import FileError


@contextmanager
def replacing(path: Path, *, mode: int = 0o666, durable: bool = True) -> Iterator[Path]:
    """Yield the path of a temporary file next to `path`. When the `with` block ends, that file replaces `path`.

    If the block raises an exception, `path` stays unchanged. With `durable`, the new file is synced to disk first, so
    that it survives a power failure. Syncing takes a few milliseconds.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)  # left behind by a killed process that had the same process ID
        part.touch(mode)
        yield part
        if durable:
            sync(part)
        part.replace(path)
    except OSError as error:
        raise FileError(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            part.unlink()


def write_text(path: Path, text: str) -> None:
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8", newline="\n")


def sync(path: Path) -> None:
    """Flush a file's contents to disk with `fsync`."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def check_writable(folder: Path, *, make: bool = False) -> None:
    """Raise FileError if a folder is not writable. Long jobs check this first, so that they fail at the start and not
    at the end.
    """
    try:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        raise FileError(f"cannot write to {folder}: {error.strerror or error}") from error
