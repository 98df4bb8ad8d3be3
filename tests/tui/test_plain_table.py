"""The plain mode."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from overdraw.games.catalogue import GAMES
from overdraw.records import read_record, verify
from overdraw.tui.plain_table import PlainTable
from overdraw.tui.session import Session
from tests.tui.sessions import scripted, session


def told(played: Session, lines: str) -> str:
    target = io.StringIO()
    assert PlainTable(played, io.StringIO(lines), target).run() == 0
    return target.getvalue()


class Obedient(io.StringIO):
    """Input from a player who always types one of the offered actions."""

    def __init__(self, target: io.StringIO) -> None:
        super().__init__()
        self._target, self._turn = target, 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stubs of io know bytes only
        self._turn += 1
        assert self._turn < 3000
        asked = self._target.getvalue().splitlines()[-12:]
        if "Another game?" in asked[-2] or "Another game?" in asked[-1]:
            return ""
        if "Draw (d" in "\n".join(asked[-2:]) or "press Enter" in "\n".join(asked[-2:]):
            return "\n"
        if "ready (r)" in "\n".join(asked[-2:]):
            return "r\n"
        also = max(index for index, line in enumerate(asked) if line.startswith("  also:"))
        options = []
        for line in reversed(asked[:also]):
            if not line.startswith("  "):
                break
            options.append(line.strip())
        option = options[self._turn % len(options)].split(",")[0].split(" (")[0].split(" or ")[0]
        return option.split(" | ")[0] + "\n"


@pytest.mark.parametrize(("game", "edition"), [(game.name, name) for game in GAMES.values() for name in game.editions])
def test_a_player_who_types_what_the_prompts_offer_reaches_the_end(game: str, edition: str, tmp_path: Path) -> None:
    target = io.StringIO()
    played = session(game, "you,you:Ben,cautious", tmp_path / "game.json", edition=edition)
    assert PlainTable(played, Obedient(target), target).run() == 0
    assert played.is_over
    assert "The end." in target.getvalue()
    assert "Not understood" not in target.getvalue()
    assert "Cannot" not in target.getvalue()
    verify(read_record(tmp_path / "game.json"))


def test_every_prompt_says_what_is_possible() -> None:
    text = told(session(), "p\n")
    for prompt in text.split("> ")[:-1]:
        assert "also: hint (h), odds (o), rules (?), table (t), quit (q)" in prompt
    assert "push (p)" in text
    assert "place 1 (1) for a new stack" in text


def test_an_illegal_choice_says_why() -> None:
    played = scripted("push", "you,cautious", ["card r5", "card r6"])
    text = told(played, "stop\npush\nplace 1\npush\nplace 1\n")
    assert "Cannot stop: no card has been drawn this turn." in text
    assert "Cannot place red 6: stack 1 already holds red 5." in text


def test_nonsense_is_answered_and_the_question_repeated() -> None:
    assert told(session(), "dance\n\n").count("Push: there is nothing to bank yet.") == 3


def test_odds_rules_table_and_undo_work_at_every_prompt() -> None:
    played = scripted("push", "you,cautious", ["card r5"])
    text = told(played, "o\n?\nt\nu\np\n1\nu\n")
    assert "The next card: none of 108 cards busts." in text
    assert "The aim\n" in text
    assert "#" not in text
    assert "There is nothing to take back." in text
    assert "Taken back." in text
    assert played.record().events == ("push", "card r5")


def test_the_exact_risk_is_shown() -> None:
    """The stacks hold red 1, red 2 and red 3, so each of the 15 other red cards busts."""
    cards = ["card r1", "card r2", "card r3"]
    played = scripted("push", "you,cautious", cards)
    text = told(played, "p\n1\np\n2\np\n3\no\n")
    assert "The next card: 15 of 105 cards bust, 14.3%." in text


def test_the_end_of_input_says_how_to_resume(tmp_path: Path) -> None:
    text = told(session(path=tmp_path / "game.json"), "p\n")
    assert text.rstrip().endswith(f"Resume it with: overdraw play --resume {tmp_path / 'game.json'}")


def test_quit_leaves_a_game_that_can_be_resumed(tmp_path: Path) -> None:
    told(session(path=tmp_path / "game.json"), "p\nq\n")
    text = told(Session.resume(tmp_path / "game.json"), "")
    assert "Resumed in turn 1." in text


def test_undo_is_offered_only_if_there_is_something_to_undo() -> None:
    prompts = told(scripted("push", "you,cautious", ["card r5"]), "p\n1\n").split("> ")
    assert ["undo (u)" in prompt for prompt in prompts] == [False, False, True, False]


def test_options_that_differ_from_the_edition_are_shown() -> None:
    text = told(session("push", "you,cautious", star="lose-bench"), "")
    assert text.startswith("Push, North America, 2018, star=lose-bench: You, Cautious.\n")
    assert told(session("rows"), "").startswith("Rows: You, Cautious.\n")


def test_hands_are_scrolled_out_of_sight_before_the_next_person_plays() -> None:
    played = session("rows", "you:Ada,you:Ben", seed=7)
    text = told(played, "r\nopen y4\n\n\nr\n")
    ada, _, ben = text.partition("Ben's turn: ready (r)")
    drawn = ada[ada.index("Ada draws") :]
    assert "\n" * 30 in drawn
    assert "press Enter to hand over, or quit (q)\n> " in drawn.partition("\n" * 30)[0]
    hands = [{f"({card})" for card in played.view(seat).hand} for seat in (0, 1)]
    assert all(card in ben for card in hands[1])
    assert not any(card in ada for card in hands[1] - hands[0])
    assert not any(card in ben for card in hands[0] - hands[1])
    assert "draws" not in ben


def test_empty_lines_do_not_reveal_a_hand() -> None:
    text = told(session("rows", "you:Ada,you:Ben", seed=7), "r\nopen y4\n" + "\n" * 9)
    assert "Ben is dealt" not in text


def test_another_game_starts_with_one_key(tmp_path: Path) -> None:
    played = session("push", "random,random", tmp_path / "game.json")
    text = told(played, "n\nq\n")
    assert text.count("The end.") == 2
    verify(read_record(tmp_path / "game-2.json"))


def run(*arguments: str, typed: str, state: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "overdraw", "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={"XDG_STATE_HOME": str(state), "PATH": "", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        timeout=30,
        check=False,
    )


def test_the_command_plays_in_an_ascii_pipe(state: Path) -> None:
    """Without a terminal, the plain mode is the default, even without --plain."""
    for arguments in (["--plain", "--seed", "7"], ["--seed", "7"]):
        done = run(*arguments, typed="p\n1\n", state=state)
        assert done.returncode == 0, done.stderr
        assert "You draw purple 6." in done.stdout
        assert "overdraw play --resume" in done.stdout
        assert done.stderr == ""


def test_a_game_without_learned_bots_does_not_load_the_compiler(state: Path) -> None:
    code = (
        "import sys; from overdraw.cli import main; main('play --plain --seed 7 --players you,sharp'.split()); "
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="p\n1\ns\n1\n",
        text=True,
        capture_output=True,
        env={"XDG_STATE_HOME": str(state)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Sharp draws" in done.stdout


def test_the_plain_mode_does_not_load_textual(state: Path) -> None:
    code = (
        "import sys; from overdraw.cli import main; main(['play', '--plain', '--seed', '7']); "
        "sys.exit('textual' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="",
        text=True,
        capture_output=True,
        env={"XDG_STATE_HOME": str(state)},
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_resume_without_a_file_resumes_the_latest_game(state: Path) -> None:
    run("--plain", "--seed", "7", typed="p\n1\n", state=state)
    done = run("--plain", "--resume", typed="", state=state)
    assert "Stack 1: purple 6" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "you,hal"], "unknown player 'hal'"),
        (["--players", "you"], "Push is for 2 to 6 players, not 1"),
        (["--game", "chess"], "unknown game 'chess'"),
        (["--edition", "us-2019"], "did you mean 'us-2018'?"),
        (["--set", "star"], "--set must be OPTION=VALUE"),
        (["--resume", "nothing.json"], "cannot read nothing.json"),
        (["--resume", "nothing.json", "--seed", "1"], "leave out --seed"),
        (["--record", "/nowhere/game.json"], "there is no folder"),
    ],
)
def test_a_wrong_command_gets_a_clear_message(arguments: list[str], complaint: str, state: Path) -> None:
    done = run(*arguments, typed="", state=state)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_broken_record_gets_a_clear_message(tmp_path: Path, state: Path) -> None:
    (tmp_path / "game.json").write_text('{"format": "overdraw-record/1", "game": "push"')
    done = run("--resume", str(tmp_path / "game.json"), typed="", state=state)
    assert done.returncode == 1
    assert "not JSON" in done.stderr
