"""The cache of compiled code, and the notice that a cold start prints."""

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
"""Compiles the same function again, for other types."""

NOTICE = "compiling the rules and the bots, which happens only once\n"

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
def test_a_cold_start_prints_the_notice_once_and_a_warm_start_does_not(tmp_path: Path) -> None:
    cold, warm = start(tmp_path), start(tmp_path)
    assert cold.stderr == NOTICE
    assert warm.stderr == ""
    assert cold.stdout == warm.stdout


@compiles
def test_compiling_another_function_later_prints_no_second_notice(tmp_path: Path) -> None:
    assert start(tmp_path).stderr == NOTICE
    assert start(tmp_path, OTHER).stderr == ""


@compiles
def test_only_one_of_several_processes_that_compile_at_once_prints_the_notice(tmp_path: Path) -> None:
    complaints = [process.communicate()[1] for process in [begin(tmp_path) for _ in range(4)]]
    assert sorted(complaints) == ["", "", "", NOTICE]


@compiles
def test_without_a_cache_every_start_prints_the_notice(tmp_path: Path) -> None:
    file = tmp_path / "no folder"
    file.touch()
    assert [start(file).stderr, start(file).stderr] == [NOTICE, NOTICE]


def test_a_read_only_package_uses_the_cache_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "no folder"
    file.touch()
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(compiler, "PACKAGE", file)
    folder = compiler.cache_folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path / "cache" / "overdraw")


def test_without_a_writable_folder_there_is_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "no folder"
    file.touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file))
    assert compiler.cache_folder() is None


def test_changed_sources_get_their_own_folder_and_old_ones_are_deleted_after_a_month(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba checks only the file of a compiled function for changes, not the files of the functions it calls."""
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


def test_every_module_with_compiled_functions_is_in_a_package_that_the_cache_checks() -> None:
    uses = [path for path in PACKAGE.rglob("*.py") if "from overdraw.kernel.compiler import" in path.read_text("utf-8")]
    assert len(uses) > 30
    for path in uses:
        assert any(path.is_relative_to(package) for package in compiler.COMPILED_PACKAGES), path


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
@pytest.mark.parametrize("package", ["bots", "lab.simulate"])
def test_callers_of_an_edited_policy_are_recompiled(tmp_path: Path, package: str) -> None:
    """The caller is in the kernel and does not change, so Numba alone would run the old policy."""
    copy = tmp_path / "overdraw"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "page", "server", "weights"))
    (copy / "kernel" / "caller.py").write_text(CALLER.format(module=f"overdraw.{package}.policy"))
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", "from overdraw.kernel.caller import ask; print(ask())"]
    answers = []
    for answer in (1, 2):
        copy.joinpath(*package.split("."), "policy.py").write_text(POLICY.format(answer=answer))
        done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
        answers.append(done.stdout.strip())
    assert answers == ["1", "2"]
