"""How the kernel is compiled, and where the compiled code is kept."""

import os
import shutil
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
import numpy as np
from numba.core import event
from numpy.typing import NDArray

PACKAGE: Final = Path(__file__).parent
COMPILED_PACKAGES: Final = (PACKAGE, PACKAGE.parent / "bots", PACKAGE.parent / "lab")
"""The packages with functions that Numba compiles."""

FORGOTTEN_AFTER: Final = 30 * 24 * 3600

F = TypeVar("F", bound=Callable[..., Any])


def _sources() -> str:
    """A name for the sources of all compiled code.

    A compiled function contains the functions it calls, which may be in other files and other packages. Numba checks
    only the file that defines the function, so without this name it would run stale code.
    """
    digest = sha256()
    for package in COMPILED_PACKAGES:
        for path in sorted(package.rglob("*.py")):
            digest.update(path.read_bytes())
    return f"numba-{digest.hexdigest()[:16]}"


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overdraw"


def cache_folder() -> Path | None:
    """The first of these that can be written: the caller's choice, beside the sources, the user's cache."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    bases = [Path(chosen)] if chosen else [PACKAGE / "__pycache__", _user_cache()]
    for base in bases:
        folder = base / _sources()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            _forget_others(folder)
            return folder
    return None


def _forget_others(folder: Path) -> None:
    """Code compiled from sources that are gone is removed after a month without use."""
    os.utime(folder)
    for other in folder.parent.glob("numba-*"):
        if other.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
            shutil.rmtree(other, ignore_errors=True)


class _Notice(event.Listener):  # type: ignore[misc]  # numba has no types
    """One line when the first function is compiled into a folder, by whichever process does it."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._said = folder, False

    def on_start(self, event: Any) -> None:
        if self._said:
            return
        self._said = True
        if self._folder is None or _is_first(self._folder):
            print("compiling the kernel, once", file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        pass


def _is_first(folder: Path) -> bool:
    """Whether no process compiled anything into this folder before; only one is told so."""
    try:
        (folder / "begun").touch(exist_ok=False)
    except FileExistsError:
        return False
    except OSError:  # the folder is gone or full, which numba bears too
        return True
    return True


FOLDER: Final = None if numba.config.DISABLE_JIT else cache_folder()

event.register("numba:compile", _Notice(FOLDER))


def _compile(function: F, *, inline: bool) -> F:
    if numba.config.DISABLE_JIT:
        return function
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(FOLDER or "")
    try:
        made: F = numba.njit(cache=FOLDER is not None, error_model="numpy", nogil=True, forceinline=inline)(function)
    finally:
        numba.config.CACHE_DIR = before
    return made


def compiled(function: F) -> F:
    """A function of the kernel: compiled at its first call, without the GIL, and kept for the next start."""
    return _compile(function, inline=False)


def inlined(function: F) -> F:
    """A small function that becomes part of whoever calls it: without this the step loop is half as fast."""
    return _compile(function, inline=True)


def wrapping(function: F) -> F:
    """The same for arithmetic that is meant to overflow, about which plain numpy would complain."""
    if numba.config.DISABLE_JIT:
        ignoring: F = np.errstate(over="ignore")(function)
        return ignoring
    return inlined(function)


def blank_records(count: int, dtype: np.dtype[np.void]) -> NDArray[Any]:
    """An array of so many records, to be passed to compiled functions.

    Uncompiled, `record.field` needs numpy's recarray; compiled, that would cost thirty microseconds a call.
    """
    records = np.zeros(count, dtype)
    return records.view(np.recarray) if numba.config.DISABLE_JIT else records


def record_allocator(dtype: np.dtype[np.void], *, zeroed: bool = False) -> Callable[[int], Any]:
    """A function that allocates records inside compiled code, with anything in them unless `zeroed`."""
    if numba.config.DISABLE_JIT:
        return lambda count: blank_records(count, dtype)

    def allocate(count: int) -> Any:
        return np.empty(count, dtype)

    def allocate_zeroed(count: int) -> Any:
        return np.zeros(count, dtype)

    return inlined(allocate_zeroed if zeroed else allocate)


def record_at(records: NDArray[Any], i: int) -> Any:
    """One record, whose fields Python code may read and set by name."""
    return records.view(np.recarray)[i]
