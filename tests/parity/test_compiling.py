"""Where compiled code is kept, and what a cold start tells."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from overdraw.kernel import compiling

SMALL = "import numpy as np; from overdraw.kernel.generator import seed_of_game; print(seed_of_game(np.uint64(1), 2))"


def start(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    return subprocess.run([sys.executable, "-c", SMALL], env=environment, capture_output=True, text=True, check=True)


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_a_cold_start_says_once_that_it_compiles_and_the_next_start_does_not(tmp_path: Path) -> None:
    cold, warm = start(tmp_path), start(tmp_path)
    assert cold.stderr == "compiling the kernel, once\n"
    assert warm.stderr == ""
    assert cold.stdout == warm.stdout


def test_beside_a_package_that_is_read_only_the_users_cache_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no folder"
    file.touch()
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(compiling, "PACKAGE", file)
    folder = compiling._folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "cache" / "overdraw")


def test_with_no_place_to_write_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "no folder"
    file.touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file))
    assert compiling._folder() is None


def test_code_of_other_sources_is_kept_apart_and_forgotten_after_a_month(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba itself would not notice a change in a file that the compiled function only calls."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    first = compiling._folder()
    copy = tmp_path / "kernel"
    copy.mkdir()
    (copy / "rules.py").write_text("changed = True\n")
    monkeypatch.setattr(compiling, "PACKAGE", copy)
    assert first is not None
    os.utime(first, (0, 0))
    second = compiling._folder()
    assert second is not None
    assert second != first
    assert second.exists()
    assert not first.exists()
