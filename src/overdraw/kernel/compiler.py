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
    PACKAGE.parent / "lab" / "simulate",
    PACKAGE.parent / "lab" / "training",
    PACKAGE.parent / "adapters" / "compiled",
    PACKAGE.parent / "analysis" / "compiled",
)
"""The packages with functions that Numba compiles."""

FORGOTTEN_AFTER: Final = 30 * 24 * 3600
"""How many seconds a cache folder may go unused before it is deleted."""

F = TypeVar("F", bound=Callable[..., Any])


def _sources() -> str:
    """Return the name of the folder for compiled code. It contains a hash of all source code that Numba compiles.

    A compiled function includes the code of the functions that it calls, which may come from other files. Numba checks
    only the file that defines the function itself, so without the hash it would run outdated code.
    """
    digest = sha256()
    for package in COMPILED_PACKAGES:
        for path in sorted(package.rglob("*.py")):
            digest.update(path.read_bytes())
    return f"numba-{digest.hexdigest()[:16]}"


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "overdraw"


def cache_folder() -> Path | None:
    """Return the folder for compiled code, or None if no folder is writable.

    If the environment variable NUMBA_CACHE_DIR is set, only that folder is considered. Otherwise, `__pycache__` next to
    the sources comes first, and the user's cache folder second.
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
    """Delete the compiled code of other source versions if it has not been used for a month."""
    os.utime(folder)
    for other in folder.parent.glob("numba-*"):
        if other.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
            shutil.rmtree(other, ignore_errors=True)


class _Notice(event.Listener):  # type: ignore[misc]  # numba has no types
    """Prints a notice when Numba starts to compile, but only in the first process that uses the cache folder."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._said = folder, False

    def on_start(self, event: Any) -> None:
        if self._said:
            return
        self._said = True
        if self._folder is None or _is_first(self._folder):
            print("compiling the rules and the bots, which happens only once", file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        pass


def _is_first(folder: Path) -> bool:
    """Return whether this process is the first to save compiled code in the cache folder."""
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
    """Decorate a function so that Numba compiles it on its first call. The compiled function releases the GIL, and its
    code is cached on disk.
    """
    return _compile(function)


def inlined(function: F) -> F:
    """Decorate a small function so that Numba compiles it and inlines it into its callers. Without inlining, the main
    loop of a game would run at half the speed.
    """
    return _compile(function, forceinline=True)


def inlined_early(function: F) -> F:
    """Decorate a function so that its source is copied into its callers before they are compiled.

    Numba optimises a function together with everything that it calls, and then again as part of each caller. Early
    inlining saves one of these passes. Use it for large functions with few callers, such as the function that selects a
    bot's policy.
    """
    return _compile(function, inline="always")


def wrapping(function: F) -> F:
    """Decorate a function whose integer arithmetic overflows on purpose. The compiled function is inlined into its
    callers. When compilation is turned off, NumPy's overflow warnings are suppressed.
    """
    if numba.config.DISABLE_JIT:
        ignoring: F = np.errstate(over="ignore")(function)
        return ignoring
    return inlined(function)


def blank_records(count: int, dtype: np.dtype[np.void]) -> NDArray[Any]:
    """Return an array of `count` zeroed records that compiled functions accept as an argument.

    When compilation is turned off, the result is a NumPy recarray, because only a recarray supports `record.field`.
    Compiled functions support it on any array and get a plain one, because passing a recarray costs 30 microseconds per
    call.
    """
    records = np.zeros(count, dtype)
    return records.view(np.recarray) if numba.config.DISABLE_JIT else records


def record_allocator(dtype: np.dtype[np.void], *, zeroed: bool = False) -> Callable[[int], Any]:
    """Return a function that allocates an array of records inside compiled code. The memory is uninitialised unless
    `zeroed` is true.
    """
    if numba.config.DISABLE_JIT:
        return lambda count: blank_records(count, dtype)

    def allocate(count: int) -> Any:
        return np.empty(count, dtype)

    def allocate_zeroed(count: int) -> Any:
        return np.zeros(count, dtype)

    return inlined(allocate_zeroed if zeroed else allocate)


def record_at(records: NDArray[Any], i: int) -> Any:
    """Return record `i` of an array as an object whose fields Python code can read and set by name."""
    return records.view(np.recarray)[i]
