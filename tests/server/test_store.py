"""The store by itself: whoever asks gets the own answer, in order, whatever becomes of the others."""

import asyncio
import contextlib
import itertools
import os
import signal
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from overdraw.errors import Conflict, StoreFailed
from overdraw.server.store.scribe import MOST_ROWS, Failed
from overdraw.server.store.sqlite import AT_ONCE, Line, SqliteStore, _failure
from overdraw.server.tables.events import Acted
from tests.server.players import run
from tests.server.processes import scribe_of


def with_store(path: Path, scenario: Callable[[SqliteStore], Coroutine[Any, Any, None]]) -> None:
    async def opened() -> None:
        store = SqliteStore(path)
        await store.open(lambda _: None)
        await scenario(store)
        await store.close()  # after a failure it could wait for ever; its process ends with ours

    run(opened(), 20)


def move(number: int) -> Acted:
    return Acted(at=number, seat=0, action="push", move=f"move {number}")


@pytest.mark.parametrize("events", [1, 3, AT_ONCE + 1, MOST_ROWS, 3 * MOST_ROWS + 1])
def test_so_many_events_at_once_are_all_there_and_answered_in_order(tmp_path: Path, events: int) -> None:
    async def scenario(store: SqliteStore) -> None:
        answers: list[tuple[int, Exception | None]] = []
        for number in range(events):
            store.append("table", number, move(number), None, lambda error, n=number: answers.append((n, error)))  # type: ignore[misc]  # the number is bound now, not later
        assert answers == []
        assert await store.read("table", -1) == [move(number) for number in range(events)]
        assert answers == [(number, None) for number in range(events)]

    with_store(tmp_path / "log.sqlite3", scenario)


def test_after_an_orderly_end_everything_is_in_the_one_file(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"

    async def scenario(store: SqliteStore) -> None:
        store.append("table", 1, move(1), None, lambda _: None)

    with_store(path, scenario)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["log.sqlite3", "log.sqlite3.lock"]
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (1,)


@pytest.mark.parametrize("events", [3, 2 * MOST_ROWS])
def test_an_event_that_was_written_before_fails_alone(tmp_path: Path, events: int) -> None:
    async def scenario(store: SqliteStore) -> None:
        answers: list[Exception | None] = []
        for number in (*range(events), 1):
            store.append("table", number, move(number), None, answers.append)
        assert len(await store.read("table", -1)) == events
        assert answers[:-1] == [None] * events
        assert isinstance(answers[-1], Conflict)

    with_store(tmp_path / "log.sqlite3", scenario)


def test_somebody_who_cannot_take_the_answer_does_not_keep_the_others_from_theirs(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        faults: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context["exception"]))
        calls = itertools.count()

        def then(error: Exception | None) -> None:
            assert next(calls) != 1

        for number in range(5):
            store.append("table", number, move(number), None, then)
        assert len(await store.read("table", -1)) == 5
        assert next(calls) == 5
        assert [type(fault) for fault in faults] == [AssertionError]

    with_store(tmp_path / "log.sqlite3", scenario)


def test_a_scribe_that_dies_is_followed_by_another_and_what_was_answered_is_there(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        answers: list[Exception | None] = []
        for number in range(50):
            store.append("table", number, move(number), None, answers.append)
        await store.ping()
        os.kill(scribe_of(os.getpid()), signal.SIGKILL)
        for number in range(50, 100):
            store.append("table", number, move(number), None, answers.append)
            await asyncio.sleep(0.001)
        written = await store.read("table", -1)
        assert len(answers) == 100
        assert answers[:50] == [None] * 50
        failed = [number for number, answer in enumerate(answers) if answer is not None]
        assert all(isinstance(answers[number], StoreFailed) for number in failed)
        assert len(failed) < 50, "those after it are written"
        assert [event for event in written if event.at not in failed] == [
            move(number) for number in range(100) if number not in failed
        ]

    with_store(tmp_path / "log.sqlite3", scenario)


def test_whatever_goes_wrong_while_handing_over_fails_alone_and_another_scribe_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        monkeypatch.undo()
        raise RuntimeError("the pipe is in a state that nobody thought of")

    async def scenario(store: SqliteStore) -> None:
        before = scribe_of(os.getpid())
        monkeypatch.setattr(Line, "ask", fail)
        with pytest.raises(StoreFailed):
            await store.ping()
        assert "nobody thought of" in caplog.text
        await store.ping()
        assert scribe_of(os.getpid()) != before

    with_store(tmp_path / "log.sqlite3", scenario)


def test_what_the_database_says_is_for_the_log_and_not_for_players(caplog: pytest.LogCaptureFixture) -> None:
    told = str(_failure(Failed("disk I/O error in a file that is nobody's business")))
    assert told == "the database does not take it"
    (record,) = caplog.records
    assert "nobody's business" in record.__dict__["facts"]["why"]


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    path.write_text("This is a letter to a friend, and much longer than the header of a database would be. " * 20)

    async def opened() -> None:
        store = SqliteStore(path)
        with pytest.raises(StoreFailed, match=r"cannot open .*log\.sqlite3: file is not a database"):
            await store.open(lambda _: None)
        await store.close()

    run(opened(), 20)
