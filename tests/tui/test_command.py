"""The real command in a real terminal: whole games, and everything that can happen to a terminal meanwhile."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from overdraw.records import read_record, verify
from tests.support.terminal import PATIENCE, Terminal

INSTANT = ("--seed", "7", "--speed", "instant")


def next_key(terminal: Terminal) -> str:
    """What a person would press who reads the prompt; the keys to press stand in reverse video, once they are drawn."""
    prompt = "\n".join(terminal.screen.display[-6:])
    if "Push on, or stop?" in prompt:
        return "s"
    if "Press a key in an area" in prompt:
        places = terminal.reversed_cells(1, terminal.screen.lines - 6).split()
        return "d" if " d  discard" in prompt else next(iter(places), "")
    keys = terminal.reversed_cells(terminal.screen.lines - 6, terminal.screen.lines - 1).split()
    return next(iter(keys), "")


def asks(text: str) -> bool:
    """Whether a person is asked for something: then the arrow keys are on offer."""
    return "enter choose" in text or "the end ━" in text


def play_to_the_end(terminal: Terminal) -> str:
    """Key by key to the scores."""

    def can_go_on(text: str) -> bool:
        return asks(text) and ("the end ━" in text or next_key(terminal) != "")

    shown = terminal.wait_for(can_go_on)
    for _ in range(2000):
        if "the end ━" in shown:
            return shown
        terminal.press(next_key(terminal))
        shown = terminal.wait_for(lambda text: can_go_on(text) and text != shown)  # noqa: B023  # called before the next turn
    raise AssertionError(f"no end:\n{shown}")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--edition", "us-2018"),
        ("--edition", "eu-2022"),
        ("--edition", "columns", "--set", "star=lose-bench"),
        ("--game", "rows"),
    ],
)
def test_a_whole_game_from_the_first_card_to_the_scores(
    arguments: tuple[str, ...], tmp_path: Path, state: Path
) -> None:
    path = tmp_path / "game.json"
    players = "you,cautious,random,random" if "rows" in arguments else "you,random,random,random,random,random"
    with Terminal("play", *INSTANT, *arguments, "--players", players, "--record", str(path), state=state) as terminal:
        shown = play_to_the_end(terminal)
        assert "total" in shown
        assert "★ " in shown  # the verdict
        assert "n  new game" in shown
        terminal.press("q")
        assert terminal.ended() == 0
    record = read_record(path)
    assert record.result is not None
    verify(record)


def test_the_newest_line_is_in_sight_when_the_table_grows_around_the_log(state: Path) -> None:
    """Only a real terminal shows it: there nothing is drawn again until the next key."""
    arguments = ("--game", "rows", "--players", "you:Ada,you:Ben,random")
    with Terminal("play", *INSTANT, *arguments, state=state) as terminal:
        for key, words in [
            *[
                ("", "Ada, it is"),
                ("r", "which card opens"),
                ("1", "the move stands"),
                ("s", "Ben is next"),
                ("h", "Ben, it is"),
            ],
            *[("r", "which card opens"), ("1", "the move stands"), ("s", "Ada is next"), ("h", "Ada, it is")],
            *[("r", "First a card"), ("1", "Press a key"), ("a", "Now your own"), ("1", "Press a key")],
            *[("d", "the move stands"), ("s", "Ben is next")],
        ]:
            terminal.press(key)
            shown = terminal.wait_for(words)
        assert "Ada draws ▲7." in shown


def test_resizing_leaving_with_ctrl_c_and_resuming(tmp_path: Path, state: Path) -> None:
    path = tmp_path / "game.json"
    with Terminal("play", *INSTANT, "--record", str(path), state=state) as terminal:
        terminal.wait_for("nothing to bank yet")
        terminal.press("p")
        terminal.wait_for("Where does")
        terminal.resize(40, 24)
        assert "This terminal has 40 and 24." in terminal.wait_for("The table needs 80 columns")
        terminal.resize(130, 40)
        terminal.wait_for("Where does")
        terminal.resize(80, 24)
        terminal.wait_for("Where does")
        terminal.press("1")
        terminal.wait_for("Push on, or stop?")
        terminal.press("\x03")
        assert "overdraw play --resume" in terminal.wait_for("Leave the game?")
        terminal.press("\x03")
        assert terminal.ended() == 0
        assert f"Go on with: overdraw play --resume {path}" in terminal.output.decode().replace("\r\n", "")
    left = read_record(path)
    assert left.events == ("push", "card p6", "place 1")
    with Terminal("play", "--resume", str(path), "--speed", "instant", state=state) as terminal:
        assert "✖6" in terminal.wait_for("Push on, or stop?")
        terminal.press("s")
        terminal.wait_for("Which stack do you take?")
        terminal.press("1")
        terminal.wait_for(lambda text: asks(text) and "turn 1 " not in text)
    verify(read_record(path))
    assert read_record(path).events[:3] == left.events


@pytest.fixture
def without_hang_ups() -> Iterator[None]:
    """As under nohup: this process and those that it starts ignore SIGHUP."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("without_hang_ups")
def test_a_terminal_that_is_closed_ends_the_game_also_under_nohup(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state) as terminal:
        terminal.wait_for("nothing to bank yet")
        terminal.close()
        assert terminal.process.wait(PATIENCE) == -signal.SIGHUP


@pytest.mark.parametrize("how", ["closed", "killed", "terminated"])
def test_a_terminal_that_goes_away_leaves_a_good_record(how: str, tmp_path: Path, state: Path) -> None:
    """Without a seed: the shuffle is committed to, and goes on after the resumption."""
    path = tmp_path / "game.json"
    with Terminal("play", "--speed", "fast", "--record", str(path), state=state) as terminal:
        terminal.wait_for("nothing to bank yet")
        terminal.press("p")
        terminal.wait_for("119 left")
        if how == "closed":
            terminal.close()
        else:
            terminal.process.send_signal(signal.SIGKILL if how == "killed" else signal.SIGTERM)
        terminal.process.wait(PATIENCE)
    record = read_record(path)
    verify(record)
    assert record.result is None
    assert len(record.events) >= 2
    with Terminal("play", "--resume", str(path), "--speed", "instant", state=state) as terminal:
        terminal.wait_for(asks)
        assert "not proven" not in terminal.text


def test_bots_can_be_watched_and_the_scores_come(state: Path) -> None:
    arguments = ("--players", "cautious,random,random", "--game", "rows", "--theme", "light")
    with Terminal("play", *INSTANT, *arguments, state=state) as terminal:
        terminal.wait_for("the end ━")
        terminal.press("q")
        assert terminal.ended() == 0


def test_the_screen_has_no_colours_where_none_are_wanted(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state, NO_COLOR="1") as terminal:
        terminal.wait_for("nothing to bank yet")
        terminal.press("p")
        terminal.wait_for("Where does")
        cells = [cell for row in terminal.screen.buffer.values() for cell in row.values()]
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}
        assert terminal.reversed_cells(1, 6) == " 1 "


def test_a_dumb_terminal_gets_lines(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state, TERM="dumb") as terminal:
        terminal.wait_for("push (p)")
        terminal.press("p\n")
        terminal.wait_for("You draw purple 6.")
        terminal.press("\x03")
        assert terminal.ended() == 130
        assert "Go on with: overdraw play --resume" in terminal.output.decode().replace("\r\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "you,hal"), "unknown player 'hal'"),
        (("--resume", "broken.json"), "broken.json: not JSON"),
        (("--resume", "none.json"), "cannot read none.json"),
    ],
)
def test_a_wrong_command_leaves_the_terminal_alone(
    arguments: tuple[str, ...], words: str, tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.json").write_text("nonsense")
    with Terminal("play", *arguments, state=state) as terminal:
        assert terminal.ended() in (1, 2)
        assert words in terminal.text
        assert b"\x1b" not in terminal.output


def test_a_narrow_terminal_gets_a_clear_message_and_can_be_left(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state, columns=40) as terminal:
        shown = " ".join(terminal.wait_for("The table needs").split())
        assert "This terminal has 40 and 24." in shown
        assert "overdraw play --plain" in shown
        terminal.press("q")
        terminal.wait_for("Leave the game?")
        terminal.press("y")
        assert terminal.ended() == 0
