"""The comparison detects errors: it fails if one rule of either side is changed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import overdraw
from overdraw.core.evolve import evolve
from overdraw.core.seats import clockwise_from
from overdraw.core.tuples import with_item
from overdraw.games.push import rules as push
from overdraw.games.push.cards import of_colour
from overdraw.games.rows import areas as rows_areas
from overdraw.games.rows import rules as rows
from tests.parity.cells import main_cells
from tests.parity.compare import Comparison, Differs
from tests.support.cells import Cell
from tests.support.paths import ROOT


def cell_of(*words: str) -> Cell:
    return next(cell for cell in main_cells() if all(word in str(cell) for word in words))


def always_clockwise(state: Any) -> tuple[int, ...]:
    return clockwise_from(state.turn, state.players)[1:]


def any_stack(state: Any, seat: int, number: int) -> bool:
    return number <= len(state.stacks) and state.stacks[number - 1] is not None


def throw_away(state: Any, colour: Any) -> Any:
    banked = of_colour(state.benches[state.turn], colour)
    benches = with_item(state.benches, state.turn, state.benches[state.turn] - banked)
    return push._end_turn(evolve(state, benches=benches, discards=state.discards + banked))


ENGINE_MUTATIONS: dict[str, tuple[Cell, Any, str, Callable[..., Any]]] = {
    "a switch card does not change the direction": (cell_of("us-2018", "4p"), push, "_others", always_clockwise),
    "the stopper takes any stack": (cell_of("eu-2022", "3p"), push, "_may_take", any_stack),
    "a banked card is lost": (cell_of("columns", "5p"), push, "_bank", throw_away),
    "no player gets a final turn": (cell_of("rows", "round-then", "3p"), rows, "_last_turns", lambda *_: ()),
    "a ten may create a row": (
        cell_of("rows", "turn-then", "2p"),
        rows_areas,
        "may_cover",
        lambda row, card: any(other.value == card.value for other in row),
    ),
}


@pytest.mark.parametrize("name", ENGINE_MUTATIONS)
def test_a_changed_rule_of_the_engine_is_detected(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cell, module, function, changed = ENGINE_MUTATIONS[name]
    Comparison(cell).games(4)
    monkeypatch.setattr(module, function, changed)
    with pytest.raises(Differs):
        Comparison(cell).games(40)


KERNEL_MUTATIONS = {
    "nothing": ("push/rules.py", "", "", "us-2018-any-each-turn-share-safe-remove-3p"),
    "two switch cards reverse the direction": (
        "push/rules.py",
        "state.switches & 1 else 1",
        "state.switches & 2 else 1",
        "us-2018-any-each-turn-share-safe-remove-3p",
    ),
    "a roll card causes no roll": (
        "push/rules.py",
        "if state.held[i] & ROLL_BIT:",
        "if state.held[i] & 0:",
        "eu-2022-highest-each-turn-most-cards-safe-remove-4p",
    ),
    "the star is always safe": (
        "push/rules.py",
        "LOSSES[state.star, face]",
        "LOSSES[0, face]",
        "us-2018-any-each-turn-share-lose-bench-remove-2p",
    ),
    "a switch card alone ends the turn": (
        "push/rules.py",
        "if state.left == 0 and state.stacks",
        "if state.stacks",
        "columns-any-lasting-share-safe-remove-6p",
    ),
    "a lower card joins a row": (
        "rows/areas.py",
        "value > state.end_high",
        "value >= 0 * state.end_high",
        "rows-6-1-higher-round-3p",
    ),
    "the last trigger counts": (
        "rows/areas.py",
        "state.trigger == NOBODY and",
        "",
        "rows-6-1-any-round-then-others-4p",
    ),
}


@pytest.mark.parametrize("name", KERNEL_MUTATIONS)
def test_a_changed_rule_of_the_kernel_is_detected(name: str, tmp_path: Path) -> None:
    """Runs the same comparison, uncompiled, on a copy of the package with one line changed."""
    file, before, after, name_of_cell = KERNEL_MUTATIONS[name]
    shutil.copytree(Path(overdraw.__file__).parent, tmp_path / "overdraw", ignore=shutil.ignore_patterns("__pycache__"))
    source = tmp_path / "overdraw" / "kernel" / file
    text = source.read_text()
    assert before in text
    source.write_text(text.replace(before, after))
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "OVERDRAW_PARITY_GAMES": "8",
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
    }
    command = [sys.executable, "-m", "tests.parity", name_of_cell]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    expected = (0, "no state differs") if not before else (1, "differ")
    assert done.returncode == expected[0], done.stdout + done.stderr
    assert expected[1] in done.stdout
