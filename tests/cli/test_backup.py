"""`overdraw backup`, `restore` and `export`: a command that fails never loses existing data."""

import asyncio
from pathlib import Path

import pytest

from overdraw.cli import main
from overdraw.server.store import open_store
from overdraw.server.tables.events import Acted
from tests.cli.commands import Output


def database(path: Path, move: str) -> Path:
    """A database with one event, by which the tests recognise it."""

    async def write() -> None:
        store = open_store(str(path))
        await store.open(lambda _: None)
        store.append("table", 1, Acted(at=1, seat=0, action="push", command=move), None)
        await store.close()

    asyncio.run(write())
    return path


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def false_pg_dump(folder: Path, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """Put a fake pg_dump on the PATH that writes half a file and exits with this status."""
    program = folder / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(
        '#!/bin/sh\nfor a in "$@"; do case "$a" in --file=*) echo half >"${a#--file=}";; esac; done\n'
        f"echo no luck >&2\nexit {status}\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))


def test_a_database_that_is_replaced_is_kept_each_time(tmp_path: Path, capsys: Output) -> None:
    target, saved = database(tmp_path / "t.sqlite3", "first"), tmp_path / "all.backup"
    assert main(["backup", str(saved), "--database", str(database(tmp_path / "other.sqlite3", "other"))]) == 0
    names = ("t.sqlite3.before", "t.sqlite3.before-2", "t.sqlite3.before-3")
    for kept in names:
        assert main(["restore", str(saved), "--database", str(target)]) == 2
        assert kept in capsys.readouterr().err.split()
        assert main(["restore", str(saved), "--database", str(target), "--replace"]) == 0
        assert str(tmp_path / kept) in capsys.readouterr().out.split()
    assert [b"first" in (tmp_path / kept).read_bytes() for kept in names] == [True, False, False]
    assert [b"other" in (tmp_path / kept).read_bytes() for kept in names] == [False, True, True]


def test_only_the_owner_can_read_a_database_and_its_backups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target, saved = database(tmp_path / "t.sqlite3", "first"), tmp_path / "all.backup"
    assert main(["backup", str(saved), "--database", str(target)]) == 0
    assert main(["restore", str(saved), "--database", str(tmp_path / "new.sqlite3")]) == 0
    false_pg_dump(tmp_path, monkeypatch, 0)
    assert main(["backup", str(tmp_path / "dump"), "--database", "postgresql://h/x"]) == 0
    assert [mode(tmp_path / name) for name in ("t.sqlite3", "all.backup", "new.sqlite3", "dump")] == [0o600] * 4


def test_restore_names_the_database_that_a_backup_is_for(tmp_path: Path, capsys: Output) -> None:
    dump, copy = tmp_path / "dump", tmp_path / "copy"
    dump.write_bytes(b"PGDMP\x01\x0e\x00 and all the rest")
    assert main(["backup", str(copy), "--database", str(database(tmp_path / "t.sqlite3", "first"))]) == 0
    assert main(["restore", str(dump), "--database", str(tmp_path / "new.sqlite3")]) == 2
    wrong = f"cannot restore {dump} into a SQLite database: it is a backup of a PostgreSQL database"
    assert wrong in capsys.readouterr().err
    assert main(["restore", str(copy), "--database", "postgresql://127.0.0.1:1/x", "--replace"]) == 2
    wrong = f"cannot restore {copy} into a PostgreSQL database: it is a backup of a SQLite database"
    assert wrong in capsys.readouterr().err


def test_a_backup_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    false_pg_dump(tmp_path, monkeypatch, 1)
    assert main(["backup", str(tmp_path / "dump"), "--database", "postgresql://h/x"]) == 2
    assert "no luck" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]


def test_an_export_that_fails_leaves_the_existing_file(tmp_path: Path, capsys: Output) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text("games of last week\n")
    assert main(["export", str(games), "--database", str(tmp_path / "none.sqlite3")]) == 2
    assert "none.sqlite3 does not exist" in capsys.readouterr().err
    assert games.read_text() == "games of last week\n"
    assert list(tmp_path.iterdir()) == [games]


def test_an_export_replaces_the_file_and_has_the_usual_permissions(tmp_path: Path, capsys: Output) -> None:
    games, other = tmp_path / "games.jsonl", tmp_path / "other"
    games.write_text("games of last week\n")
    other.touch()
    target = str(database(tmp_path / "t.sqlite3", "first"))
    assert main(["export", str(games), "--database", target]) == 0
    assert (games.read_text(), mode(games)) == ("", mode(other))
    assert main(["export", str(tmp_path / "nowhere" / "games.jsonl"), "--database", target]) == 2
    assert f"cannot write {tmp_path / 'nowhere' / 'games.jsonl'}: No such file" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["export", "backup"])
def test_a_database_that_is_only_read_stays_alone(command: str, tmp_path: Path) -> None:
    source = database(tmp_path / "t.sqlite3", "first")
    before, content = set(tmp_path.iterdir()), source.read_bytes()
    assert main([command, str(tmp_path / "copy.jsonl"), "--database", str(source)]) == 0
    assert set(tmp_path.iterdir()) - before == {tmp_path / "copy.jsonl"}
    assert source.read_bytes() == content


def test_help_says_where_a_replaced_database_is_kept(capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(["restore", "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "a SQLite file is renamed" in shown
    assert "a PostgreSQL database is backed up beside FILE" in shown
