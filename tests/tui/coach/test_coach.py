"""Hints and reviews in the terminal, on the screen and line by line."""

import asyncio
import io
import re
from dataclasses import dataclass
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from overdraw.analysis import ActionValue, Evaluation, Knowledge, Shares, availability, catalogue
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.tui.app import OverdrawApp
from overdraw.tui.coach.advice import Advice, Valued, action_words, check_available, with_words
from overdraw.tui.coach.review import ReviewInProgress, addressed
from overdraw.tui.plain_table import PlainTable
from overdraw.tui.players import read_players
from overdraw.tui.screens.game_over import GameOverScreen
from overdraw.tui.screens.hint import HintDialog, hint_content
from overdraw.tui.screens.review import ReviewScreen
from overdraw.tui.session import Session, Setup
from tests.support.exact_evaluator import ExactEvaluator
from tests.support.toy_games.coins import COINS
from tests.support.toy_games.hands import HANDS
from tests.tui import sessions
from tests.tui.screens.driving import drive, press, settled, text

Pilots = Pilot[int]


@pytest.fixture(autouse=True)
def _coins_can_be_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (COINS, HANDS):
        monkeypatch.setitem(GAMES, game.name, game)
    monkeypatch.setitem(catalogue.BY_GAME, COINS.name, lambda: ExactEvaluator(COINS))


def coins(players: str = "you,random", game: AnyGame = COINS) -> Session:
    seats = read_players(game, players)
    played = Session.start(Setup(game, game.rules(None, len(seats)), seats, seed=7))
    sessions.settle(played)
    return played


def finished(players: str = "you,random") -> Session:
    """A game in which the person always chooses the last action: they hold at once, which is a mistake."""
    played = coins(players)
    while not played.is_over:
        played.act(played.view(played.person).legal[-1])
        sessions.settle(played)
    return played


def told(played: Session, lines: str) -> str:
    target = io.StringIO()
    assert PlainTable(played, io.StringIO(lines), target).run() == 0
    return target.getvalue()


async def wait_for(pilot: Pilots, app: OverdrawApp, words: str) -> None:
    for _ in range(3000):
        if words in text(app):
            return
        await asyncio.sleep(0.01)
        await pilot.pause()
    raise AssertionError(f"{words!r} does not appear in:\n{text(app)}")


def test_a_hint_shows_the_best_action_and_any_key_closes_it() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert "h hint" in text(app)
        await pilot.press("h")
        await wait_for(pilot, app, "Best: flip.")
        assert "★ flip" in text(app)
        assert "The values are exact" in text(app)
        await press(app, pilot, "x")
        assert not isinstance(app.screen, HintDialog)

    drive(coins(), test)


def test_the_dialog_can_be_closed_before_the_hint_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, played = Event(), coins()
    monkeypatch.setattr(played, "advise", lambda: go_on.wait(60))

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await pilot.press("h")
        await wait_for(pilot, app, "Thinking")
        await press(app, pilot, "escape")
        assert not isinstance(app.screen, HintDialog)
        go_on.set()
        await settled(app, pilot)

    drive(played, test)


def test_a_game_without_an_evaluator_says_so_on_the_screen_and_in_plain_mode() -> None:
    reason = "there are no hints or reviews for Hands: Overdraw has no evaluator for this game"

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert "h hint" not in text(app)
        await pilot.press("h")
        await wait_for(pilot, app, "no hints or reviews for Hands")

    drive(coins(game=HANDS), test)
    plain = told(coins(game=HANDS), "h\n")
    assert f"No hint: {reason}." in plain
    assert "hint (h)" not in plain


def test_without_numba_the_reason_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(availability, "_has_numba", lambda: False)
    assert "No hint: hints and reviews need the package Numba, which is not installed here." in told(coins(), "h\n")


def test_plain_mode_gives_a_hint_in_sentences() -> None:
    plain = told(coins(), "h\n")
    assert "hint (h), odds (o)" in plain
    assert "Best: flip, worth " in plain
    assert "Then: hold, " in plain
    assert "The values are exact. Each value is a share of the win if everybody plays well from now on." in plain


def test_the_review_shows_the_summary_and_steps_through_the_mistakes() -> None:
    played = finished()

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert isinstance(app.screen, GameOverScreen)
        await pilot.press("r")
        await wait_for(pilot, app, "own play")
        assert isinstance(app.screen, ReviewScreen)
        assert "You made 1 " in text(app)
        await press(app, pilot, "n")
        assert "mistake 1 of 1 (yours)" in text(app)
        assert "▸ hold" in text(app)
        assert "★ flip" in text(app)
        assert "The table at that moment" in text(app)
        await press(app, pilot, "n")
        assert "mistake 1 of 1" in text(app)
        await press(app, pilot, "p")
        assert "own play" in text(app)
        await press(app, pilot, "a", "escape")
        assert not isinstance(app.screen, ReviewScreen)
        assert "r review" in text(app)

    drive(played, test)


def test_plain_mode_tells_the_review_in_sentences() -> None:
    plain = told(finished(), "r\nq\n")
    assert "review of this game (r)" in plain
    assert "You made 1 " in plain
    assert "Mistake 1 of 1. Turn 1, You: hold." in plain
    assert "Better: flip, worth " in plain
    assert plain.count("Another game?") == 2


def test_a_review_stops_when_its_screen_is_closed() -> None:
    review = ReviewInProgress(finished().record())
    review.is_stopped = True
    review.run()
    assert review.summaries == ()


@pytest.mark.parametrize(
    ("game", "action", "words"),
    [
        (PUSH, "push", "push"),
        (PUSH, "stop", "stop"),
        (PUSH, "place 2", "place on stack 2"),
        (PUSH, "take 1", "take stack 1"),
        (PUSH, "bank r", "bank ◆ red"),
        (ROWS, "open g3", "open with ⬢3"),
        (ROWS, "give r5 @1 new-top", "give ◆5 to Ben, new row at the top"),
        (ROWS, "play r5 row2", "play ◆5, row 2"),
        (ROWS, "discard r5", "discard ◆5"),
    ],
)
def test_actions_are_named_in_words(game: AnyGame, action: str, words: str) -> None:
    assert action_words(game, action, ["Ada", "Ben"]) == words


def test_a_reason_names_actions_in_words() -> None:
    text = with_words(ROWS, "`give b3 @1 new-top` gives 3 points; `sharp` does not.", ["Ada", "Ben"])
    assert text == '"give ▲3 to Ben, new row at the top" gives 3 points; sharp does not.'


def test_the_games_of_overdraw_have_hints() -> None:
    for game in (PUSH, ROWS):
        check_available(game)


@pytest.mark.parametrize("width", [40, 66])
def test_a_hint_with_many_long_actions_keeps_to_its_width(width: int) -> None:
    options = tuple(Valued(f"give ◆5 to {'Maximiliane' * number}", 0.9 - number / 10) for number in range(1, 8))
    content = hint_content(Advice(options, 14, "", "The values are estimates."), width)
    lines = content.plain.splitlines()
    assert "Not listed: 14 weaker actions." in lines
    assert max(len(line) for line in lines if "%" in line) <= width


GIVING = """\
turn: 0 giving
first: 0
pile: g2 g3 g5 g6 y2 y3 y5 o1 o2 o3 o4
discards: o9 b11
seat 0: hand r4 y9 b9 o12; area r2 r9 | g7 | y1 y8
seat 1: hand r1 b2 p1 p2; area r3 | b3 b10
"""


@dataclass
class Guessing(ExactEvaluator):
    """An evaluator that looks nowhere: each action is worth a little less than the one before."""

    step: float = 0.003

    def position(self, state: Any) -> Shares:
        return (0.5, 0.5)

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        values = []
        for place, action in enumerate(knowledge.view.legal):
            share = 0.6 - self.step * place
            values.append(ActionValue(action, (share, 1 - share) if knowledge.seat == 0 else (1 - share, share), 0.0))
        return Evaluation(knowledge.seat, "lookahead", tuple(values))


def test_every_mistake_is_shown_with_the_whole_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the middle of a turn, when a prompt of the plain mode only repeats the hand."""
    monkeypatch.setitem(catalogue.BY_GAME, ROWS.name, lambda: Guessing(ROWS, step=0.03))
    catalogue.evaluator_for.cache_clear()
    played = sessions.session("rows", "you,random")
    sessions.settle(played)
    while not played.is_over:
        if played.confirming is not None:
            played.advance()
        else:
            played.act(played.view(played.person).legal[-1])
        sessions.settle(played)
    review = ReviewInProgress(played.record())
    review.run()
    catalogue.evaluator_for.cache_clear()
    assert any(": discard " in mistake.title for mistake in review.mistakes)
    for mistake in review.mistakes:
        assert any(line.startswith("Random") and "in hand" in line for line in mistake.table), mistake.table


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_whole_hint_of_rows_is_on_the_screen(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Even with many actions, nothing is cut off or wrapped, and nothing is below the edge."""
    monkeypatch.setitem(catalogue.BY_GAME, ROWS.name, lambda: Guessing(ROWS))
    catalogue.evaluator_for.cache_clear()
    played = sessions.on_the_table(GIVING, "you,cautious", "rows")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await pilot.press("h")
        await wait_for(pilot, app, "Best:")
        await settled(app, pilot)
        box = app.screen.query_one("#hint")
        assert box.max_scroll_y == 0
        shown = [line for line in text(app).splitlines() if "█" in line]
        assert len(shown) >= 5
        assert all(line.split("┃")[1].rstrip().endswith("%") for line in shown), text(app)
        assert "…" not in text(app)
        assert re.search(r"Not listed: \d+ weaker actions\.", text(app))
        assert "The values are estimates" in text(app)

    drive(played, test, size=size)
    catalogue.evaluator_for.cache_clear()


@pytest.mark.parametrize(
    ("sentence", "changed"),
    [
        ("You was lucky: the cards gave You 4 % of a win.", "You were lucky: the cards gave you 4 % of a win."),
        ("Luck hardly mattered for You.", "Luck hardly mattered for you."),
        ("Ada was lucky.", "Ada was lucky."),
    ],
)
def test_sentences_of_a_review_address_the_player(sentence: str, changed: str) -> None:
    assert addressed(sentence) == changed
