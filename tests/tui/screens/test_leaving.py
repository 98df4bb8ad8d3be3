"""The end of a game on the screen, and leaving before it."""

import os
import signal
from pathlib import Path

from textual.pilot import Pilot

from overdraw.tui.app import OverdrawApp
from overdraw.tui.leave_message import cut_at_slashes
from overdraw.tui.screens.dialogs import LeaveDialog
from overdraw.tui.screens.game_over import GameOverScreen
from overdraw.tui.session import Session
from tests.tui.screens.driving import drive, press, text
from tests.tui.sessions import on_the_table, session, setup

Pilots = Pilot[int]


def test_leaving_asks_and_says_how_to_resume(tmp_path: Path) -> None:
    played = session(path=tmp_path / "game.json")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "q")
        assert isinstance(app.screen, LeaveDialog)
        assert "overdraw play --resume" in text(app)
        await press(app, pilot, "n")
        assert not isinstance(app.screen, LeaveDialog)
        await press(app, pilot, "ctrl+c", "ctrl+c")
        assert app.return_value == 0

    drive(played, test)


def test_the_resume_command_omits_the_latest_file_and_breaks_other_paths_at_slashes(tmp_path: Path) -> None:
    async def leave(app: OverdrawApp, pilot: Pilots) -> list[str]:
        await press(app, pilot, "q")
        return [line.strip() for line in text(app).replace("┃", "\n").splitlines()]

    shown = drive(Session.start(setup()), leave)
    assert "overdraw play --resume" in shown
    assert not any(".json" in line for line in shown)

    folder = tmp_path.joinpath(*["a-long-folder-name"] * 4)
    folder.mkdir(parents=True)
    played = session(path=folder / "game.json")
    shown = drive(played, leave)
    assert "overdraw play --resume" in shown
    lines = cut_at_slashes(str(played.path), 70).splitlines()
    assert len(lines) > 1
    assert set(lines) <= set(shown)


def test_the_end_shows_the_path_broken_at_slashes(tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*["a-long-folder-name"] * 4)
    folder.mkdir(parents=True)
    played = session("push", "random,random", folder / "game.json")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        shown = [line.strip("┃ ") for line in text(app).splitlines()]
        start = next(index for index, line in enumerate(shown) if line.endswith("overdraw verify"))
        lines = shown[start + 1 : shown.index("", start)]
        assert "".join(lines) == str(played.path)
        assert all(line.endswith("/") for line in lines[:-1])

    drive(played, test)


def test_the_end_shows_the_scores_and_one_key_starts_a_new_game(tmp_path: Path) -> None:
    played = session("push", "random,random,random", tmp_path / "game.json", edition="eu-2022", seed=5)

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        assert isinstance(app.screen, GameOverScreen)
        shown = text(app)
        outcome = played.game.outcome(played.state)
        assert all(f"{score}" in shown for score in outcome.scores)
        assert "bench   bank  cards   total" in shown
        words = " ".join(shown.replace("┃", " ").split())
        assert "If points are equal, the player with more cards in bench and bank comes first." in words
        await press(app, pilot, "l")
        assert "the end" in text(app)
        await press(app, pilot, "n")
        assert app.session is not played
        assert app.session.first == 1
        assert app.session.path == tmp_path / "game-2.json"

    drive(played, test)


def test_a_tie_is_explained() -> None:
    """P-END-4: with equal points, more cards win."""
    position = "turn: 0 taking 0 1\nstacks: r1 | g6\nseat 0: bench g3\nseat 1: bench b1; bank y4 y3"
    played = on_the_table(position, "you:Ada,you:Ben", edition="eu-2022")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "2", "1")
        assert played.game.outcome(played.state).scores == (9, 9)
        shown = " ".join(text(app).replace("┃", " ").split())
        assert "Ben wins. Ada and Ben have equal points; more cards win." in shown
        assert "1. Ben" in shown
        assert "2. Ada" in shown
        assert "If points are equal, the player with more cards in bench and bank comes first." in shown

    drive(played, test)


def test_sigterm_ends_the_game_cleanly(tmp_path: Path) -> None:
    played = session(path=tmp_path / "game.json")

    async def test(app: OverdrawApp, pilot: Pilots) -> None:
        await press(app, pilot, "p")
        os.kill(os.getpid(), signal.SIGTERM)
        await pilot.pause(0.1)
        assert app.return_value == 143

    drive(played, test)
    Session.resume(tmp_path / "game.json")
