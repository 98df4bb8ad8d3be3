"""The store by itself: whoever asks gets the own answer, in order, whatever becomes of the others."""

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from overdraw.errors import Conflict
from overdraw.server.events import Acted
from overdraw.server.store.sqlite import AT_ONCE, MOST_ROWS, SqliteStore
from tests.server.players import run


def with_store(path: Path, scenario: Callable[[SqliteStore], Coroutine[Any, Any, None]]) -> None:
    async def opened() -> None:
        store = SqliteStore(path)
        await store.open(lambda _: None)
        await scenario(store)
        await store.close()  # after a failure it could wait for ever; its thread ends with the program

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
