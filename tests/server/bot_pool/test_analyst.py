"""The analyst's answers when its worker is late, dies, or is started again."""

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from overdraw.analysis import ChanceEvaluation, Evaluation, Knowledge, catalogue
from overdraw.errors import AnalysisFailed
from overdraw.games.catalogue import GAMES
from overdraw.games.rows import ROWS
from overdraw.records import Player, Record
from overdraw.server.bot_pool.analysis_worker import Analysis
from overdraw.server.bot_pool.analyst import COMPILE_TIMEOUT, MOST_CRASHES, Analyst
from overdraw.server.bot_pool.failures import WorkerCrashed
from tests.server.players import run
from tests.support.exact_evaluator import ExactEvaluator
from tests.support.toy_games.coins import COINS

RECORD = Record("rows", ROWS.write_rules(ROWS.rules()), (Player("Ada"), Player("Ben")), 0, ())
MOMENTS = [[1], [2, 3], [4]]


class Worker:
    """A worker that answers as its script says. A script is called with the question and the number of questions."""

    def __init__(self, script: Callable[[tuple[Any, ...], int], dict[str, Any]]) -> None:
        self.asked, self.timeouts, self.script = list[tuple[Any, ...]](), list[float](), script

    async def ask(self, question: tuple[Any, ...], timeout: float) -> dict[str, Any]:
        self.asked.append(question)
        self.timeouts.append(timeout)
        return self.script(question, len(self.asked))


def analyst(script: Callable[[tuple[Any, ...], int], dict[str, Any]]) -> tuple[Analyst, Worker]:
    made, worker = Analyst(10), Worker(script)
    made._process = worker  # type: ignore[assignment]  # a double
    return made, worker


def slices(worker_restarts: tuple[int, ...]) -> Callable[[tuple[Any, ...], int], dict[str, Any]]:
    """The script of a worker that forgets its review at these questions."""
    place = 0

    def answer(question: tuple[Any, ...], number: int) -> dict[str, Any]:
        nonlocal place
        if question[0] == "begin":
            place = 0
            return {"start": [0.5, 0.5], "assumes": ""}
        if number in worker_restarts:
            return {"unknown": True}
        place += 1
        last = place == len(MOMENTS)
        return {"moments": MOMENTS[place - 1]} | ({"players": []} if last else {})

    return answer


@pytest.mark.parametrize("restarts", [(), (3,), (3, 6)])
def test_every_moment_is_yielded_once_even_if_the_worker_starts_again(restarts: tuple[int, ...]) -> None:
    async def scenario() -> None:
        made, _ = analyst(slices(restarts))
        parts = [part async for part in made.review("name", RECORD)]
        assert [moment for part in parts for moment in part.get("moments", [])] == [1, 2, 3, 4]
        assert [part for part in parts if "start" in part] == parts[:1]
        assert "players" in parts[-1]

    run(scenario())


def test_a_review_is_given_up_when_the_worker_starts_again_too_often() -> None:
    async def scenario() -> None:
        made, _ = analyst(slices(tuple(range(100))))
        with pytest.raises(AnalysisFailed, match="worker restarted"):
            [part async for part in made.review("name", RECORD)]

    run(scenario())


def test_a_question_is_asked_again_when_the_worker_crashes_but_not_forever() -> None:
    def crash(question: tuple[Any, ...], number: int) -> dict[str, Any]:
        raise WorkerCrashed

    async def scenario() -> None:
        made, worker = analyst(crash)
        with pytest.raises(AnalysisFailed, match="crashed"):
            await anext(made.review("name", RECORD))
        assert len(worker.asked) == MOST_CRASHES

    run(scenario())


def test_a_late_answer_and_a_bug_are_reported_without_details() -> None:
    def late(question: tuple[Any, ...], number: int) -> dict[str, Any]:
        raise TimeoutError

    async def scenario() -> None:
        with pytest.raises(AnalysisFailed, match="did not finish within"):
            await anext(analyst(late)[0].review("name", RECORD))
        broken, _ = analyst(lambda *_: {"error": "KeyError('hand')", "code": None})
        with pytest.raises(AnalysisFailed) as failed:
            await anext(broken.review("name", RECORD))
        assert "hand" not in str(failed.value)

    run(scenario())


def test_every_answer_may_take_as_long_as_compiling_until_a_review_is_finished() -> None:
    """Each kind of moment compiles code of its own when it is first evaluated."""
    made, worker = analyst(slices(()))

    async def scenario() -> None:
        for _ in range(2):
            assert [part async for part in made.review("name", RECORD)]

    run(scenario())
    questions = 1 + len(MOMENTS)
    assert worker.timeouts == [*[COMPILE_TIMEOUT] * questions, *[10.0] * questions]


def test_after_warming_up_every_answer_is_due_in_time() -> None:
    made, worker = analyst(lambda question, number: {} if question[0] == "warm" else slices(())(question, number))

    async def scenario() -> None:
        await made.warm_up()
        warmed = len(worker.timeouts)
        await anext(made.review("name", RECORD))
        assert worker.timeouts == [*[COMPILE_TIMEOUT] * warmed, 10.0]

    run(scenario())


def test_warming_up_evaluates_decisions_and_chance_for_two_and_more_players(monkeypatch: pytest.MonkeyPatch) -> None:
    evaluated = set[tuple[str, int]]()

    class Noted(ExactEvaluator):
        def chance(self, state: Any) -> ChanceEvaluation:
            evaluated.add(("chance", state.players))
            return super().chance(state)

        def evaluate(self, knowledge: Knowledge) -> Evaluation:
            evaluated.add(("decision", knowledge.state.players))
            return super().evaluate(knowledge)

    monkeypatch.setitem(GAMES, COINS.name, COINS)
    monkeypatch.setattr(catalogue, "BY_GAME", {COINS.name: lambda: Noted(COINS)})
    catalogue.evaluator_for.cache_clear()
    assert Analysis().answer(pickle.dumps(("warm", COINS.name))) == {}
    assert evaluated >= {(kind, players) for kind in ("decision", "chance") for players in (2, 3)}
