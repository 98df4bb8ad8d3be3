"""The arena: line-ups, shared decks, decisions and ratings, and the command."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bot_named
from overdraw.bots.random import RandomBot
from overdraw.cli import main
from overdraw.errors import BadValue
from overdraw.games.catalogue import game_named
from overdraw.lab.arena import duplicate_deals, latency
from overdraw.lab.arena.arena import LEAST_DECKS, Meeting, is_decided, meet
from overdraw.lab.arena.duplicate_deals import Deals, Table
from overdraw.lab.arena.lineups import LineUp, line_ups, turned
from overdraw.lab.arena.ratings import MEAN, Met, ratings
from overdraw.lab.simulate import kernel_run
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import events_of

Output = pytest.CaptureFixture[str]
PUSH = game_named("push")


def table(players: int = 2, game: str = "push", *, engine: bool = False, jobs: int = 1, seed: int = 3) -> Table:
    chosen = game_named(game)
    kinds = {name: bot_named(chosen, name) for name in ("random", "cautious")}
    return Table(chosen, chosen.rules(None, players), kinds, seed, engine, jobs)


def labels(bots: str, seats: int, *, mixtures: bool) -> list[str]:
    return [line_up.label for line_up in line_ups(bots.split(), seats, mixtures=mixtures)]


# --- line-ups ---------------------------------------------------------------------------------------------


def test_two_player_line_ups_are_all_pairs() -> None:
    assert labels("a b c", 2, mixtures=True) == ["a + b", "a + c", "b + c"]


def test_without_mixtures_one_bot_plays_copies_of_another() -> None:
    assert labels("a b", 4, mixtures=False) == ["1 a + 3 b", "1 b + 3 a"]


def test_mixtures_are_all_combinations_of_at_least_two_bots() -> None:
    assert labels("a b", 4, mixtures=True) == ["1 a + 3 b", "1 b + 3 a", "2 a + 2 b"]
    assert len(labels("a b c", 4, mixtures=True)) == 15 - 3
    assert len(labels("a b c d", 6, mixtures=True)) == 84 - 4


def test_too_many_mixtures_are_rejected() -> None:
    with pytest.raises(BadValue, match="more than 500 mixtures"):
        line_ups(["a", "b", "c", "d", "e", "f", "g", "h"], 6, mixtures=True)


def test_every_order_around_the_table_is_played_from_every_seat() -> None:
    assert LineUp(("a", "a", "b", "b")).rings == (("a", "a", "b", "b"), ("a", "b", "a", "b"))
    assert len(LineUp(("a", "b", "c", "d")).rings) == 6
    assert turned(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert turned(("a", "b", "b")) == (("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b"))


# --- shared decks -----------------------------------------------------------------------------------------


def test_a_deck_is_the_same_in_every_seating() -> None:
    """The seed alone decides the order of the cards, not the players' actions."""
    ways = turned(("cautious", "random", "random"))
    runs = [Run(PUSH, PUSH.rules(None, 3), way, 9, first=0) for way in ways]
    for number in range(5):
        decks = [[event for event in events_of(run, number)[0] if -33 < event < 0] for run in runs]
        assert decks[0] == decks[1] == decks[2]
        assert len(decks[0]) == 120


@pytest.mark.parametrize(("game", "players"), [("push", 2), ("push", 3), ("rows", 4)])
def test_equal_bots_win_exactly_equal_shares_of_every_deck(game: str, players: int) -> None:
    """Two names for the same deterministic bot: over all seatings, the cards favour neither."""
    chosen = game_named(game)
    kind = bot_named(chosen, "cautious")
    twins = {name: BotKind(name, kind.character, kind.make) for name in ("one", "two")}
    line_up = LineUp(("one", *["two"] * (players - 1)))
    meeting = meet(Table(chosen, chosen.rules(None, players), twins, 3), line_up, 8 * players, to_the_end=True)
    assert meeting.wins == pytest.approx(np.tile([1 / players, 1 - 1 / players], (8, 1)))
    assert not meeting.compiled
    assert not meeting.decided


def test_the_shares_of_wins_add_up_to_one_for_every_deck() -> None:
    for engine in (False, True):
        meeting = meet(table(4, engine=engine), LineUp(("cautious", "random", "random", "random")), 80, to_the_end=True)
        assert meeting.games == 80
        assert meeting.wins.sum(axis=1) == pytest.approx(np.ones(20))
        assert meeting.compiled is not engine


def test_engine_and_kernel_give_compatible_results() -> None:
    line_up = LineUp(("random", "cautious", "cautious"))
    with_kernel = meet(table(3, "rows"), line_up, 3_000, to_the_end=True).share("random")
    with_engine = meet(table(3, "rows", engine=True), line_up, 90, to_the_end=True).share("random")
    assert with_engine.low <= with_kernel.high
    assert with_kernel.low <= with_engine.high


def test_the_same_seed_gives_the_same_wins_on_any_number_of_cores() -> None:
    line_up = LineUp(("random", "cautious"))
    one, two = (meet(table(jobs=jobs), line_up, 2_000, to_the_end=True) for jobs in (1, 2))
    assert (one.wins == two.wins).all()
    other = meet(table(seed=4), line_up, 2_000, to_the_end=True)
    assert other.wins.shape == one.wins.shape


@pytest.mark.parametrize("engine", [False, True])
def test_ctrl_c_keeps_the_decks_played_in_every_seating(engine: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    line_up = LineUp(("random", "cautious"))
    whole = meet(table(engine=engine), line_up, 100, to_the_end=True)
    home, name = (duplicate_deals, "play_match") if engine else (kernel_run, "play")
    play, calls = getattr(home, name), list[int]()

    def interrupted(*arguments: Any, **others: Any) -> Any:
        calls.append(1)
        if len(calls) == 4:  # the second piece, in the second seating
            raise KeyboardInterrupt
        return play(*arguments, **others)

    monkeypatch.setattr(home, name, interrupted)
    meeting = meet(table(engine=engine), line_up, 100, to_the_end=True)
    assert meeting.cut_short
    assert meeting.games == 2 * meeting.decks
    assert 0 < meeting.decks < whole.decks
    assert (meeting.wins == whole.wins[: meeting.decks]).all()


def test_ctrl_c_before_the_first_deck_raises_keyboard_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(kernel_run, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        meet(table(), LineUp(("random", "cautious")), 100, to_the_end=True)


# --- decisions and ratings --------------------------------------------------------------------------------


def test_a_line_up_ends_once_it_is_decided() -> None:
    line_up = LineUp(("random", "cautious"))
    early = meet(table(), line_up, 20_000, to_the_end=False)
    assert early.decided
    assert early.games < 20_000
    assert meet(table(), line_up, 4_000, to_the_end=True).games == 4_000


def test_nothing_is_decided_by_few_decks_or_by_chance() -> None:
    line_up = LineUp(("one", "two"))
    clear = np.tile([1.0, 0.0], (LEAST_DECKS, 1))
    assert is_decided(line_up, clear)
    assert not is_decided(line_up, clear[1:])
    even = np.array([[1.0, 0.0], [0.0, 1.0]] * LEAST_DECKS)
    assert not is_decided(line_up, even)


def test_the_interval_of_a_share_is_computed_over_decks() -> None:
    """A deck split half and half carries less information than two games, but also varies less."""
    wins = np.array([[0.5, 0.5]] * 60 + [[1.0, 0.0]] * 20 + [[0.0, 1.0]] * 20)
    meeting = Meeting(LineUp(("one", "two")), 200, wins, np.zeros((*wins.shape, 0)), decided=False, compiled=True)
    share = meeting.share("one")
    assert share.value == 0.5
    assert share.reach == pytest.approx(1.96 * (0.1 / 100) ** 0.5, rel=0.03)


def met(bots: tuple[str, ...], shares: list[float], decks: int = 10_000) -> Met:
    values = np.array(shares)
    return Met(LineUp(bots), decks, values, np.diag(values) - np.outer(values, values))


def test_ratings_recover_the_strengths_behind_the_shares() -> None:
    """Strengths 1, 2 and 10 at tables of two and of three."""
    meetings = [
        met(("a", "b"), [1 / 3, 2 / 3]),
        met(("b", "c"), [2 / 12, 10 / 12]),
        met(("a", "c", "c"), [1 / 21, 20 / 21]),
    ]
    found = ratings(["a", "b", "c"], meetings)
    assert sum(one.value for one in found.values()) / 3 == pytest.approx(MEAN)
    assert found["c"].value - found["a"].value == pytest.approx(400, abs=1)
    assert found["b"].value - found["a"].value == pytest.approx(120.4, abs=1)
    assert all(one.low < one.value < one.high for one in found.values())


def test_the_interval_of_a_rating_follows_from_that_of_the_share_of_wins() -> None:
    found = ratings(["a", "b"], [met(("a", "b"), [0.5, 0.5], 400)])
    gap = 2 * found["a"].reach  # the two ratings move in opposite directions
    assert gap == pytest.approx(1.96 * 0.025 * 4 * 400 / np.log(10), rel=0.02)


def test_a_bot_that_never_wins_has_a_rating_but_a_wide_interval() -> None:
    found = ratings(["a", "b"], [met(("a", "b"), [0.0, 1.0], 1_000)])
    assert found["a"].value < 1_000
    assert found["a"].reach > 100


# --- the command ------------------------------------------------------------------------------------------

ARENA = ["arena", "--bots", "random,cautious", "--games", "600", "--seed", "7", "--jobs", "1"]


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latency, "ENOUGH", 50)


def test_the_arena_prints_its_tables(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*ARENA, "--seats", "2,3", "--edition", "eu-2022", "--set", "star=lose-bench"]) == 0
    shown = capsys.readouterr().out
    assert "Push with 2 players, eu-2022 star=lose-bench: the ladder" in shown
    assert "2 copies of the other (fair: 33.3 %)" in shown
    assert re.search(r"┃ bot +┃ +rating ┃ median decision ┃ +99 % ┃ +longest ┃", shown)
    assert "games per line-up, seed 7." in shown


def test_the_arena_prints_json(capsys: Output) -> None:
    assert main([*ARENA, "--seats", "4", "--json", "--full"]) == 0
    told = json.loads(capsys.readouterr().out)
    (section,) = told["sections"]
    assert (told["game"], told["seed"], section["seats"]) == ("push", 7, 4)
    assert [one["bot"] for one in section["ratings"]] == ["cautious", "random"]
    assert section["thinking_ms"]["cautious"]["percentile_99"] >= section["thinking_ms"]["cautious"]["median"] > 0
    assert section["thinking_ms"]["cautious"]["maximum"] >= section["thinking_ms"]["cautious"]["percentile_99"]
    assert [line_up["games"] for line_up in section["line_ups"]] == [600] * 3
    for line_up in section["line_ups"]:
        shares = [line_up["bots"].count(bot) * one["share"] for bot, one in line_up["win_share"].items()]
        assert sum(shares) == pytest.approx(1)


def test_full_with_names_plays_only_their_line_ups_to_the_end(capsys: Output) -> None:
    words = ["arena", "--seats", "3", "--bots", "random,cautious", "--no-mixtures", "--games", "3000", "--seed", "7"]
    assert main([*words, "--full", "cautious", "--json"]) == 0
    (section,) = json.loads(capsys.readouterr().out)["sections"]
    games = {line_up["bots"][0]: line_up["games"] for line_up in section["line_ups"]}
    assert games["cautious"] == 3000
    assert games["random"] < 3000


def test_the_arena_writes_markdown_and_a_self_contained_page(tmp_path: Path, capsys: Output) -> None:
    text, page = tmp_path / "bots.md", tmp_path / "arena.html"
    assert main([*ARENA, "--seats", "4", "--markdown", str(text), "--plot", str(page)]) == 0
    written = text.read_text(encoding="utf-8")
    command = "overdraw arena --game push --seats 4 --bots random,cautious --games 600 --seed 7 --markdown bots.md"
    assert f"```text\n{command}\n```" in written
    assert "| `cautious` | Stops early, banks often" in written
    widths = [line.count("|") for line in written.splitlines() if line.startswith("| bot | rating")]
    assert widths == [6]
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") == 2
    assert "http" not in html
    HTMLParser().feed(html)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "random"], "--bots must name at least two different bots, not 'random'"),
        (["--bots", "random,random"], "--bots must name at least two different bots, not 'random,random'"),
        (["--bots", "random,cautios"], "unknown bot for Push 'cautios': did you mean 'cautious'?"),
        (["--full", "cautios"], "unknown bot in --full 'cautios': did you mean 'cautious'?"),
        (["--bots", "random,exec:./nowhere"], "there is no program './nowhere'"),
        (["--bots", "random,exec@0:cat"], "must be between 1 and 600000 ms, not '0'"),
        (["--seats", "7"], "Push is for 2 to 6 players, not 7"),
        (["--seats", "two"], "--seats must be numbers such as 2 or 2,4, not 'two'"),
        (["--games", "0"], "--games must be at least 1, not 0"),
        (["--jobs", "0"], "--jobs must be at least 1, not 0"),
        (["--plot", "arena.svg"], "--plot must name a file that ends in .html, not arena.svg"),
        (["--markdown", "bots.txt"], "--markdown must name a file that ends in .md, not bots.txt"),
        (["--game", "chess"], "unknown game 'chess'"),
        (["--edition", "uk"], "unknown edition of Push 'uk'"),
    ],
)
def test_bad_input_is_explained(arguments: list[str], complaint: str, capsys: Output) -> None:
    assert main(["arena", *arguments]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1


def test_the_arena_reports_a_program_that_failed(capsys: Output) -> None:
    arguments: list[Any] = ["arena", "--bots", "random,exec:sh -c 'exit 2'", "--games", "4", "--seed", "1"]
    assert main(arguments) == 0
    told = capsys.readouterr().err
    assert told.startswith("exec:sh -c 'exit 2': ")
    assert "the first because the program exited with status 2" in told


def interrupt_after(parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate Ctrl-C after this many parts, counted over all line-ups. Each line-up is one part."""
    monkeypatch.setattr(duplicate_deals, "STEP", 1 << 9)
    played = iter(range(parts))
    whole = Table.play

    def play(self: Table, line_up: LineUp, games: int) -> Iterator[Deals]:
        for deals in whole(self, line_up, games):
            if next(played, None) is None:
                raise KeyboardInterrupt
            yield deals

    monkeypatch.setattr(Table, "play", play)


@pytest.mark.parametrize(("parts", "line_ups"), [(1, 1), (3, 3)])
def test_an_interrupted_arena_shows_the_line_ups_so_far(
    parts: int, line_ups: int, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    interrupt_after(parts, monkeypatch)
    assert main([*ARENA[:1], "--bots", "random,cautious,greedy", *ARENA[3:], "--seats", "3,4", "--json"]) == 130
    shown = capsys.readouterr()
    (section,) = json.loads(shown.out)["sections"]
    assert len(section["line_ups"]) == line_ups
    assert shown.err == "overdraw arena: interrupted; these are the results so far\n"


def test_an_interruption_before_the_first_game_shows_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    interrupt_after(0, monkeypatch)
    assert main(ARENA) == 130
    assert capsys.readouterr().err == "overdraw arena: interrupted\n"


def test_an_interruption_keeps_the_results_for_earlier_numbers_of_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """The interruption comes while games are played, or while bots are timed."""
    interrupt_after(1, monkeypatch)
    seats = [*ARENA, "--seats", "2,3,4", "--json"]
    assert main(seats) == 130
    (section,) = json.loads(capsys.readouterr().out)["sections"]
    assert section["seats"] == 2

    monkeypatch.undo()
    whole, timed = latency.time_bots, iter(range(1))

    def time_bots(*arguments: Any) -> Any:
        if next(timed, None) is None:
            raise KeyboardInterrupt
        return whole(*arguments)

    monkeypatch.setattr(latency, "time_bots", time_bots)
    assert main(seats) == 130
    shown = capsys.readouterr()
    (section,) = json.loads(shown.out)["sections"]
    assert section["seats"] == 2
    assert "these are the results so far" in shown.err


def test_an_unwritable_output_folder_is_reported_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    interrupt_after(0, monkeypatch)
    for flag, name in (("--plot", "plot.html"), ("--markdown", "table.md")):
        assert main([*ARENA, flag, str(tmp_path / "nowhere" / name)]) == 2
        assert f"cannot write to {tmp_path / 'nowhere'}" in capsys.readouterr().err


def test_a_slow_bot_is_not_timed_to_the_end_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latency, "SECONDS", 0.0)
    found = latency.time_bots(PUSH, PUSH.rules(None, 4), 4, [bot_named(PUSH, "cautious")], 1)
    assert found["cautious"].decisions == 1


class Clock:
    """A clock that only the test advances."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_the_first_decision_which_may_compile_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(latency, "time", clock)
    seconds = chain([100.0], repeat(0.001, 50), [0.5], repeat(0.001))

    class Compiling(RandomBot):
        def choose(self, view: Any) -> Any:
            clock.now += next(seconds)
            return super().choose(view)

    kind = BotKind("compiling", "", Compiling)
    found = latency.time_bots(PUSH, PUSH.rules(None, 2), 2, [kind], 1)["compiling"]
    assert found.decisions >= latency.ENOUGH
    assert (found.median, found.percentile_99, found.maximum) == pytest.approx((1.0, 1.0, 500.0))
