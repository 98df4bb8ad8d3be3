"""The lessons are correct: their games replay, and every move that they expect is legal."""

import json
from itertools import pairwise
from typing import Any

import pytest

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE
from overdraw.records import Record, Step, replay, verify
from tests.support.paths import ROOT

GAMES = ROOT / "web" / "src" / "games"
LEARNER = 0

lesson = pytest.mark.parametrize("name", ["push", "rows"])


def read(name: str) -> tuple[AnyGame, list[Step], list[dict[str, Any]]]:
    written = json.loads((GAMES / name / "lesson.json").read_text(encoding="utf-8"))
    record = Record.from_json(written["record"])
    played = replay(record)
    return played.game, list(played), written["steps"]


def decides(game: AnyGame, step: Step) -> bool:
    return game.actor(step.before) == LEARNER


@lesson
def test_the_game_of_a_lesson_replays_to_its_end(name: str) -> None:
    written = json.loads((GAMES / name / "lesson.json").read_text(encoding="utf-8"))
    record = Record.from_json(written["record"])
    assert record.game == name
    assert verify(record).finished


@lesson
def test_the_learner_wins(name: str) -> None:
    game, played, _ = read(name)
    assert game.outcome(played[-1].after).as_result()["winners"] == [LEARNER]


@lesson
def test_every_visible_decision_of_the_learner_is_a_step(name: str) -> None:
    game, played, steps = read(name)
    told = {step["at"] for step in steps}
    unseen = {
        event for one, then in pairwise(steps) if one.get("jump") for event in range(one["at"] + 1, then["at"])
    } | set(range(steps[0]["at"]))
    silent = [
        step.number for step in played if decides(game, step) and step.number not in told and step.number not in unseen
    ]
    assert silent == []


@lesson
def test_every_step_comes_after_the_outcomes_of_chance(name: str) -> None:
    """A replay shows a decision and its outcomes as one moment."""
    game, played, steps = read(name)
    assert all(game.actor(played[step["at"]].before) != CHANCE for step in steps if step["at"] < len(played))


@lesson
def test_every_expected_action_is_legal_at_its_step(name: str) -> None:
    game, played, steps = read(name)
    asked = [played[step["at"]] for step in steps if step["at"] < len(played) and decides(game, played[step["at"]])]
    assert asked
    for step in asked:
        assert step.event in game.legal_actions(step.before)
