"""Training runs: reproducible, resumable after an interruption, with clear errors; and the network that learns."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from overdraw.bots.weights_file import how_made, read_weights
from overdraw.cli import main
from overdraw.errors import FileError
from overdraw.games.push import PUSH
from overdraw.lab.training import trainers
from overdraw.lab.training.mlp_training import Learner, MlpShape
from overdraw.lab.training.training_run import Training

Output = pytest.CaptureFixture[str]


class Counting:
    """A trainer that only counts: round n adds n."""

    def __init__(self, players: int, games: int, seed: int, jobs: int | None) -> None:
        self.rounds, self.players = games, players
        self.whole = np.array([float(seed)])

    def train_round(self, number: int) -> Mapping[str, float]:
        self.whole += number + 1
        return {"whole": float(self.whole[0]), "wins against sharp": 0.5}

    def state_dict(self) -> dict[str, Any]:
        return {"whole": self.whole.copy()}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        self.whole[:] = state_dict["whole"]

    def trained_weights(self) -> dict[str, Any]:
        return {f"{self.players} whole": self.whole}


@pytest.fixture(autouse=True)
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(trainers.TRAINERS["push"], "counting", Counting)


def training(folder: Path, games: int = 6, seed: int = 1, players: tuple[int, ...] = (2,)) -> Training:
    return Training(PUSH, "counting", players, games, seed, folder)


def test_a_training_ends_with_weights_and_a_learning_curve(tmp_path: Path) -> None:
    steps = list(training(tmp_path, players=(2, 3)).run())
    assert [(step.players, step.done) for step in steps if step.done in (0, 6)] == [(2, 0), (2, 6), (3, 0), (3, 6)]
    written = read_weights("push", "counting", tmp_path / "push-counting.json")
    assert {name: array.tolist() for name, array in written.items()} == {"2 whole": [22.0], "3 whole": [22.0]}
    made = how_made(tmp_path / "push-counting.json")
    assert made["3"] == "overdraw train counting --game push --players 3 --games 6 --seed 1"
    curve = json.loads((tmp_path / "curve-2.json").read_text(encoding="utf-8"))
    assert [one["whole"] for one in curve["rounds"]] == [2, 4, 7, 11, 16, 22]
    page = (tmp_path / "curve.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2
    assert "http" not in page


def test_an_interrupted_training_continues_with_the_same_result(tmp_path: Path) -> None:
    whole = list(training(tmp_path / "whole").run())
    rounds = training(tmp_path / "parts").run()
    for _ in range(4):
        next(rounds)
    rounds.close()
    rest = list(training(tmp_path / "parts").run())
    assert rest[0].done == 3
    assert rest[-1] == whole[-1]
    files = [tmp_path / part / name for part in ("whole", "parts") for name in ("push-counting.json", "curve-2.json")]
    assert files[0].read_text() == files[2].read_text()
    assert files[1].read_text() == files[3].read_text()


def test_an_interrupted_round_is_repeated_from_its_start(tmp_path: Path) -> None:
    whole = list(training(tmp_path / "whole").run())
    left = [3]

    def do(work: Callable[[], Any]) -> Any:
        done = work()  # the changes of this round must not be saved
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        return done

    with pytest.raises(KeyboardInterrupt):
        list(Training(PUSH, "counting", (2,), 6, 1, tmp_path / "parts", do=do).run())
    rest = list(training(tmp_path / "parts").run())
    assert rest[0].done == 2
    assert rest[-1] == whole[-1]


def test_a_folder_of_another_training_is_rejected(tmp_path: Path, capsys: Output) -> None:
    list(training(tmp_path).run())
    words = ["train", "counting", "--players", "2", "--games", "6", "--seed", "2", "--out", str(tmp_path)]
    assert main(words) == 2
    assert "it belongs to another training run" in capsys.readouterr().err


@pytest.mark.parametrize("damage", [lambda _: b"nonsense", lambda _: b"", lambda whole: whole[: len(whole) // 2]])
def test_a_damaged_checkpoint_is_rejected(damage: Callable[[bytes], bytes], tmp_path: Path, capsys: Output) -> None:
    list(training(tmp_path).run())
    checkpoint = tmp_path / "checkpoint-2.npz"
    checkpoint.write_bytes(damage(checkpoint.read_bytes()))
    assert main(["train", "counting", "--players", "2", "--games", "6", "--seed", "1", "--out", str(tmp_path)]) == 2
    assert (
        f"cannot continue from {checkpoint}: the file is unreadable; remove it to start again"
        in capsys.readouterr().err
    )


def test_an_unwritable_checkpoint_is_named(tmp_path: Path) -> None:
    run = training(tmp_path).run()
    next(run)
    (tmp_path / "checkpoint-2.npz").mkdir()
    with pytest.raises(FileError, match=f"cannot write {tmp_path / 'checkpoint-2.npz'}: Is a directory"):
        list(run)


def test_an_unreadable_weights_file_is_reported_before_the_first_round(tmp_path: Path) -> None:
    (tmp_path / "push-counting.json").write_text("{")
    with pytest.raises(FileError, match=r"cannot add to .*\.json: the file is unreadable; remove it to start again"):
        next(training(tmp_path).run())


def test_an_unreadable_curve_is_left_out_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "curve-3.json").write_text("{")
    list(training(tmp_path).run())
    page = (tmp_path / "curve.html").read_text(encoding="utf-8")
    assert "2 players" in page
    assert "3 players" not in page


def test_the_command_reports_progress_and_where_the_weights_are(tmp_path: Path, capsys: Output) -> None:
    assert main(["train", "counting", "--players", "2", "--games", "2", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "2 players, round 2 of 2: 50.0% wins against sharp" in told
    assert f"wrote the weights of counting to {tmp_path / 'push-counting.json'}" in told


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["shrap"], "unknown trainable bot of Push 'shrap'"),
        (["experd"], "did you mean 'expert'?"),
        (["expert", "--games", "0"], "--games must be at least 1, not 0"),
        (["expert", "--jobs", "0"], "--jobs must be at least 1, not 0"),
        (["expert", "--seed", "-1"], "--seed must be at least 0, not -1"),
        (["expert", "--players", "two"], "--players must be numbers such as 2 or 2,4, not 'two'"),
        (["expert", "--players", "9"], "Push is for 2 to 6 players, not 9"),
        (["expert", "--game", "chess"], "unknown game 'chess'"),
    ],
)
def test_bad_input_is_explained(arguments: list[str], complaint: str, capsys: Output) -> None:
    assert main(["train", *arguments]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1


def test_an_unwritable_folder_is_reported(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "file").touch()
    assert main(["train", "counting", "--players", "2", "--out", str(tmp_path / "file")]) == 2
    assert "cannot write to" in capsys.readouterr().err


# --- the network ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("outputs", "rows"), [(1, 1), (3, 1), (1, 4)])
def test_the_gradient_matches_finite_differences(outputs: int, rows: int) -> None:
    """A small change of a weight changes the cross entropy as the gradient predicts."""
    random = np.random.default_rng(1)
    shape, shares = MlpShape(5, 8, 8, outputs, rows), outputs * rows
    row = random.normal(scale=0.5, size=shape.weights)
    xs, ys, levels = random.normal(size=(7, rows, 5)), random.random((7, shares)), random.normal(size=(7, shares))
    xs = xs if rows > 1 else xs[:, 0]
    ys = ys if shares == 1 else ys / ys.sum(axis=1, keepdims=True)
    _, gradient = shape.loss_and_gradient(row, xs, ys, levels)
    for place in range(0, shape.weights, 9):
        step = np.zeros_like(row)
        step[place] = 1e-5
        above, below = (shape.loss_and_gradient(row + sign * step, xs, ys, levels)[0] for sign in (1, -1))
        assert gradient[place] == pytest.approx((above - below) / 2e-5, abs=1e-5)


def test_a_network_learns_a_simple_function() -> None:
    random = np.random.default_rng(2)
    xs = random.random((2_000, 2)).astype(np.float32)
    ys = (xs[:, 0] > xs[:, 1]).astype(np.float32)
    learner = Learner.initial(MlpShape(2, 16, 8), random)
    nothing = np.zeros_like(ys)
    first = learner.learn(xs, ys, nothing, 3e-3, 100, 1, random)
    last = learner.learn(xs, ys, nothing, 3e-3, 100, 20, random)
    assert first > 0.5 > 0.2 > last
    right = (learner.shape.shares(learner.weights, xs) > 0.5) == (ys > 0.5)
    assert right.mean() > 0.95


def test_a_network_adds_nothing_to_starts_that_are_already_right() -> None:
    """If the starting logits are exact, the network's own output stays near zero."""
    random = np.random.default_rng(3)
    xs = random.random((2_000, 2)).astype(np.float32)
    levels = (4 * (xs[:, 0] - xs[:, 1])).astype(np.float32)
    ys = (1 / (1 + np.exp(-levels))).astype(np.float32)
    learner = Learner.initial(MlpShape(2, 16, 8), random)
    learner.learn(xs, ys, levels, 3e-3, 100, 20, random)
    assert np.abs(learner.shape.shares(learner.weights, xs) - 0.5).max() < 0.05


def rounds_kept(folder: Path) -> int:
    """The number of rounds in the checkpoint for two players."""
    path = folder / "checkpoint-2.npz"
    if not path.exists():
        return 0
    with np.load(path) as checkpoint:
        done: int = json.loads(str(checkpoint["facts"]))["done"]
    return done


def test_checkpoints_come_at_intervals(tmp_path: Path) -> None:
    """Once a minute and not after every round: writing costs little, and so does a power failure."""
    ticks = iter(range(0, 10_000, 20))
    one = training(tmp_path)
    one.clock = lambda: float(next(ticks))
    kept_at_each_step = [rounds_kept(tmp_path) for _ in one.run()]
    assert kept_at_each_step == [0, 0, 0, 0, 4, 4, 4]
    assert rounds_kept(tmp_path) == 6
