"""The bots of Rows choose like their compiled policies, and stronger bots beat weaker ones."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from overdraw.bots import weights_file
from overdraw.bots.catalogue import bot_named, bots_for
from overdraw.bots.rows.expert_policy.weights import clear_cache
from overdraw.errors import BrokenWeights
from overdraw.games.rows import ROWS
from overdraw.games.rows.state import State
from overdraw.games.rows.view import View
from overdraw.lab.simulate.kernel_run import Run, play
from overdraw.lab.simulate.record_game import events_of
from tests.parity.cells import GAMES, main_cells
from tests.support.cells import Cell

ROWS_CELLS = [cell for cell in main_cells() if cell.game is ROWS]
OTHER_DECKS = [
    Cell(ROWS, ROWS.rules(None, players, {"colours": colours, "copies": 2}), players)
    for colours, players in ((4, 2), (5, 3), (4, 6))
]


def views(run: Run, number: int, name: str) -> list[tuple[View, object]]:
    """Return the views of a policy's seats in a game, each with the action taken."""
    seen: list[tuple[View, object]] = []
    events, _ = events_of(run, number)
    state: State = ROWS.new(run.rules, run.players, run.first_of(number))
    for code in events:
        event = ROWS.encoding.decode_action(state, code) if code >= 0 else ROWS.encoding.decode_outcome(-1 - code)
        actor = ROWS.actor(state)
        if isinstance(actor, int) and run.policies[actor] == name:
            seen.append((ROWS.view(state, actor, ()), event))
        state = ROWS.apply(state, event)
    return seen


@pytest.mark.parametrize("name", ["greedy", "sharp", "expert"])
@pytest.mark.parametrize("cell", [*ROWS_CELLS, *OTHER_DECKS], ids=str)
def test_a_bot_that_sees_only_views_chooses_like_the_policy_of_its_name(cell: Cell, name: str) -> None:
    """The policy gets the whole state; if it used anything that its seat cannot know, the choices would differ."""
    bot = bot_named(ROWS, name).make(0)
    run = Run(ROWS, cell.rules, (name,) * (cell.players - 1) + ("random",), seed=6)
    for number in range(max(1, GAMES // 100)):
        for view, action in views(run, number, name):
            assert bot.choose(view) == action


def share(one: str, other: str, players: int, games: int, **changes: str) -> float:
    """Return the share of wins of one bot against copies of another, averaged over all seats."""
    won = 0.0
    for seat in range(players):
        policies = [other] * players
        policies[seat] = one
        run = Run(ROWS, ROWS.rules(None, players, changes), tuple(policies), 11, first=0)
        won += float(play(run, range(games // players), threads=1).shares[:, seat].mean())
    return won / players


STEPS = [
    ("random", "greedy"),
    ("random", "cautious"),
    ("greedy", "sharp"),
    ("cautious", "sharp"),
    ("sharp", "expert"),
]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("lower", "higher"), STEPS)
def test_each_bot_beats_the_bots_below_it(lower: str, higher: str, players: int) -> None:
    """One bot plays against copies of another. Greedy and cautious are on the same level."""
    assert share(higher, lower, players, 2400) > 1 / players


@pytest.mark.parametrize("other", ["greedy", "cautious"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_with_more_players_the_expert_also_beats_simple_bots(other: str, players: int) -> None:
    assert share("expert", other, players, games=200 * players) > 1.1 / players


def test_sharp_beats_random_in_eight_of_ten_games() -> None:
    assert share("sharp", "random", 2, 400) > 0.8


def test_the_bots_are_listed_from_weakest_to_strongest() -> None:
    assert list(bots_for(ROWS)) == ["random", "greedy", "cautious", "sharp", "expert"]


@pytest.fixture
def other_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the one with the shipped weights."""
    monkeypatch.setattr(weights_file, "FOLDER", tmp_path)
    clear_cache()
    yield tmp_path
    clear_cache()


def test_an_expert_without_weights_raises_an_error(other_weights: Path) -> None:
    with pytest.raises(BrokenWeights, match=r"rows-expert\.json"):
        share("expert", "random", 2, 2)


def test_an_expert_with_damaged_weights_raises_an_error(other_weights: Path) -> None:
    whole = Path(weights_file.__file__).parent / "weights" / "rows-expert.json"
    text = whole.read_text()
    at = text.index('"data": "') + 40
    changed = "A" if text[at] != "A" else "B"
    (other_weights / whole.name).write_text(text[:at] + changed + text[at + 1 :])
    with pytest.raises(BrokenWeights, match="checksum"):
        share("expert", "random", 2, 2)


def test_an_expert_without_weights_for_a_number_of_players_raises_an_error(other_weights: Path) -> None:
    text = weights_file.as_text("rows", "expert", {}, {"2": np.zeros(1, np.float32)})
    (other_weights / "rows-expert.json").write_text(text)
    for players in (2, 3):
        with pytest.raises(BrokenWeights, match=f"{players} players"):
            share("expert", "random", players, players)


def test_bots_that_need_no_weights_play_without_them(other_weights: Path) -> None:
    assert share("sharp", "random", 2, 2) >= 0
    view = ROWS.view(_opening(), 0, ())
    assert bot_named(ROWS, "sharp").make(0).choose(view) in view.legal


def _opening() -> State:
    """Return a game with the hands dealt."""
    random = Random(3)
    state = ROWS.new(ROWS.rules(None, 2), 2, 0)
    while ROWS.actor(state) == "chance":
        outcomes, weights = ROWS.chances(state)
        state = ROWS.apply(state, random.choices(outcomes, weights)[0])
    return state
