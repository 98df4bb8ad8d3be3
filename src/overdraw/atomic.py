"""Atomic file writes: a reader sees the complete old file or the complete new file, never a partial one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from overdraw.errors import FileError


@contextmanager
def replacing(path: Path, *, mode: int = 0o666, durable: bool = True) -> Iterator[Path]:
    """Yield a temporary file in the folder of `path`. When the block ends, the file replaces `path`.

    If the block fails, `path` stays unchanged. With `durable`, the new file also survives a power failure, which costs
    a few milliseconds.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)  # a killed process with the same process id left this file
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
    """Flush the content of a file to the disk."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def check_writable(folder: Path, *, make: bool = False) -> None:
    """Raise FileError if a folder is not writable, so that a long job fails at its start and not at its end."""
    try:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        raise FileError(f"cannot write to {folder}: {error.strerror or error}") from error
