"""Playing on the screen with keys, arrows and clicks."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from overdraw.records import read_record, verify
from overdraw.tui.app import OverdrawApp
from overdraw.tui.screens.dialogs import HandoverScreen, RulesDialog
from overdraw.tui.screens.game_over import GameOverScreen
from tests.tui.screens.driving import drive, idle, press, settled, table, text
from tests.tui.sessions import on_the_table, scripted, session

Pilots = Pilot[int]
THREE_REDS = ["card r5", "card r6", "card r1", "card r2", "die g"]


async def play_by_keys(app: OverdrawApp, pilot: Pilots) -> None:
    """Press one of the offered keys, a different one each time, until the scores are shown."""
    for turn in range(2000):
        await idle(app)
        if isinstance(app.screen, GameOverScreen):
            await settled(app, pilot)
            return
        if isinstance(app.screen, HandoverScreen):
            app.simulate_key("r")
        else:
            choices = table(app).selection.choices
            app.simulate_key(choices[turn % len(choices)].key)
    raise AssertionError("no end")


@pytest.mark.parametrize("players", ["you,cautious", "you:A,you:B,random"])
def test_a_whole_game_of_rows_can_be_played_with_keys(players: str, tmp_path: Path) -> None:
    played = session("rows", players, tmp_path / "game.json", seed=3)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await play_by_keys(app, pilot)
        assert "the end" in text(app)

    drive(played, test)
    verify(read_record(tmp_path / "game.json"))
    assert played.is_over


def test_the_last_turns_of_push_can_be_played_with_keys() -> None:
    """Includes banking, roll cards, switch cards and busts, up to the last card of the deck."""
    deck = "deck: g1 g2 g3 y1 y2 y6 r1 r4 r5 b2 b3 b6 p1 p5 p6 g1 y1 r1 b1 p1 roll*6 switch*3"
    played = on_the_table(
        f"turn: 1 begin\n{deck}\nseat 0: bench g5\nseat 1: bench r2 b4\nseat 2: bench", "you,you:B,random"
    )
    drive(played, play_by_keys)
    assert played.is_over


def test_an_illegal_key_or_click_says_why() -> None:
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "s")
        assert "Cannot stop: no card has been drawn this turn." in text(app)
        await press(app, pilot, "p", "1", "p", "1")
        assert "Cannot place red 6: stack 1 already holds red 5." in text(app)
        await press(app, pilot, "3")
        assert "a new stack would be stack 2, not stack 3" in text(app)
        await pilot.click(".stack", offset=(3, 2))
        await settled(app, pilot)
        assert "stack 1 already holds red 5" in text(app)
        await pilot.click("#deck")
        await settled(app, pilot)
        assert "Cannot push: red 6 must be placed first." in text(app)

    drive(played, test)


def test_only_legal_choices_have_a_heavy_frame() -> None:
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p", "1", "p")
        lit = [box.has_class("-legal") for box in app.screen.query(".stack")]
        assert lit == [False, True, False]
        assert "┏━  2  new stack" in text(app)

    drive(played, test)


def test_the_table_can_be_played_with_clicks() -> None:
    played = scripted("push", "you,cautious", ["card r5", "card g6"])

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await pilot.click("#deck")
        await settled(app, pilot)
        await pilot.click(".stack", offset=(3, 2))
        await settled(app, pilot)
        assert played.record().events == ("push", "card r5", "place 1")
        await pilot.click("#words", offset=(1, 1))  # the chip of push
        await settled(app, pilot)
        assert played.record().events[-1] == "card g6"
        await pilot.click("#keys", offset=(1 + text(app).splitlines()[-1].index("? rules") - 1, 0))
        await settled(app, pilot)
        assert isinstance(app.screen, RulesDialog)

    drive(played, test)


def test_a_click_on_a_colour_of_the_bench_banks_it() -> None:
    played = on_the_table("turn: 0 begin\ndeck: g1 g2 g3\nseat 0: bench r5 b3\nseat 1: bench")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        line = next(line for line in text(app).splitlines() if "◆ 5" in line)
        await pilot.click(offset=(line.index("◆"), text(app).splitlines().index(line)))
        await settled(app, pilot)
        assert "bank r" in played.record().events

    drive(played, test)


def test_arrows_and_enter_also_choose() -> None:
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "enter", "enter")  # the only choice needs no arrow
        assert played.record().events == ("push", "card r5", "place 1")
        await press(app, pilot, "enter")
        assert len(played.record().events) == 3  # with two choices, Enter first moves the cursor
        assert table(app).selection.cursor == 0
        await press(app, pilot, "right", "left", "enter")
        assert played.record().events[3:] == ("push", "card r6")

    drive(played, test)


def test_a_placement_is_undone_with_one_key_and_a_draw_is_not() -> None:
    """PQ-34"""
    played = scripted("push", "you,cautious", THREE_REDS)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p", "u")
        assert "Nothing to take back" in text(app)
        await press(app, pilot, "1")
        assert "u undo" in text(app)
        await press(app, pilot, "u")
        assert played.record().events == ("push", "card r5")
        assert "Taken back." in text(app)

    drive(played, test)


def test_banking_asks_for_the_colour_and_can_be_cancelled() -> None:
    played = on_the_table("turn: 0 begin\ndeck: g1 g2 g3\nseat 0: bench r5 b3\nseat 1: bench")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        events = played.record().events
        await press(app, pilot, "b")
        assert "Which colour do you bank?" in text(app)
        await press(app, pilot, "escape")
        assert "Push, or bank a colour?" in text(app)
        await press(app, pilot, "b", "g")
        assert "Cannot bank green: there is no green card on the bench." in text(app)
        await press(app, pilot, "r")
        assert played.record().events[len(events)] == "bank r"

    drive(played, test)


@pytest.mark.parametrize("key", ["d", "enter"])
def test_a_key_pressed_twice_discards_and_does_not_draw(key: str) -> None:
    position = "turn: 0 playing\npile: g2 g3 o1\nseat 0: hand r4 y9; area r2\nseat 1: hand r1; area b3"
    played = on_the_table(position, game="rows")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "1", *["left"] * (key == "enter"), key, key)
        assert played.record().events == ("discard y9",)
        assert "u undo" in text(app)

    drive(played, test)


def test_the_first_enter_moves_the_cursor_to_a_card() -> None:
    position = "turn: 0 playing\npile: g2 g3 o1\nseat 0: hand r4 y9; area r2\nseat 1: hand r1; area b3"

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert "┃ ●9 ┃" not in text(app)
        await press(app, pilot, "enter")
        assert "┃ ●9 ┃" in text(app)

    drive(on_the_table(position, game="rows"), test)


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_refused_undo_shows_its_whole_message(game: str) -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "u")
        assert "Nothing to take back: a draw is final." in text(app)

    drive(session(game), test, size=(80, 24))
