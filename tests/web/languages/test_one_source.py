"""The English texts of the games exist twice, in Python and for the page, and are equal."""

import re

import pytest

from overdraw.analysis.push.reasons import KEYS as PUSH_FACTS
from overdraw.analysis.rows.reasons import KEYS as ROWS_FACTS
from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.games.push.words.rulebook import CHAPTERS as PUSH_CHAPTERS
from overdraw.games.rows.words.rulebook import CHAPTERS as ROWS_CHAPTERS
from overdraw.games.rulebook import BULLET, Chapter
from tests.support.browser.words import catalogue
from tests.support.paths import ROOT

CHAPTERS = {"push": PUSH_CHAPTERS, "rows": ROWS_CHAPTERS}
ONLY_FOR_PROGRAMS = {"not-an-event"}
"""The page sends only notation, so players never see this reason, which is about Python objects."""
IN_CHAPTERS = re.compile(r'id: "(\w+)"|"rules\.\w+\.([\w.-]+)"|option: "(\w+)"')

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def printed(text: str) -> str:
    """A text from Python in the form of the page's file."""
    return text.removeprefix(BULLET).replace("'", "’")


def sentence(reason: str) -> str:
    """A reason as a sentence of its own; the page capitalises one that begins with the name of a card."""
    return f"{reason[0].upper()}{printed(reason)[1:]}."


def names(game: AnyGame) -> dict[str, str]:
    """The titles and descriptions of a game, its editions, options and bots."""
    found = {f"game.{game.name}.title": game.title, f"game.{game.name}.summary": game.summary}
    for edition in game.editions.values():
        found[f"edition.{game.name}.{edition.name}.title"] = edition.title
        found[f"edition.{game.name}.{edition.name}.summary"] = edition.summary
    for option in game.options:
        found[f"option.{game.name}.{option.name}.question"] = option.question
        for answer, text in option.answers.items():
            found[f"option.{game.name}.{option.name}.answer.{answer}"] = text
    return found | {f"bot.{game.name}.{bot.name}": bot.character for bot in bots_for(game).values()}


def texts(chapter: Chapter) -> dict[str, str]:
    """The texts of a chapter with their keys on the page, without the name of the game."""
    found = {chapter.name: chapter.title}
    for name, text in chapter.texts.items():
        if isinstance(text, str):
            found[f"{chapter.name}.{name}"] = text
        else:
            found |= {f"{name}.{answer}": words for answer, words in text.items()}
    return found


def order_on_the_page(game: str) -> list[str]:
    """Chapters, texts and options in the page's order, without the captions of its pictures."""
    source = (ROOT / "web/src/games" / game / "rules/chapters.ts").read_text(encoding="utf-8")
    source = re.sub(r'(title|caption): "[^"]*"', "", source)
    return ["".join(found) for found in IN_CHAPTERS.findall(source)]


@each_game
def test_games_editions_options_and_bots_have_the_same_texts(game: AnyGame) -> None:
    assert {key: catalogue()[key] for key in names(game)} == {key: printed(text) for key, text in names(game).items()}


@each_game
def test_reasons_are_the_same(game: AnyGame) -> None:
    """If both games have a reason under the same key, the page uses one sentence for both."""
    for key in game.reasons.keys() - ONLY_FOR_PROGRAMS:
        sentences = {sentence(other.reasons[key]) for other in GAMES.values() if key in other.reasons}
        assert catalogue()[f"reason.{key}"] in sentences


@each_game
def test_rulebooks_are_the_same(game: AnyGame) -> None:
    written = {
        f"rules.{game.name}.{key}": printed(text)
        for chapter in CHAPTERS[game.name]
        for key, text in texts(chapter).items()
    }
    assert {key: catalogue()[key] for key in written} == written


@each_game
def test_rulebooks_have_the_same_order(game: AnyGame) -> None:
    written = [
        key
        for chapter in CHAPTERS[game.name]
        for key in (
            chapter.name,
            *(f"{chapter.name}.{name}" if isinstance(text, str) else name for name, text in chapter.texts.items()),
        )
    ]
    assert order_on_the_page(game.name) == written


@pytest.mark.parametrize(("game", "facts"), [("push", PUSH_FACTS), ("rows", ROWS_FACTS)])
def test_the_page_has_words_for_every_fact_behind_a_decision(game: str, facts: dict[str, str]) -> None:
    """Without them, the page shows the English sentence of the server, with actions in notation."""
    source = (ROOT / "web/src/games" / game / "log/facts.ts").read_text(encoding="utf-8")
    assert set(re.findall(r'case "([\w-]+)":', source)) == set(facts)
