"""The published ladder matches the results of the arena and contains every bot."""

import json

from benchmarks.ladder import DOCUMENT, RESULTS

from overdraw.bots.catalogue import bots_for
from overdraw.games.catalogue import GAMES
from overdraw.lab.arena.ladder_document import document


def test_the_document_is_generated_from_the_results() -> None:
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    assert DOCUMENT.read_text(encoding="utf-8") == document(results)


def test_every_bot_of_a_game_is_in_the_published_tables() -> None:
    """One number of players and set of rules can have more than one table."""
    found: dict[tuple[str, int, str], set[str]] = {}
    for result in json.loads(RESULTS.read_text(encoding="utf-8")):
        for section in result["sections"]:
            what = result["game"], section["seats"], json.dumps(section["rules"])
            found.setdefault(what, set()).update(one["bot"] for one in section["ratings"])
    assert len(found) > 10
    for (game, _, _), bots in found.items():
        assert bots == set(bots_for(GAMES[game]))
