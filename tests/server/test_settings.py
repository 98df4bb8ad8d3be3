"""The settings of a server: a wrong value is rejected at the start, with one sentence that says what would be right."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from overdraw.cli import main
from overdraw.errors import BadValue, StoreFailed
from overdraw.server import backup
from overdraw.server.config import RANGES, Config
from overdraw.server.store import open_store
from tests.server.players import run

WRONG = [
    ("port", "99999", "between 0 and 65535"),
    ("port", "-1", "between 0 and 65535"),
    ("log_level", "foo", "debug, info, warning or error"),
    ("bot_pace", "inf", "between 0 and"),
    ("bot_seconds", "0", "between 0.1 and"),
    ("bot_processes", "0", "between 1 and"),
    ("max_tables", "0", "between 1 and"),
    ("max_sockets", "-5", "between 1 and"),
    ("sockets_per_address", "0", "between 1 and"),
    ("messages_per_second", "0", "between 1 and"),
    ("requests_per_second", "0", "between 1 and"),
    ("requests_per_second", "-1", "between 1 and"),
    ("requests_per_second", "nan", "between 1 and"),
    ("tables_per_minute", "0", "between 1 and"),
    ("tidy_after", "-1", "between 0 and"),
    ("tidy_after", "inf", "between 0 and"),
    ("host", "", "an address or host name of this machine"),
    ("database", "", "a file path or a postgresql:// URL"),
    ("proxies", "nonsense", "127.0.0.1"),
    ("proxies", "127.0.0.1, 10.0.0.1/8", "10.0.0.0/8"),
    ("proxies", "127.0.0.1, *", "* for all"),
]


@pytest.mark.parametrize(("name", "given", "right"), WRONG)
def test_the_error_for_a_wrong_setting_is_one_sentence_with_the_right_values(
    name: str, given: str, right: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    flag, variable = f"--{name.replace('_', '-')}", f"OVERDRAW_{name.upper()}"
    # Start nothing, even if a wrong setting is accepted by mistake.
    monkeypatch.setattr("overdraw.server.main.serve", lambda *_: 0)
    assert main(["serve", f"{flag}={given}"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("overdraw serve: ")
    assert told.count("\n") == 1
    assert all(words in told for words in (flag, variable, given, right))
    with pytest.raises(BadValue, match=variable):
        Config.from_environment({variable: given})


def test_every_numeric_setting_has_a_range() -> None:
    numbers = {name for name in Config.__slots__ if type(getattr(Config(), name)) in (int, float)}
    assert numbers == set(RANGES)


def test_a_wrong_setting_ends_the_command_without_a_traceback(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "overdraw", "serve", "--port=99999", "--database", str(tmp_path / "tables.sqlite3")]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("proxies", ["", "*", "127.0.0.1", "127.0.0.1, ::1, 10.0.0.0/8"])
def test_proxies_are_addresses_and_networks_or_all(proxies: str) -> None:
    assert Config(proxies=proxies).proxies == proxies


@pytest.mark.parametrize("level", ["debug", "WARNING"])
def test_the_log_level_may_be_in_capitals(level: str) -> None:
    assert Config(log_level=level).log_level == level


@pytest.mark.parametrize("database", ["mysql://u:secret@h/db", "sqlite:///x", "postgresql+asyncpg://u:secret@h/db"])
def test_a_url_of_another_database_is_not_taken_for_a_file_name(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for use in (open_store, lambda url: backup.backup(url, tmp_path / "all.backup")):
        with pytest.raises(BadValue, match=r"a file path or a postgresql:// URL") as refused:
            use(database)
        assert "secret" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["postgresql://u:secret@h:abc/x", "postgresql://u:secret/y@h/x", "postgresql://[h/x"])
def test_the_error_for_a_bad_database_url_does_not_contain_the_password(url: str) -> None:
    async def scenario() -> None:
        with pytest.raises(StoreFailed, match=r"cannot open the database: .*postgresql://") as refused:
            await open_store(url).open(lambda _: None)
        assert "secret" not in str(refused.value)

    run(scenario())


@pytest.mark.parametrize("logger", ["overdraw", "uvicorn.error", "litestar", "asyncio", "asyncpg.pool"])
def test_every_logger_of_the_server_writes_json(logger: str) -> None:
    code = f"""
import logging
from overdraw.server.logging import set_up_logging
set_up_logging("info")
logging.getLogger({logger!r}).error("something happened")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stderr)["event"] == "something happened"
