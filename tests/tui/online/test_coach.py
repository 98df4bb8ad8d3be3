"""Hints and reviews in the terminal at an online table."""

import asyncio
from collections.abc import Iterator

import pytest

from overdraw.analysis import catalogue
from overdraw.client import Seat, create, link_to
from overdraw.errors import OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.records import Record
from overdraw.tui.coach.advice import Advice
from overdraw.tui.coach.review import ReviewInProgress
from overdraw.tui.online.session import OnlineSession
from tests.server.players import run
from tests.server.processes import Server, running
from tests.support.coin_analysis import with_coin_analysis
from tests.support.exact_evaluator import ExactEvaluator
from tests.support.toy_games.coins import COINS
from tests.tui.online.playing import play_plainly
from tests.tui.online.test_plain_games import host_games


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("coins")
    with running(folder / "tables.sqlite3", **with_coin_analysis(folder)) as server:
        yield server


@pytest.fixture(autouse=True)
def _coins_can_be_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COINS.name, COINS)
    monkeypatch.setitem(catalogue.BY_GAME, COINS.name, lambda: ExactEvaluator(COINS))


async def as_host(host: Seat, *, coach: bool) -> None:
    if coach:
        await host.set_coach(on=True)
    await host_games(host, 1)


@pytest.mark.parametrize("coach", [True, False])
def test_a_table_gives_hints_if_the_host_allows_them_and_its_games_can_be_reviewed(server: Server, coach: bool) -> None:
    hints: list[Advice | str] = []
    records: list[Record] = []

    def ask(session: OnlineSession) -> None:
        if session.is_over:
            records.append(session.record())
        elif session.person is not None:
            try:
                hints.append(session.advise())
            except OverdrawError as error:
                hints.append(str(error))

    async def scenario() -> None:
        async with await create(server.url, "coins", ["me", "open"], name="Ada", starter=1) as host:
            link = link_to(server.url, host.id, host.invite or "")
            terminal = asyncio.to_thread(play_plainly, link, "Ben", each=ask)
            await asyncio.gather(terminal, as_host(host, coach=coach))

    run(scenario())
    assert hints
    for hint in hints:
        if coach:
            assert isinstance(hint, Advice)
            assert {option.words for option in hint.options} == {"flip", "hold"}
        else:
            assert isinstance(hint, str)
            assert "hint" in hint
    assert records[0].names == ("Ada", "You")
    review = ReviewInProgress(records[0])
    review.run()
    assert [summary.name for summary in review.summaries] == ["Ada", "You"]
