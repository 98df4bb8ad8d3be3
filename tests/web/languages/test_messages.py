"""The page has a text in every language for everything that the server names."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from overdraw import errors
from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.games.push.refusals import REASONS as PUSH_REASONS
from overdraw.games.rows.refusals import REASONS as ROWS_REASONS
from tests.support.paths import ROOT

LANGUAGES = ROOT / "web" / "src" / "languages"


def messages(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LANGUAGES / f"{language}.json").read_text(encoding="utf-8"))
    return found


def languages() -> list[str]:
    return sorted(path.stem for path in LANGUAGES.glob("*.json"))


def keys_of_game(game: AnyGame) -> Iterator[str]:
    yield from (f"game.{game.name}.title", f"game.{game.name}.summary")
    for edition in game.editions:
        yield from (f"edition.{game.name}.{edition}.title", f"edition.{game.name}.{edition}.summary")
    for option in game.options:
        yield f"option.{game.name}.{option.name}.question"
        yield from (f"option.{game.name}.{option.name}.answer.{answer}" for answer in option.answers)
    for bot in bots_for(game):
        yield from (f"bot.{bot}", f"bot.{game.name}.{bot}")
    for shown in game.showable:
        yield from (f"new.shown.{shown}", f"new.shown.{shown}.note")


def codes(kind: type[errors.OverdrawError]) -> Iterator[str]:
    """The codes of an error and its subclasses; roots that are never raised themselves have no slash."""
    if "/" in kind.code:
        yield kind.code
    for below in kind.__subclasses__():
        yield from codes(below)


def test_there_are_english_and_german() -> None:
    assert {"en", "de"} <= set(languages())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_edition_option_and_bot_has_words(game: AnyGame, language: str) -> None:
    assert [key for key in keys_of_game(game) if key not in messages(language)] == []


@pytest.mark.parametrize("language", languages())
def test_every_problem_has_words(language: str) -> None:
    wanted = {f"problem.{code.replace('/', '.')}" for code in codes(errors.OverdrawError)}
    assert wanted - messages(language).keys() == set()


@pytest.mark.parametrize("language", languages())
def test_every_reason_of_a_refusal_has_words(language: str) -> None:
    wanted = {f"reason.{key}" for key in (*PUSH_REASONS, *ROWS_REASONS)}
    assert wanted - messages(language).keys() == set()
