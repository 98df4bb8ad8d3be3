"""Experiments: reading them, playing them, keeping their results, and reporting."""

import csv
import errno
import io
import json
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from overdraw.cli import main
from overdraw.cli.commands.experiment import ProgressLines
from overdraw.errors import FileError, OverdrawError, UsageError
from overdraw.lab.experiments import runner
from overdraw.lab.experiments.cell_cache import CellCache, CellResult
from overdraw.lab.experiments.experiment import Cell, Experiment, parse_experiment, read_experiment
from overdraw.lab.experiments.play_cell import STEP, play_cell
from overdraw.lab.experiments.report import bust_curve, in_short, page, table
from overdraw.lab.experiments.runner import run_experiment
from overdraw.lab.simulate import kernel_run, results
from overdraw.lab.simulate.interruptible_threads import CutShort
from overdraw.lab.simulate.results import Results, tally_of_results
from overdraw.lab.simulate.tally import Tally
from tests.support.paths import ROOT

SHIPPED = sorted((ROOT / "examples" / "experiments").glob("*.toml"))


def experiment(**changes: Any) -> Experiment:
    grid = {"edition": ["us-2018", "columns"], "players": [2, 3], "star": ["safe", "lose-bench"]}
    return parse_experiment({"question": "Why?", "game": "push", "games": 2_000, "grid": grid, **changes})


def played(asked: Experiment) -> list[CellResult]:
    return [CellResult(cell, play_cell(asked, cell)) for cell in asked.cells]


def test_every_combination_is_a_cell() -> None:
    asked = experiment()
    assert len(asked.cells) == 8
    assert len({cell.key for cell in asked.cells}) == 8
    assert asked.label(asked.cells[0]) == "us-2018, 2 players, safe"
    assert asked.cells[0].bots == ("cautious", "cautious")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_experiments_that_ship_can_be_read(path: Path) -> None:
    assert len(read_experiment(path).cells) > 3


def test_three_experiments_ship() -> None:
    assert {path.stem for path in SHIPPED} == {"first-seat", "star-variant", "rows-end"}


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"gmaes": 7}, "unknown key 'gmaes': did you mean 'games'?"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"games": "many"}, "games must be a whole number, not 'many'"),
        ({"precision": 2}, "precision must be at least 0 and less than 1, not 2"),
        ({"question": 7}, "question must be a string, not 7"),
        ({"grid": []}, r"grid must be a table, not \[\]"),
        ({"grid": {"playrs": [2]}}, "unknown key of the grid 'playrs': did you mean 'players'?"),
        ({"grid": {"players": []}}, "grid.players must be a list with at least one value"),
        ({"grid": {"players": 2}}, "grid.players must be a list with at least one value, not 2"),
        ({"grid": {"players": [7]}}, "Push is for 2 to 6 players, not 7"),
        ({"grid": {"players": ["two"]}}, "grid.players must be a list of whole numbers, not one with 'two'"),
        ({"grid": {"players": [2.5]}}, "a value in the grid must be a string or a whole number, not 2.5"),
        ({"grid": {"star": ["shines"]}}, "option star must be one of safe, lose-bench, not 'shines'"),
        ({"grid": {"edition": ["uk"]}}, "unknown edition of Push 'uk'"),
        ({"grid": {"bots": ["cautios"]}}, "unknown bot for Push 'cautios': did you mean 'cautious'?"),
        (
            {"grid": {"bots": ["random,random"], "players": [3]}},
            "bots must name one bot or 3 bots, one for each player, not 'random,random'",
        ),
        ({"grid": {"deck": {"jokers": [1]}}}, "unknown key of the grid 'deck.jokers'"),
        ({"grid": {"deck": {"copies": [4]}}}, "grid.deck.copies must be between 1 and 3, not 4"),
        ({"grid": {"deck": [1]}}, "grid.deck must be a table"),
        (
            {"grid": {"players": list(range(2, 7)), "deck": {"rolls": list(range(30)), "switches": list(range(10))}}},
            "the grid must have at most 1000 cells, not 1500",
        ),
    ],
)
def test_a_wrong_experiment_says_what_is_wrong(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(OverdrawError, match=complaint):
        experiment(**changes)


@pytest.mark.parametrize("missing", ["question", "game", "grid"])
def test_a_missing_key_is_named(missing: str) -> None:
    whole = {"question": "Why?", "game": "push", "grid": {}}
    with pytest.raises(OverdrawError, match=f"the experiment has no {missing}, but a {missing} is required"):
        parse_experiment({name: value for name, value in whole.items() if name != missing})


def test_a_deck_can_be_changed() -> None:
    grid = {"players": [3], "deck": {"rolls": [0, 18], "switches": [12, 0], "copies": [3, 1], "colours": [5, 4]}}
    asked = experiment(grid=grid, games=200)
    sizes = {sum(cell.composition() or []) for cell in asked.cells}
    assert {120, 90, 24} <= sizes
    without_rolls = next(
        cell for cell in asked.cells if cell.deck == {"rolls": 0, "switches": 0, "copies": 1, "colours": 4}
    )
    assert play_cell(asked, without_rolls).games == 200


def test_with_two_players_the_switch_cards_stay_out() -> None:
    asked = experiment(grid={"players": [2], "deck": {"switches": [12]}})
    assert sum(asked.cells[0].composition() or []) == 108


def test_a_cell_ends_early_once_it_is_precise() -> None:
    asked = experiment(games=10**9, precision=0.01, grid={"bots": ["random,cautious"]})
    assert play_cell(asked, asked.cells[0]).games == STEP


def test_a_result_does_not_depend_on_the_number_of_cores() -> None:
    asked = experiment(games=20_000, grid={"players": [3]})
    assert play_cell(asked, asked.cells[0], jobs=1) == play_cell(asked, asked.cells[0], jobs=2)


def test_a_cell_does_not_depend_on_its_neighbours() -> None:
    alone = experiment(grid={"edition": ["columns"], "players": [3], "star": ["safe"]})
    (cell,) = alone.cells
    same = next(other for other in experiment().cells if other.key == cell.key)
    assert play_cell(alone, cell) == play_cell(experiment(), same)


def test_finished_cells_are_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, cache = experiment(), CellCache.at(tmp_path)
    first = list(islice(run_experiment(asked, cache), 3))
    played_again = []

    def play(asked: Experiment, cell: Cell, *others: Any) -> Tally:
        played_again.append(cell)
        return play_cell(asked, cell, *others)

    monkeypatch.setattr(runner, "play_cell", play)
    results = list(run_experiment(asked, cache))
    assert len(played_again) == 5
    assert results[:3] == first
    assert {result.cell.key for result in results} == {cell.key for cell in asked.cells}


def test_a_cell_that_is_interrupted_gives_its_games_but_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, cache = experiment(grid={"players": [2, 3]}, games=3 * STEP), CellCache.at(tmp_path)
    played = kernel_run.play_in_batches

    def interrupted(one: kernel_run.Run, *others: Any) -> Iterator[Results]:
        yield from islice(played(one, *others), 2 if one.players == 3 else 3)
        if one.players == 3:
            raise CutShort(next(played(one, 100)))

    monkeypatch.setattr(kernel_run, "play_in_batches", interrupted)
    results: list[CellResult] = []

    def collect() -> None:
        for result in run_experiment(asked, cache):
            results.append(result)  # noqa: PERF402  # one by one: those before Ctrl-C stay

    with pytest.raises(KeyboardInterrupt):
        collect()
    assert [cache.find(asked, one) is not None for one in asked.cells] == [True, False]
    assert [(result.tally.games, result.finished) for result in results] == [
        (3 * STEP, True),
        (2 * STEP + 100, False),
    ]


@pytest.mark.parametrize(("batch", "finished"), [(2, False), (3, True)])
def test_a_stopped_cell_is_finished_only_if_all_its_games_were_played(
    batch: int, finished: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, cache, stop = experiment(grid={"players": [2, 3]}, games=3 * STEP), CellCache.at(tmp_path), threading.Event()
    counted: list[Results] = []

    def stop_while_counting(batch_results: Results, *others: Any) -> Tally:
        counted.append(batch_results)
        if len(counted) == batch:
            stop.set()
        return tally_of_results(batch_results, *others)

    monkeypatch.setattr(results, "tally_of_results", stop_while_counting)
    cells = run_experiment(asked, cache, stop=stop)
    first = next(cells)
    assert (first.tally.games, first.finished) == (batch * STEP, finished)
    with pytest.raises(KeyboardInterrupt):
        next(cells)
    assert [cache.find(asked, cell) is not None for cell in asked.cells] == [finished, False]


def test_a_cut_batch_does_not_finish_a_cell_however_precise_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = experiment(games=10 * STEP, precision=0.9, grid={"players": [2]})
    (cell,) = asked.cells
    played = kernel_run.play_in_batches

    def cut(run: kernel_run.Run, *_: Any) -> Iterator[Results]:
        yield from played(run, 100)

    monkeypatch.setattr(kernel_run, "play_in_batches", cut)
    with pytest.raises(CutShort) as interrupted:
        play_cell(asked, cell)
    assert interrupted.value.played.games == 100


def test_a_damaged_cell_is_played_again(tmp_path: Path) -> None:
    asked, cache = experiment(grid={"players": [2]}), CellCache.at(tmp_path)
    (first,) = run_experiment(asked, cache)
    for path in cache.folder.iterdir():
        path.write_text('{"format": "overdraw-cell/2", "tally": {')
    (again,) = run_experiment(asked, cache)
    assert again == first


def test_another_seed_or_number_of_games_is_another_result(tmp_path: Path) -> None:
    cache = CellCache.at(tmp_path)
    tallies = [
        next(run_experiment(experiment(grid={"players": [2]}, **changes), cache)).tally
        for changes in ({}, {"seed": 1}, {"games": 3_000})
    ]
    assert len({tally.seats[0].points for tally in tallies}) == 3


def test_a_full_disk_leaves_nothing_that_looks_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, cache = experiment(grid={"players": [2]}), CellCache.at(tmp_path)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="No space left on device"):
        list(run_experiment(asked, cache))
    assert list(cache.folder.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match=r"cannot write to .*file"):
        CellCache.at(tmp_path / "file")


def test_the_table_has_a_row_for_each_place() -> None:
    asked = experiment()
    rows = list(csv.DictReader(io.StringIO(table(asked, played(asked)))))
    assert len(rows) == 2 * 2 * (2 + 3)
    assert {row["edition"] for row in rows} == {"us-2018", "columns"}
    for players in ("2", "3"):
        shares = [float(row["win_share"]) for row in rows if row["players"] == players]
        assert sum(shares) == pytest.approx(4, abs=1e-4)
    assert all(float(row["win_share_low"]) < float(row["win_share"]) < float(row["win_share_high"]) for row in rows)


def mixed() -> tuple[Experiment, list[CellResult]]:
    asked = experiment(grid={"bots": ["cautious,random,random", "cautious"], "players": [3]})
    return asked, played(asked)


def test_a_mixed_line_up_is_reported_by_bot() -> None:
    alone, equal = in_short(*mixed())[-2:]
    found = re.fullmatch(
        r"cautious,random,random: wins cautious ([\d.]+) %, each random ([\d.]+) %; fair is 33.3 %; known to ± .*",
        alone,
    )
    assert found
    assert float(found[1]) > 95
    assert float(found[1]) + 2 * float(found[2]) == pytest.approx(100, abs=0.3)
    assert equal.startswith("cautious: wins player 1 ")


def test_the_table_has_a_row_for_each_bot_of_a_mixed_line_up() -> None:
    rows = list(csv.DictReader(io.StringIO(table(*mixed()))))
    by_bot = {row["bot"]: row for row in rows if row["bot"]}
    assert list(by_bot) == ["cautious", "random"]
    assert {row["bots"] for row in by_bot.values()} == {"cautious,random,random"}
    assert all(row["place"] == "" for row in by_bot.values())
    assert float(by_bot["cautious"]["win_share"]) > 0.95
    assert float(by_bot["cautious"]["mean_score"]) > float(by_bot["random"]["mean_score"]) > 0
    assert [row["place"] for row in rows if not row["bot"]] == ["1", "2", "3"] * 2


def test_the_page_shows_which_bot_of_a_mixed_line_up_wins() -> None:
    words = " ".join(Page(page(*mixed())).words)
    assert "Which bot wins?" in words
    assert "cautious,random,random, each random" in words
    even = experiment(grid={"players": [2, 3]})
    assert "Which bot wins?" not in page(even, played(even))


class Page(HTMLParser):
    """The words of a page, and every request that it would make."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.asks: list[str] = []
        self.figures = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.figures += tag == "svg"
        self.asks += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        assert tag not in ("script", "link", "img", "iframe")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_report_answers_the_question_and_is_self_contained() -> None:
    asked = experiment(question="Is <b>it</b> fair & square?")
    text = page(asked, played(asked))
    shown = Page(text)
    words = " ".join(shown.words)
    assert shown.asks == []
    assert not re.search(r"https?:|url\(|@import", text)
    assert shown.figures == 8
    assert "Is <b>it</b> fair & square?" in words
    for heading in ("Summary", "Does it matter who starts?", "What each choice changes", "Is banking worth a turn?"):
        assert heading in words
    assert "; fair is 50 %; known to ± " in words
    assert "lose-bench instead of safe: mean score" in words


def test_a_page_can_be_made_from_few_games() -> None:
    asked = experiment(games=3, precision=0.01)
    words = " ".join(Page(page(asked, played(asked))).words)
    assert "Too few games for a curve." in words
    assert " instead of the requested 1 %" in words


def test_a_page_of_rows_has_no_busts() -> None:
    asked = experiment(game="rows", grid={"end": ["round", "turn-then-others"], "players": [3]})
    words = " ".join(Page(page(asked, played(asked))).words)
    assert "How dangerous" not in words
    assert "turn-then-others instead of round: " in words


def test_the_curve_of_busts_counts_only_turns_that_drew_so_many_cards() -> None:
    asked = experiment(games=20_000, grid={"players": [2]})
    curve = dict(bust_curve(play_cell(asked, asked.cells[0])))
    assert curve[1] == curve[2] == curve[3] == 0  # no bust with fewer than three stacks
    assert 0 < curve[6] < 1


def test_progress_is_written_in_lines_if_there_is_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "seats.toml"
    file.write_text('question = "Who?"\ngame = "push"\ngames = 3000\n[grid]\nplayers = [2, 3]\n')
    assert main(["experiment", str(file), "--out", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[-2:] == ["cell 1 of 2: 2 players, 3000 games", "cell 2 of 2: 3 players, 3000 games"]


def test_a_cell_that_takes_long_has_a_line_now_and_then() -> None:
    asked, lines, now = experiment(grid={"players": [2, 3]}), list[str](), [100.0]
    shown = ProgressLines(asked, lines.append, lambda: now[0])
    for games in range(0, 3_000, 100):
        now[0] += 1
        shown.playing(asked.cells[0], games)
    assert lines == [f"cell 1 of 2: 2 players, {games} games so far" for games in (900, 1900, 2900)]


def test_the_command_writes_a_table_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "why.toml"
    file.write_text('question = "Why?"\ngame = "push"\ngames = 2000\n[grid]\nplayers = [2, 3]\n')
    assert main(["experiment", str(file), "--out", str(tmp_path / "out")]) == 0
    assert "Why?" in capsys.readouterr().out
    assert (tmp_path / "out" / "report.html").read_text().startswith("<!doctype html>")
    assert (tmp_path / "out" / "table.csv").read_text().startswith("bots,players,place,bot,games,win_share")
    assert main(["experiment", str(file), "--out", str(tmp_path / "out"), "--games", "0"]) == 2
    assert main(["experiment", str(file), "--out", str(tmp_path / "out"), "--jobs", "0"]) == 2
    assert main(["experiment", str(tmp_path / "missing.toml")]) == 2
    file.write_text("question = ")
    assert main(["experiment", str(file)]) == 2
    assert "it is not valid TOML" in capsys.readouterr().err


# --- on a cluster -----------------------------------------------------------------------------------------


def workers() -> list[int]:
    """The processes in which Ray plays a cell right now."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdecimal() and b"ray::_task" in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue  # it has ended
    return found


def test_a_cluster_gives_the_same_numbers_although_a_worker_is_killed(tmp_path: Path) -> None:
    asked = experiment(games=150_000, grid={"players": [2, 4], "star": ["safe", "lose-bench"]})
    killed: list[int] = []

    def kill_one() -> None:
        deadline = time.monotonic() + 120
        while not killed and time.monotonic() < deadline:
            for worker in workers():
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
                return
            time.sleep(0.02)

    killer = threading.Thread(target=kill_one)
    killer.start()
    on_ray = {result.cell.key: result.tally for result in run_experiment(asked, CellCache.at(tmp_path), ray="local")}
    killer.join()
    assert killed
    here = {cell.key: play_cell(asked, cell) for cell in asked.cells}
    assert on_ray == here
    assert len(json.dumps([tally.as_json() for tally in on_ray.values()])) > 1_000


def test_without_ray_the_command_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"Ray is not installed; install it with: pip install 'overdraw\[ray\]'"):
        list(run_experiment(experiment(), CellCache.at(tmp_path), ray="local"))


RELEASED_TALLY = {
    "games": 2,
    "seats": [{"wins": 1.5, "wins_squared": 1.25, "points": 60, "points_squared": 1850, "counts": {"turns": 9}}] * 2,
    "places": [{"wins": 1.5, "wins_squared": 1.25, "points": 60, "points_squared": 1850, "counts": {"turns": 9}}] * 2,
    "groups": [{"wins": 2.0, "wins_squared": 2.0, "points": 120, "points_squared": 7200, "counts": {"turns": 18}}],
    "scores": [0, 1, 3],
    "stopped": [0, 2],
    "busted": [0, 1],
    "by_count": {"banks": [[4, 1.5], [0, 0.0]]},
}
"""A cell as release 0.1 wrote it."""


def test_a_cell_that_release_0_1_finished_is_not_played_again(tmp_path: Path) -> None:
    asked, cache = experiment(grid={"players": [2]}), CellCache.at(tmp_path)
    (cell,) = asked.cells
    written = {"format": "overdraw-cell/2", "key": cell.key, "label": cell.label, "tally": RELEASED_TALLY}
    name = f"{cell.key}-{asked.seed}-{asked.games}-{asked.precision}.json"
    (tmp_path / "cells" / name).write_text(json.dumps(written), encoding="utf-8")
    found = cache.find(asked, cell)
    assert found is not None
    assert json.loads(json.dumps(found.as_json())) == RELEASED_TALLY
