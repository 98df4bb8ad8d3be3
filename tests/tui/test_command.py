"""The real command in a real terminal: whole games, resizing, signals, and closing the terminal."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from overdraw.records import read_record, verify
from tests.support.terminal import PATIENCE, Terminal

INSTANT = ("--seed", "7", "--speed", "instant")


def next_key(terminal: Terminal) -> str:
    """The key that the prompt suggests. Keys are shown in reverse video; the text is empty until they are drawn."""
    prompt = "\n".join(terminal.screen.display[-6:])
    if "Push on, or stop?" in prompt:
        return "s"
    if "Choose a place in an area" in prompt:
        places = terminal.reversed_cells(1, terminal.screen.lines - 6).split()
        return "d" if " d  discard" in prompt else next(iter(places), "")
    keys = terminal.reversed_cells(terminal.screen.lines - 6, terminal.screen.lines - 1).split()
    return next(iter(keys), "")


def asks(text: str) -> bool:
    """Whether the screen asks a person to act, or shows the scores."""
    return "enter choose" in text or "the end ━" in text


def play_to_the_end(terminal: Terminal) -> str:
    """Play with the suggested keys until the scores are shown."""

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


def test_the_latest_line_stays_visible_when_the_table_grows(state: Path) -> None:
    """Needs a real terminal, in which nothing is redrawn until the next key."""
    arguments = ("--game", "rows", "--players", "you:Ada,you:Ben,random")
    with Terminal("play", *INSTANT, *arguments, state=state) as terminal:
        for key, words in [
            *[
                ("", "Ada, it is"),
                ("r", "Play a card as your first"),
                ("1", "keep the move"),
                ("s", "Ben is next"),
                ("h", "Ben, it is"),
            ],
            *[("r", "Play a card as your first"), ("1", "keep the move"), ("s", "Ada is next"), ("h", "Ada, it is")],
            *[
                ("r", "Give a card"),
                ("1", "Choose a place"),
                ("a", "Play a card into your own"),
                ("1", "Choose a place"),
            ],
            *[("d", "keep the move"), ("s", "Ben is next")],
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
        assert "This terminal is 40 × 24." in terminal.wait_for("The table needs 80 columns")
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
        assert f"Resume it with: overdraw play --resume {path}" in terminal.output.decode().replace("\r\n", "")
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
    """Ignore SIGHUP in this process and its children, as nohup does."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("without_hang_ups")
def test_closing_the_terminal_ends_the_game_even_under_nohup(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state) as terminal:
        terminal.wait_for("nothing to bank yet")
        terminal.close()
        assert terminal.process.wait(PATIENCE) == -signal.SIGHUP


@pytest.mark.parametrize("how", ["closed", "killed", "terminated"])
def test_a_terminal_that_disappears_leaves_a_valid_record(how: str, tmp_path: Path, state: Path) -> None:
    """Without a seed: the committed shuffle continues after resuming."""
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
        assert "cannot be verified" not in terminal.text


def test_a_game_between_bots_can_be_watched_to_the_end(state: Path) -> None:
    arguments = ("--players", "cautious,random,random", "--game", "rows", "--theme", "light")
    with Terminal("play", *INSTANT, *arguments, state=state) as terminal:
        terminal.wait_for("the end ━")
        terminal.press("q")
        assert terminal.ended() == 0


def test_the_screen_has_no_colours_with_no_color(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state, NO_COLOR="1") as terminal:
        terminal.wait_for("nothing to bank yet")
        terminal.press("p")
        terminal.wait_for("Where does")
        cells = [cell for row in terminal.screen.buffer.values() for cell in row.values()]
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}
        assert terminal.reversed_cells(1, 6) == " 1 "


def test_a_dumb_terminal_gets_the_plain_mode(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state, TERM="dumb") as terminal:
        terminal.wait_for("push (p)")
        terminal.press("p\n")
        terminal.wait_for("You draw purple 6.")
        terminal.press("\x03")
        assert terminal.ended() == 130
        assert "Resume it with: overdraw play --resume" in terminal.output.decode().replace("\r\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "you,hal"), "unknown player 'hal'"),
        (("--resume", "broken.json"), "broken.json: not JSON"),
        (("--resume", "none.json"), "cannot read none.json"),
    ],
)
def test_a_wrong_command_does_not_change_the_terminal(
    arguments: tuple[str, ...], words: str, tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.json").write_text("nonsense")
    with Terminal("play", *arguments, state=state) as terminal:
        assert terminal.ended() in (1, 2)
        assert words in terminal.text
        assert b"\x1b" not in terminal.output


def test_a_narrow_terminal_shows_a_clear_message_and_accepts_quit(state: Path) -> None:
    with Terminal("play", *INSTANT, state=state, columns=40) as terminal:
        shown = " ".join(terminal.wait_for("The table needs").split())
        assert "This terminal is 40 × 24." in shown
        assert "overdraw play --plain" in shown
        terminal.press("q")
        terminal.wait_for("Leave the game?")
        terminal.press("y")
        assert terminal.ended() == 0
