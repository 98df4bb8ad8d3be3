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
"""The packages that contain compiled functions."""

FORGOTTEN_AFTER: Final = 30 * 24 * 3600
"""Seconds after which an unused cache folder is deleted."""

F = TypeVar("F", bound=Callable[..., Any])


def _sources() -> str:
    """Return the name of the cache folder: a hash of the sources of all compiled code.

    A compiled function contains the functions that it calls, and these may be in other files and packages. Numba checks
    only the file that defines the function, so without the hash Numba would run outdated code.
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

    The first writable folder of these is used: NUMBA_CACHE_DIR if it is set, `__pycache__` next to the sources, the
    user's cache folder.
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
    """Delete cache folders of other versions of the sources that have not been used for a month."""
    os.utime(folder)
    for other in folder.parent.glob("numba-*"):
        if other.stat().st_mtime < time.time() - FORGOTTEN_AFTER:
            shutil.rmtree(other, ignore_errors=True)


class _Notice(event.Listener):  # type: ignore[misc]  # numba has no types
    """Prints a line when Numba starts to compile, but only in the first process that uses the cache folder."""

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
    """Return whether this process is the first that compiles into the folder."""
    try:
        (folder / "begun").touch(exist_ok=False)
    except FileExistsError:
        return False
    except OSError:  # raised if the folder was deleted or the disk is full; Numba then works without a cache
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
    """Decorate a function so that Numba compiles it at its first call. The function releases the GIL, and its compiled
    code is cached on disk.
    """
    return _compile(function)


def inlined(function: F) -> F:
    """Decorate a small function so that it is compiled and inlined into its callers. Without inlining, the main loop of
    a game would be half as fast.
    """
    return _compile(function, forceinline=True)


def inlined_early(function: F) -> F:
    """Decorate a function so that its source is copied into its callers before they are compiled.

    Numba optimises a function together with everything that it calls, and repeats this in each caller. Early inlining
    saves one repetition. Use it for large functions with few callers, such as the dispatch between policies.
    """
    return _compile(function, inline="always")


def wrapping(function: F) -> F:
    """Decorate a function whose arithmetic overflows on purpose. It is inlined; in uncompiled runs, NumPy's overflow
    warnings are suppressed.
    """
    if numba.config.DISABLE_JIT:
        ignoring: F = np.errstate(over="ignore")(function)
        return ignoring
    return inlined(function)


def blank_records(count: int, dtype: np.dtype[np.void]) -> NDArray[Any]:
    """Return an array of `count` zeroed records that compiled functions accept as an argument.

    In uncompiled runs, `record.field` needs a NumPy recarray. Compiled functions get a plain array, because a recarray
    would cost 30 microseconds per call.
    """
    records = np.zeros(count, dtype)
    return records.view(np.recarray) if numba.config.DISABLE_JIT else records


def record_allocator(dtype: np.dtype[np.void], *, zeroed: bool = False) -> Callable[[int], Any]:
    """Return a function that allocates records inside compiled code. Their memory is uninitialised unless `zeroed` is
    true.
    """
    if numba.config.DISABLE_JIT:
        return lambda count: blank_records(count, dtype)

    def allocate(count: int) -> Any:
        return np.empty(count, dtype)

    def allocate_zeroed(count: int) -> Any:
        return np.zeros(count, dtype)

    return inlined(allocate_zeroed if zeroed else allocate)


def record_at(records: NDArray[Any], i: int) -> Any:
    """Return record `i` of an array, with fields that Python code can read and set by name."""
    return records.view(np.recarray)[i]
