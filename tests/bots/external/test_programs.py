"""External programs as bots: they play, lose a move if they fail, and leave no process behind."""

import json
import os
import re
import select
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bot_named
from overdraw.bots.external import bot as running
from overdraw.bots.external.command import BUDGET
from overdraw.bots.external.process import GOODBYE
from overdraw.cli import main
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES, game_named
from overdraw.games.push import PUSH
from overdraw.lab.simulate.simulation import simulate
from overdraw.records import Record, verify
from overdraw.tui.players import read_players
from overdraw.tui.session import Session, Setup
from tests.support.paths import ROOT
from tests.support.toy_games.coins import COINS

EXAMPLES = ROOT / "examples" / "bots"
Output = pytest.CaptureFixture[str]
LOST_TO_STATUS_4 = (
    r"the random bot replaced the program in \d+ of \d+ moves, the first because the program ended with status 4"
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="external programs need POSIX pipes")


def kind_of(command: str, game: AnyGame = PUSH) -> BotKind:
    return bot_named(game, command, programs=True)


def shell(script: str, budget: int = 1_000) -> str:
    """Return the player name for a program that is a line of shell."""
    return f"exec@{budget}:sh -c {shlex.quote(script)}"


def play(kind: BotKind, *, game: AnyGame = PUSH, games: int = 1, seed: int = 3) -> list[Record]:
    records = list(simulate(game, game.rules(None, 2), [kind, bot_named(game, "random")], games, seed))
    for record in records:
        verify(record)
    return records


@pytest.mark.parametrize("example", ["careful.py", "last_legal.sh"])
def test_the_examples_play_without_losing_a_move(example: str) -> None:
    kind = kind_of(f"exec@20000:{shlex.quote(str(EXAMPLES / example))}")
    play(kind, games=2)
    assert kind.report() == ""


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_the_shell_example_plays_every_game(game: AnyGame) -> None:
    kind = kind_of(f"exec@20000:{shlex.quote(str(EXAMPLES / 'last_legal.sh'))}", game)
    first, again = play(kind, game=game), play(kind, game=game)
    assert kind.report() == ""
    assert first == again


SPEAKS_VERSION_1 = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    assert message["type"] in ("hello", "decide"), message
    if message["type"] == "decide":
        assert message["view"]["seat"] is not None
        print(json.dumps({"action": message["legal"][-1]}), flush=True)
"""


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_programs_of_version_1_and_version_2_play_alike(game: AnyGame) -> None:
    """Both choose the last legal action."""
    old = kind_of(f"exec@20000:{shlex.quote(sys.executable)} -c {shlex.quote(SPEAKS_VERSION_1)}", game)
    new = kind_of(f"exec@20000:{shlex.quote(str(EXAMPLES / 'last_legal.sh'))}", game)
    played = [[record.events for record in play(kind, game=game, games=2)] for kind in (old, new)]
    assert old.report() == new.report() == ""
    assert played[0] == played[1]


def test_a_program_of_version_2_plays_a_game_that_version_1_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COINS.name, COINS)
    kind = kind_of(f"exec@20000:{shlex.quote(str(EXAMPLES / 'last_legal.sh'))}", COINS)
    play(kind, game=COINS, games=2)
    assert kind.report() == ""


def test_a_program_that_speaks_an_unknown_version_loses_its_move() -> None:
    kind = kind_of(shell("""while read -r line; do echo '{"protocol": "overdraw-bot/9"}'; done""", 20_000))
    view = PUSH.view(PUSH.new(PUSH.rules(None, 2), 2, 0), 0, ())
    assert kind.make(1).choose(view) in view.legal
    assert "the program chose 'overdraw-bot/9'" in kind.report()


FAILURES = {
    "silent": ("sleep 100", "the program did not answer within"),
    "deaf": ("exec 0<&-; sleep 100", "the program did not answer within"),
    "exits at once": ("exit 3", "the program ended with status 3"),
    "exits with a message": ("echo no such model >&2; exit 1", r"the program ended with status 1 \(no such model\)"),
    "killed": ("kill -9 $$", "the program was ended by signal 9"),
    "without output": ("exec 1>&-; sleep 100", "the program closed its output"),
    "endless": ("cat /dev/zero", "a line of more than 65536 bytes"),
    "not JSON": ("while read -r line; do echo hello; done", "the program's answer 'hello' is not JSON"),
    "too deep": ("while read -r line; do printf '[%.0s' $(seq 20000); echo; done", "is not JSON"),
    "no text": ("while read -r line; do printf '\\377\\n'; done", "is not JSON"),
    "no object": ("while read -r line; do echo 7; done", "is not of the form"),
    "no action": ("while read -r line; do echo '{}'; done", "is not of the form"),
    "illegal": ("""while read -r line; do echo '{"action": "bank o"}'; done""", "'bank o' was not legal; legal: 'push"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_program_that_fails_loses_its_moves_to_the_random_bot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script, reason = FAILURES[name]
    quick = name in ("silent", "deaf")
    monkeypatch.setattr(running, "STARTING", 50 if quick else 20_000)
    kind = kind_of(shell(script, 50 if quick else 20_000))
    view = PUSH.view(PUSH.new(PUSH.rules(None, 2), 2, 0), 0, ())
    assert kind.make(1).choose(view) in view.legal
    report = kind.report()
    assert report.startswith("the random bot replaced the program in 1 of 1 move, the first because ")
    assert reason.replace("\\", "") in report


def test_after_several_lost_moves_in_a_row_a_program_is_not_asked_again(tmp_path: Path) -> None:
    kind = kind_of(shell(f"echo >> {tmp_path / 'started'}; exit 1"))
    (record,) = play(kind)
    assert record.result is not None
    assert len((tmp_path / "started").read_text()) == running.PATIENCE
    assert kind.report().endswith(f"; after {running.PATIENCE} in a row, the program was not asked again")


def test_a_program_plays_on_after_a_single_lost_move(tmp_path: Path) -> None:
    """The first answer is not legal, the others are."""
    kind = kind_of(
        f"exec@20000:{shlex.quote(sys.executable)} -c {shlex.quote(FORGETFUL)}",
    )
    play(kind)
    assert kind.report().startswith("the random bot replaced the program in 1 of ")


FORGETFUL = """
import json, sys
answers = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        answers += 1
        print(json.dumps({"action": "fly" if answers == 1 else message["legal"][0]}), flush=True)
"""


def test_one_program_plays_game_after_game_and_ends_with_its_kind(tmp_path: Path) -> None:
    last = shlex.quote(str(EXAMPLES / "last_legal.sh"))
    kind = kind_of(shell(f"echo $$ >> {tmp_path / 'pid'}; exec {last}", 20_000))
    play(kind, games=3)
    (pid,) = (tmp_path / "pid").read_text().split()
    os.kill(int(pid), 0)
    del kind
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can wait for a process that is not a child")
def test_child_processes_of_a_program_end_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "STARTING", 1_000)
    kind = kind_of(shell(f"sleep 1000 & echo $! > {tmp_path / 'pid'}; wait", 200))
    view = PUSH.view(PUSH.new(PUSH.rules(None, 2), 2, 0), 0, ())
    kind.make(1).choose(view)
    assert ends(int((tmp_path / "pid").read_text()))


def ends(pid: int) -> bool:
    """Whether a process ends within 30 seconds: a busy machine may take a moment to kill it."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], 30)[0])
    finally:
        os.close(watched)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("exec:", "does not name a program; write exec:PATH"),
        ("exec:'", "cannot read the command"),
        ("exec:./nowhere.py", "there is no program './nowhere.py'"),
        ("exec@0:cat", "the time per decision must be between 1 and 600000 ms, not '0'"),
        ("exec@soon:cat", "between 1 and 600000 ms, not 'soon'"),
        ("exec@99999999999:cat", "between 1 and 600000 ms, not '99999999999'"),
        ("exec@05999990:cat", "between 1 and 600000 ms, not '05999990'"),
        ("exec@:cat", "between 1 and 600000 ms, not ''"),
    ],
)
def test_a_command_that_cannot_be_run_is_rejected(name: str, complaint: str) -> None:
    with pytest.raises(BadValue) as rejected:
        kind_of(name)
    assert complaint in str(rejected.value)


def test_the_error_for_a_file_that_cannot_be_run_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text("print()")
    with pytest.raises(BadValue, match=r"not executable; run chmod \+x bot.py, or .* exec:python3 bot.py"):
        kind_of("exec:bot.py")
    Path("bot.py").chmod(0o755)
    with pytest.raises(BadValue, match=r"for the file in this folder write exec:\./bot\.py"):
        kind_of("exec:bot.py")
    assert kind_of("exec:./bot.py").seat_name == "Bot"


def test_a_program_is_rejected_unless_programs_are_allowed() -> None:
    with pytest.raises(BadValue, match="would run a program, which is not allowed here"):
        bot_named(PUSH, "exec:cat")


def test_a_seat_has_a_short_name_but_the_record_has_the_whole_command(tmp_path: Path) -> None:
    path = tmp_path / f"{'long' * 20}\u202e.sh"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    command = f"exec:{path}"
    (record,) = simulate(PUSH, PUSH.rules(None, 2), [kind_of(command), kind_of(command)], 1, 3)
    assert record.names == ("Longlonglonglonglonglonglonglo 1", "Longlonglonglonglonglonglonglo 2")
    assert record.players[0].bot == command
    assert Record.from_text(record.to_line()) == record


def test_a_command_can_be_a_long_script() -> None:
    assert kind_of(shell("true;" * 2_000)).seat_name == "Sh"
    with pytest.raises(BadValue, match="there is no program"):
        kind_of("exec:" + "long" * 1_000)


def test_simulate_reports_lost_moves_on_stderr(capsys: Output) -> None:
    command = shell("exit 4")
    assert main(["simulate", "--players", f"{command},cautious,{command}", "--games", "2", "--seed", "1"]) == 0
    shown = capsys.readouterr()
    assert "Sh 1" in shown.out
    first, second = shown.err.splitlines()
    assert first.startswith("Sh 1: ")
    assert second.startswith("Sh 2: ")
    assert re.search(LOST_TO_STATUS_4, first)


@pytest.mark.parametrize(
    "command", [["simulate", "--games", "1", "--players"], ["arena", "--games", "2", "--seats", "2", "--bots"]]
)
def test_lost_moves_are_also_reported_in_json(command: list[str], capsys: Output) -> None:
    assert main([*command, f"{shell('exit 4')},random", "--seed", "1", "--json"]) == 0
    (trouble,) = json.loads(capsys.readouterr().out)["troubles"].values()
    assert re.search(LOST_TO_STATUS_4, trouble)


def test_simulate_rejects_a_missing_program(capsys: Output) -> None:
    assert main(["simulate", "--players", "exec:./nowhere,random"]) == 2
    assert capsys.readouterr().err == "overdraw simulate: there is no program './nowhere'\n"


def session(tmp_path: Path, command: str, game: Any = None) -> Session:
    chosen = game or game_named("push")
    players = read_players(chosen, f"you,{command}")
    return Session.start(Setup(chosen, chosen.rules(None, 2), players, seed=5, first=1), tmp_path / "game.json")


def test_a_game_in_the_terminal_reports_lost_moves_once(tmp_path: Path) -> None:
    played = session(tmp_path, shell("exit 5"))
    assert played.names == ("You", "Sh")
    notes: list[str] = []
    while len(played.played) < 60 and not played.is_over:
        if played.is_waiting and played.person is not None:
            played.act(played.view(played.person).legal[0])
        else:
            played.advance()
        notes += played.notes
        played.notes.clear()
    assert notes == ["Sh: the random bot chose a move, because the program ended with status 5"]


def test_resuming_a_saved_game_runs_programs_only_if_allowed(tmp_path: Path) -> None:
    played = session(tmp_path, shell("exit 5"))
    assert played.path is not None
    with pytest.raises(BadValue, match="if you trust the file, add --allow-programs"):
        Session.resume(played.path)
    assert Session.resume(played.path, programs=True).names == ("You", "Sh")


def test_the_guide_states_the_real_time_limits() -> None:
    guide = (EXAMPLES.parents[1] / "docs" / "how-to" / "write-a-bot.md").read_text(encoding="utf-8")
    assert "(default: 1 second)" in guide
    assert BUDGET == 1_000
    assert "may take three seconds longer" in guide
    assert running.STARTING == 3_000
    assert "After five lost moves in a row" in guide
    assert running.PATIENCE == 5
    assert "It is killed after half a second" in guide
    assert GOODBYE == 0.5
