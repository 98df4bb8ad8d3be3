"""Decorators that compile functions with Numba, and the cache folder for the compiled code."""

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
COMPILED_PACKAGES: Final = (
    PACKAGE,
    PACKAGE.parent / "bots",
    PACKAGE.parent / "lab",
    PACKAGE.parent / "adapters" / "compiled",
    PACKAGE.parent / "analysis" / "compiled",
)
"""The packages that contain compiled functions."""

FORGOTTEN_AFTER: Final = 30 * 24 * 3600
"""Seconds without use after which a cache folder is deleted."""

F = TypeVar("F", bound=Callable[..., Any])


def _sources() -> str:
    """Return a folder name derived from a hash over the sources of all compiled code.

    A compiled function includes the functions it calls, which may be in other files and other packages. Numba checks
    only the file that defines the function, so without the hash it would run stale code.
    """
    digest = sha256()
    for package in COMPILED_PACKAGES:
        for path in sorted(package.rglob("*.py")):
            digest.update(path.read_bytes())
    return f"numba-{digest.hexdigest()[:16]}"


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overdraw"


def cache_folder() -> Path | None:
    """Return the folder for compiled code, or None if none is writable.

    Uses NUMBA_CACHE_DIR if it is set; otherwise `__pycache__` beside the sources, or else the user's cache folder.
    """
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
    """Delete the compiled code of other versions of the sources once it has been unused for a month."""
    os.utime(folder)
    for other in folder.parent.glob("numba-*"):
        if other.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
            shutil.rmtree(other, ignore_errors=True)


class _Notice(event.Listener):  # type: ignore[misc]  # numba has no types
    """Prints one line when the first process starts to compile into a cache folder."""

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
    """Return True to the first process that compiles into this folder, and False to all others."""
    try:
        (folder / "begun").touch(exist_ok=False)
    except FileExistsError:
        return False
    except OSError:  # the folder was deleted or the disk is full; Numba then works without a cache
        return True
    return True


FOLDER: Final = None if numba.config.DISABLE_JIT else cache_folder()

event.register("numba:compile", _Notice(FOLDER))


def _compile(function: F, **options: Any) -> F:
    if numba.config.DISABLE_JIT:
        return function
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(FOLDER or "")
    try:
        made: F = numba.njit(cache=FOLDER is not None, error_model="numpy", nogil=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = before
    return made


def compiled(function: F) -> F:
    """Compile a function at its first call. It releases the GIL and is cached on disk."""
    return _compile(function)


def inlined(function: F) -> F:
    """Compile a small function and inline it into its callers. Without inlining, the step loop is half as fast."""
    return _compile(function, forceinline=True)


def inlined_early(function: F) -> F:
    """Make a function part of its callers before they are compiled.

    Numba optimises a function together with all its callees, and again as part of each caller. This saves one such
    round. Use it for large functions with few callers, such as dispatch between policies.
    """
    return _compile(function, inline="always")


def wrapping(function: F) -> F:
    """Like `inlined`, for arithmetic that overflows on purpose; NumPy would warn about it in uncompiled runs."""
    if numba.config.DISABLE_JIT:
        ignoring: F = np.errstate(over="ignore")(function)
        return ignoring
    return inlined(function)


def blank_records(count: int, dtype: np.dtype[np.void]) -> NDArray[Any]:
    """Return a zeroed array of `count` records that can be passed to compiled functions.

    In uncompiled runs `record.field` needs a NumPy recarray, which would cost compiled code 30 microseconds per call.
    """
    records = np.zeros(count, dtype)
    return records.view(np.recarray) if numba.config.DISABLE_JIT else records


def record_allocator(dtype: np.dtype[np.void], *, zeroed: bool = False) -> Callable[[int], Any]:
    """Return a function that allocates records inside compiled code. They are uninitialised unless `zeroed`."""
    if numba.config.DISABLE_JIT:
        return lambda count: blank_records(count, dtype)

    def allocate(count: int) -> Any:
        return np.empty(count, dtype)

    def allocate_zeroed(count: int) -> Any:
        return np.zeros(count, dtype)

    return inlined(allocate_zeroed if zeroed else allocate)


def record_at(records: NDArray[Any], i: int) -> Any:
    """Return one record whose fields Python code can read and set by name."""
    return records.view(np.recarray)[i]
