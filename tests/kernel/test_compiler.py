"""Where compiled code is kept, and what a cold start tells."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from overdraw.kernel import compiler

PACKAGE = compiler.PACKAGE.parent
POLICY = """from overdraw.kernel.compiler import compiled

@compiled
def answer():
    return {answer}
"""
CALLER = """from {module} import answer
from overdraw.kernel.compiler import compiled

@compiled
def ask():
    return answer()
"""
SMALL = "import numpy as np; from overdraw.kernel.random import seed_of_game; print(seed_of_game(np.uint64(1), 2))"


OTHER = SMALL.replace("2))", "np.int32(2)))")
"""Compiles the same function once more, for other types."""

NOTICE = "compiling the kernel, once\n"

compiles = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")


def begin(folder: Path, code: str = SMALL) -> subprocess.Popen[str]:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=pipe, stderr=pipe, text=True)


def start(folder: Path, code: str = SMALL) -> subprocess.CompletedProcess[str]:
    with begin(folder, code) as process:
        out, complaint = process.communicate()
    assert process.returncode == 0, complaint
    return subprocess.CompletedProcess(process.args, 0, out, complaint)


@compiles
def test_a_cold_start_says_once_that_it_compiles_and_the_next_start_does_not(tmp_path: Path) -> None:
    cold, warm = start(tmp_path), start(tmp_path)
    assert cold.stderr == NOTICE
    assert warm.stderr == ""
    assert cold.stdout == warm.stdout


@compiles
def test_a_second_part_that_is_compiled_later_is_not_announced_again(tmp_path: Path) -> None:
    assert start(tmp_path).stderr == NOTICE
    assert start(tmp_path, OTHER).stderr == ""


@compiles
def test_of_several_processes_that_compile_at_once_only_one_says_so(tmp_path: Path) -> None:
    complaints = [process.communicate()[1] for process in [begin(tmp_path) for _ in range(4)]]
    assert sorted(complaints) == ["", "", "", NOTICE]


@compiles
def test_where_nothing_can_be_kept_every_start_says_that_it_compiles(tmp_path: Path) -> None:
    file = tmp_path / "no folder"
    file.touch()
    assert [start(file).stderr, start(file).stderr] == [NOTICE, NOTICE]


def test_beside_a_package_that_is_read_only_the_users_cache_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no folder"
    file.touch()
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(compiler, "PACKAGE", file)
    folder = compiler.cache_folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "cache" / "overdraw")


def test_with_no_place_to_write_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "no folder"
    file.touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file))
    assert compiler.cache_folder() is None


def test_code_of_other_sources_is_kept_apart_and_forgotten_after_a_month(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba itself would not notice a change in a file that the compiled function only calls."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    first = compiler.cache_folder()
    copy = tmp_path / "kernel"
    copy.mkdir()
    (copy / "rules.py").write_text("changed = True\n")
    monkeypatch.setattr(compiler, "COMPILED_PACKAGES", (copy,))
    assert first is not None
    os.utime(first, (0, 0))
    second = compiler.cache_folder()
    assert second is not None
    assert second != first
    assert second.exists()
    assert not first.exists()


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
@pytest.mark.parametrize("package", ["bots", "lab"])
def test_an_edited_policy_is_compiled_anew_into_its_callers(tmp_path: Path, package: str) -> None:
    """The caller is in the kernel and does not change, so Numba by itself would run the old policy."""
    copy = tmp_path / "overdraw"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "page", "server", "weights"))
    (copy / "kernel" / "caller.py").write_text(CALLER.format(module=f"overdraw.{package}.policy"))
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", "from overdraw.kernel.caller import ask; print(ask())"]
    answers = []
    for answer in (1, 2):
        (copy / package / "policy.py").write_text(POLICY.format(answer=answer))
        done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
        answers.append(done.stdout.strip())
    assert answers == ["1", "2"]
