"""The main screens, character by character, in the dark and the light theme.

`UPDATE_SCREENS=1 pytest tests/tui/screens/test_snapshots.py` regenerates them. Review the diff before you commit it.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.pilot import Pilot

from overdraw.tui.app import OverdrawApp
from overdraw.tui.session import Session
from overdraw.tui.widgets.theme import DARK, LIGHT
from tests.tui.screens.driving import drive, inks, press, text
from tests.tui.sessions import on_the_table

SCREENS = Path(__file__).parent / "snapshots"

PUSH = """
deck: g1 g2*2 y4*3 r2 r3 b1*2 b6 p1 p2 p5*2 roll*4 switch*3
discards: r6*2 roll*2
switches: 1
stacks: r5 g1 p6 | y3 b4 roll | b2
seat 0: bench g4 g6 y2 y2 y5 p3; bank r3 r4 r6
seat 1: bench b1 b3 b3 p2; bank g2
seat 2: bench
seat 3: bench g1 y1 r1 b1 p1 p4; bank y6 y6
"""
PUSH_END = "turn: 0 taking 0 1\nstacks: r1 | g6\nseat 0: bench g3 y5\nseat 1: bench b1; bank y4 y4 y3 g1\n"
ROWS = """
first: 0
pile: g2 g3 g5 g6 y2 y3 y5 o1 o2 o3 o4
discards: o9 b11
seat 0: hand r4 y9 b9 o12; area r2 r9 | g7 | y1 y8
seat 1: hand r1 b2 p1 p2; area b3 b10 b12
seat 2: hand r3 b5 p3 p4; area o5 | p12 | g11 | y10 | r8 r10
"""
FOUR = "you,cautious,cautious,random"
THREE = "you,cautious,random"


@dataclass(frozen=True)
class Shot:
    """A screen to compare: the position, and the keys to press."""

    name: str
    position: str
    players: str = FOUR
    keys: tuple[str, ...] = ()
    game: str = "push"
    edition: str | None = None
    size: tuple[int, int] = (80, 24)

    def session(self) -> Session:
        return on_the_table(self.position, self.players, self.game, edition=self.edition)


SHOTS = [
    Shot("push/begin", f"turn: 0 begin\n{PUSH}".replace("stacks: r5 g1 p6 | y3 b4 roll | b2\n", "")),
    Shot("push/bank", f"turn: 0 begin\n{PUSH}".replace("stacks: r5 g1 p6 | y3 b4 roll | b2\n", ""), keys=("b",)),
    Shot("push/placing", f"turn: 0 placing g3\n{PUSH}"),
    Shot("push/refused", f"turn: 0 placing g3\n{PUSH}", keys=("1",)),
    Shot("push/deciding", f"turn: 0 deciding\n{PUSH}", keys=("right",)),
    Shot("push/odds", f"turn: 0 deciding\n{PUSH}", keys=("o",)),
    Shot("push/taking", f"turn: 0 taking 0 3 2 1\n{PUSH}", edition="eu-2022"),
    Shot("push/rules", f"turn: 0 deciding\n{PUSH}", keys=("question_mark",)),
    Shot("push/leaving", f"turn: 0 deciding\n{PUSH}", keys=("q",)),
    Shot("push/end", PUSH_END, "you,you:Ben", ("2", "1"), edition="eu-2022"),
    Shot("push/large", f"turn: 0 placing g3\n{PUSH}", size=(130, 42)),
    Shot("rows/giving", f"turn: 0 giving\n{ROWS}", THREE, game="rows"),
    Shot("rows/picked", f"turn: 0 giving\n{ROWS}", THREE, ("2",), "rows"),
    Shot("rows/playing", f"turn: 0 playing\n{ROWS}", THREE, ("2",), "rows"),
    Shot("rows/drawing", f"turn: 0 playing\n{ROWS}", THREE, ("2", "d"), "rows"),
    Shot("rows/unseen", f"turn: 0 giving\n{ROWS}", THREE, ("o",), "rows"),
    Shot("rows/curtain", f"turn: 0 giving\n{ROWS}", "you:Ada,you:Ben,random", game="rows"),
    Shot("rows/end", f"turn: 0 over\n{ROWS}", THREE, game="rows"),
    Shot("rows/large", f"turn: 0 giving\n{ROWS}", THREE, ("2",), "rows", size=(130, 42)),
    Shot("small", f"turn: 0 placing g3\n{PUSH}", size=(40, 12)),
]


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_a_screen_matches_its_snapshot(shot: Shot, theme: object) -> None:
    chosen = DARK if theme is DARK else LIGHT

    async def look(app: OverdrawApp, pilot: Pilot[int]) -> tuple[str, set[str]]:
        await press(app, pilot, *shot.keys)
        return text(app) + "\n", {background for _, background in inks(app)}

    shown, backgrounds = drive(
        shot.session(), look, size=shot.size, theme="dark" if chosen is DARK else "light", speed="slow"
    )
    kept = SCREENS / f"{shot.name}.txt"
    if os.environ.get("UPDATE_SCREENS"):
        kept.write_text(shown, encoding="utf-8")
    assert shown == kept.read_text(encoding="utf-8")
    other = LIGHT if chosen is DARK else DARK
    assert not any(f"{other.background}" in background for background in backgrounds)


def test_every_snapshot_has_a_test() -> None:
    kept = {path.relative_to(SCREENS).with_suffix("").as_posix() for path in SCREENS.rglob("*.txt")}
    assert kept == {shot.name for shot in SHOTS}


@pytest.mark.parametrize("shot", [shot for shot in SHOTS if shot.size == (80, 24)], ids=lambda shot: shot.name)
def test_a_snapshot_fits_its_terminal(shot: Shot) -> None:
    lines = (SCREENS / f"{shot.name}.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
