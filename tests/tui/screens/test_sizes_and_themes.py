"""The table in terminals of every size, in the dark and the light theme, and without colours."""

import pytest
from textual.pilot import Pilot

from overdraw.games.catalogue import GAMES
from overdraw.tui.app import OverdrawApp
from overdraw.tui.screens.dialogs import HandoverScreen
from tests.tui.screens.driving import drive, inks, press, settled, text
from tests.tui.sessions import on_the_table, play_out, session

Pilots = Pilot[int]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(40, 24), (79, 24), (80, 19), (20, 5), (1, 1)])
def test_a_small_terminal_shows_a_message_until_it_is_enlarged(game: str, size: tuple[int, int]) -> None:
    played = session(game, "you,cautious")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        if size[0] >= 40:
            assert "The table needs 80 columns and 20 rows" in " ".join(text(app).split())
            assert f"This terminal is {size[0]} × {size[1]}." in " ".join(text(app).split())
        events = played.record().events
        await press(app, pilot, "p", "1")
        assert played.record().events == events
        await pilot.resize_terminal(80, 24)
        await settled(app, pilot)
        assert "what happened" in text(app)
        await press(app, pilot, "p" if game == "push" else "1")
        assert len(played.record().events) > len(events)

    drive(played, test, size=size)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 20), (100, 30), (118, 24), (200, 60)])
def test_every_size_shows_every_player_and_the_keys(game: str, size: tuple[int, int]) -> None:
    played = session(game, "you,you:Bartholomew,cautious,random,random,random", seed=2)
    play_out(played, 25)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        if isinstance(app.screen, HandoverScreen):
            await press(app, pilot, "r")
        shown = text(app)
        assert "q leave" in shown
        for name in ("Player 1", "Bartholomew", "Cautious", "Random 1", "Random 2", "Random 3"):
            assert shown.count(name) >= 1, name
        assert len(shown.splitlines()) == size[1]

    drive(played, test, size=size)


def test_dark_and_light_differ_only_in_colour() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> tuple[str, set[tuple[str, str]]]:
        await press(app, pilot, "p")
        return text(app), inks(app)

    dark = drive(session(), test, theme="dark")
    light = drive(session(), test, theme="light")
    assert dark[0] == light[0]
    assert not dark[1] & light[1]


def test_one_key_changes_the_theme() -> None:
    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        before = inks(app)
        await press(app, pilot, "t")
        assert app.theme == "overdraw-light"
        assert not before & inks(app)

    drive(session(), test)


@pytest.mark.parametrize(("background", "theme"), [("15;0", "dark"), ("0;15", "light"), ("", "dark")])
def test_the_theme_follows_the_background_of_the_terminal(
    background: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", background)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert app.theme == f"overdraw-{theme}"

    drive(session(), test, theme="auto")


def test_the_table_works_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert app.no_color
        await press(app, pilot, "p")
        assert "┏━  1  new stack" in text(app)

    drive(session(), test)


def test_a_long_row_and_many_rows_stay_readable() -> None:
    position = (
        "turn: 0 giving\npile: o1 o2 o3 o4\n"
        "seat 0: hand g1 y1; area r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 | g12 | y12 | b12 | p11 | g11 | y11 | b11 b9\n"
        "seat 1: hand g2 y2; area o12\n"
    )
    played = on_the_table(position, game="rows")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        shown = text(app)
        assert "1 ◆ 1 2 3 4 5 6 7 8 9 10 11 12" in shown
        for row in ("2 ⬢ 12", "3 ● 12", "7 ● 11", "8 │  ▲9 │ ▲11 │"):
            assert row in shown

    drive(played, test)
