"""Games of other packages: found by their entry point, or left out with a reason."""

import os
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from overdraw.core.editions import Edition
from overdraw.core.generic.description import Description
from overdraw.core.seats import NOBODY
from overdraw.errors import BadValue
from overdraw.games import catalogue
from overdraw.games.catalogue import OWN_GAMES, Catalogue, game_named
from overdraw.games.installed import GROUP, check_entry_points, what_is_wrong
from overdraw.games.push import PUSH
from tests.support.toy_games.coins import COINS
from tests.support.toy_games.package import HERE

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "overdraw-coins"
version = "1"

[project.entry-points."overdraw.games"]
coins = "overdraw_coins:COINS"
push = "overdraw_coins:COINS"
dice = "overdraw_coins:DICE"
"""


def run(*command: str, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder in which a package with the game Coins is installed, built like any other package."""
    project, folder = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("installed")
    (project / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (project / "overdraw_coins.py").write_text((HERE / "coins.py").read_text(encoding="utf-8"), encoding="utf-8")
    run("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(folder), str(project))
    return str(folder)


def test_a_game_of_a_package_is_played(built: str, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    play = ("simulate", "--game", "coins", "--players", "random,random", "--games", "5", "--seed", "1")
    run("-m", "overdraw", *play, "--out", str(games), PYTHONPATH=built)
    assert "5 games checked, all good" in run("-m", "overdraw", "verify", str(games), PYTHONPATH=built)


def test_a_package_may_be_imported_before_overdraw(built: str) -> None:
    code = "import overdraw_coins, overdraw; print(overdraw.GAMES['coins'] is overdraw_coins.COINS)"
    assert run("-c", code, PYTHONPATH=built) == "True\n"


def test_the_list_of_games_says_which_ones_are_left_out(built: str) -> None:
    out = " ".join(run("-m", "overdraw", "rules", PYTHONPATH=built).split())
    assert "Coins: Flip, and hold before tails comes." in out
    assert "the game 'push' of overdraw-coins cannot be used: Overdraw already has a game called push" in out
    assert "the game 'dice' of overdraw-coins cannot be used: overdraw_coins:DICE raised AttributeError" in out


def test_a_rejected_game_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Catalogue(OWN_GAMES)
    monkeypatch.setattr(found, "_games", dict(OWN_GAMES))
    monkeypatch.setattr(found, "_rejected", {"dice": "the game 'dice' of x cannot be used: it is broken"})
    monkeypatch.setattr(catalogue, "GAMES", found)
    with pytest.raises(BadValue, match="it is broken"):
        game_named("dice")


def test_two_packages_with_a_game_of_the_same_name_are_both_rejected() -> None:
    points = [EntryPoint("coins", f"tests.support.toy_games.{module}:COINS", GROUP) for module in ("coins", "hands")]
    found = check_entry_points(points, OWN_GAMES)
    assert not found.games
    assert "several packages have a game called coins" in found.rejected["coins"]


NO_EDITION: dict[str, Any] = {"editions": {}}
NO_VALUE = {"editions": {"coins": Edition("coins", "Coins", "", {})}}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({}, ""),
        ({"name": "heads"}, "the entry point is called coins, but the game is called 'heads'"),
        ({"players": range(1, 3)}, "the numbers of players must be between 2 and 6"),
        ({"players": range(0)}, "the numbers of players must be between 2 and 6"),
        ({"describe": None}, "the game must have `describe` and a `text_wire`"),
        ({"wire": PUSH.wire}, "the game must have `describe` and a `text_wire`"),
        (NO_EDITION, "the game must have at least one edition"),
        (NO_VALUE, "the edition coins has no value for heads"),
        ({"actor": lambda _: NOBODY}, "is over before it begins"),
        ({"describe": lambda view, _: _described(view, seats=())}, "facts for 0 seats, not for 2"),
        ({"describe": lambda view, _: _described(view, actions=())}, "0 sentences for 2 legal actions"),
    ],
)
def test_a_game_that_does_not_fit_says_what_is_wrong(changes: dict[str, Any], why: str) -> None:
    found = what_is_wrong(replace(COINS, **changes), "coins")
    assert why in found
    assert bool(why) == bool(found)


def _described(view: Any, **changes: Any) -> Description:
    assert COINS.describe is not None
    return replace(COINS.describe(view, ["Ada", "Ben"]), **changes)


def test_something_else_than_a_game_is_rejected() -> None:
    assert what_is_wrong("coins", "coins") == "the entry point must be an overdraw.core.game.Game, not 'coins'"
    assert "lowercase letters" in what_is_wrong(replace(COINS, name="My Game"), "My Game")
