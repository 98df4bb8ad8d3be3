"""The pages of the environments are those that the code generates."""

import pytest

from overdraw.adapters.document import FOLDER, page
from overdraw.adapters.openspiel import document as openspiel
from overdraw.adapters.pettingzoo import push_v0, rows_v0
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from tests.support.paths import ROOT

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=repr)


@every_game
def test_a_page_is_up_to_date(game: AnyGame) -> None:
    assert (ROOT / FOLDER / f"{game.name}.md").read_text(encoding="utf-8") == page(game)


def test_the_page_of_openspiel_is_up_to_date() -> None:
    assert (ROOT / openspiel.FILE).read_text(encoding="utf-8") == openspiel.page()


@pytest.mark.parametrize("module", [push_v0, rows_v0])
def test_the_arguments_on_a_page_are_those_of_the_environment(module: object) -> None:
    env = module.raw_env(players=6)  # type: ignore[attr-defined]  # modules have no common type
    text = page(env.game.seating.game)
    assert f"Discrete({env.action_space('player_0').n})" in text
    assert f"`{env.observe('player_0')['observation'].shape}` with 6 players" in text
