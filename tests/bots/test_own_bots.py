"""A user's own bots: Python classes, and built-in bots with weights from a file."""

import json
import shutil
from pathlib import Path

import pytest

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bot_named
from overdraw.bots.python_class import python_kind
from overdraw.bots.weights_file import FOLDER, as_text, read_weights
from overdraw.cli import main
from overdraw.errors import BadValue, BrokenWeights, OverdrawError
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.lab.simulate.kernel_run import Run, play
from overdraw.lab.simulate.simulation import kernel_plays, simulate
from overdraw.records import verify
from tests.support.paths import ROOT

Output = pytest.CaptureFixture[str]

MODULE = """
class First:
    def __init__(self, seed): pass
    def choose(self, view): return view.legal[0]

class Text(First):
    def choose(self, view): return "push"

class Fails(First):
    def choose(self, view):
        return view.cards

class NoSeed:
    def choose(self, view): return view.legal[0]

class NoBot: pass

count = 3
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Write a module with bots into the working folder; return its name, which differs for each test."""
    name = f"my_bots_{abs(hash(request.node.nodeid))}"
    (tmp_path / f"{name}.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def first_choice(kind: BotKind) -> object:
    return kind.make(1).choose(PUSH.view(PUSH.new(PUSH.rules(None, 2), 2, 0), 0, ()))


def test_a_class_plays_whole_games_in_this_process(module: str) -> None:
    kinds = [bot_named(PUSH, f"py:{module}:First", files=True), bot_named(PUSH, "cautious")]
    assert not kernel_plays(PUSH, kinds)
    for record in simulate(PUSH, PUSH.rules(None, 2), kinds, 2, 5):
        verify(record)
        assert record.players[0].name == "First"


def test_the_example_of_a_class_plays(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(ROOT)
    players = "py:examples.bots.eight:Eight,random"
    assert main(["simulate", "--players", players, "--games", "20", "--seed", "1", "--json"]) == 0
    eight, random = json.loads(capsys.readouterr().out)["players"]
    assert eight["win_share"] > random["win_share"]


def test_the_document_shows_the_whole_example() -> None:
    document = (ROOT / "docs" / "how-to" / "write-a-bot.md").read_text(encoding="utf-8")
    _, code = (ROOT / "examples" / "bots" / "eight.py").read_text(encoding="utf-8").split("\n\n", 1)
    assert code in document


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("py:{0}", "does not name a class; write py:MODULE:CLASS"),
        ("py:", "does not name a class"),
        ("py:a b:C", "does not name a class"),
        ("py:no_such_module:Bot", "there is no module no_such_module in "),
        ("py:{0}:Fist", "unknown class of .* 'Fist': did you mean 'First'"),
        ("py:{0}:count", "is not a bot: a bot is a class with"),
        ("py:{0}:NoBot", "is not a bot"),
    ],
)
def test_a_wrong_name_of_a_class_is_explained(module: str, name: str, message: str) -> None:
    with pytest.raises(OverdrawError, match=message):
        python_kind(PUSH, name.format(module))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("import no_such_package", r"ModuleNotFoundError: No module named 'no_such_package' \(.*\.py, line 1\)"),
        ("x = 1\ny = x / 0", r"ZeroDivisionError: division by zero \(.*\.py, line 2\)"),
        ("x = 1\ndef", r"SyntaxError: .*\.py, line 2\)"),
    ],
)
def test_a_module_that_fails_to_import_is_named_with_the_line(module: str, text: str, message: str) -> None:
    Path(f"{module}.py").write_text(text, encoding="utf-8")
    with pytest.raises(BadValue, match=message):
        python_kind(PUSH, f"py:{module}:First")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Fails", r"failed to choose: AttributeError: .*'cards'.* \(my_bots_\d+\.py, line 11\)"),
        ("Text", r"chose 'push', which is not in view\.legal: 'push'"),
        ("NoSeed", "cannot create .* with a seed: TypeError"),
    ],
)
def test_a_class_that_fails_ends_the_run_with_an_explanation(module: str, name: str, message: str) -> None:
    kind = python_kind(PUSH, f"py:{module}:{name}")
    with pytest.raises(BadValue, match=message):
        first_choice(kind)


def test_the_command_line_prints_no_traceback_of_a_failing_class(module: str, capsys: Output) -> None:
    assert main(["simulate", "--players", f"py:{module}:Fails,random", "--games", "2"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("overdraw simulate: py:")
    assert error.count("\n") == 1


@pytest.mark.parametrize("name", ["py:os:path", "expert@/etc/passwd"])
def test_names_from_the_network_import_nothing_and_read_no_file(name: str) -> None:
    for programs in (False, True):
        with pytest.raises(BadValue, match="not allowed here"):
            bot_named(PUSH, name, programs=programs)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Weights of another expert of Push, which evaluates nothing well: all zero."""
    arrays = {name: 0 * array for name, array in read_weights("push", "expert").items() if name.startswith("2 ")}
    path = tmp_path / "zero.json"
    path.write_text(as_text("push", "expert", {}, arrays), encoding="utf-8")
    return path


def test_two_generations_of_weights_meet_in_one_run_of_the_kernel(other: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    shutil.copy(FOLDER / "push-expert.json", copy)
    names = [f"expert@{other}", "expert"]
    assert kernel_plays(PUSH, [bot_named(PUSH, name, files=True) for name in names])
    rules = PUSH.rules(None, 2)
    met, same, own = (
        play(Run(PUSH, rules, bots, 3), range(40), threads=1)
        for bots in (tuple(names), (f"expert@{copy}", "expert"), ("expert", "expert"))
    )
    assert (same.scores == own.scores).all()
    assert met.winners[:, 0].mean() < 0.3


def test_weights_from_a_file_play_alike_in_kernel_and_engine(other: Path) -> None:
    kind = bot_named(PUSH, f"expert@{other}", files=True)
    shipped = bot_named(PUSH, "expert")
    assert kind.seat_name == "Expert zero"
    state = PUSH.notation.parse_position(
        "rules: us-2018\nturn: 0 deciding\ndeck: g1 y2*2 r3 b4 p5 roll*2\nstacks: g6 | y5 r1\n"
        "seat 0: bench g2 y3\nseat 1: bench b6"
    )
    view = PUSH.view(state, 0, ())
    assert kind.make(1).choose(view) in view.legal
    assert shipped.make(1).choose(view) in view.legal


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        (
            "cautious@x.json",
            BadValue,
            r"cannot use 'cautious@x.json': cautious has no weights; choose from tuned and expert",
        ),
        ("exprt@x.json", OverdrawError, "did you mean 'expert'|unknown bot"),
        (
            "expert@nowhere.json",
            BrokenWeights,
            r"with the weights in nowhere\.json: No such file.*; train the weights with `overdraw train",
        ),
    ],
)
def test_a_wrong_name_of_weights_is_explained(name: str, error: type[OverdrawError], message: str) -> None:
    with pytest.raises(error, match=message):
        bot_named(PUSH, name, files=True)


def test_weights_for_other_numbers_of_players_are_rejected_with_the_file(other: Path, capsys: Output) -> None:
    players = f"expert@{other},random,random"
    assert main(["simulate", "--players", players, "--games", "1"]) == 2
    error = capsys.readouterr().err
    assert f"expert cannot play push with 3 players: {other} has no valid weights" in error
    assert "`overdraw train --game push expert --players 3`" in error
    assert "reinstall" not in error


def test_weights_of_one_game_are_rejected_in_another(other: Path) -> None:
    with pytest.raises(BrokenWeights, match="the file is for the bot 'expert' of 'push'"):
        bot_named(ROWS, f"expert@{other}", files=True)
