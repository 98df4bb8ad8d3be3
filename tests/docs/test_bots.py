"""The published ladder says what the arena found, and names every bot."""

import json

from benchmarks.ladder import DOCUMENT, RESULTS

from overdraw.bots.catalogue import bots_for
from overdraw.games.catalogue import GAMES
from overdraw.lab.published import document


def test_the_document_is_what_the_results_give() -> None:
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    assert DOCUMENT.read_text(encoding="utf-8") == document(results)


def test_every_bot_of_a_published_game_is_in_its_tables() -> None:
    for result in json.loads(RESULTS.read_text(encoding="utf-8")):
        for section in result["sections"]:
            assert {one["bot"] for one in section["ratings"]} == set(bots_for(GAMES[result["game"]]))
