"""The reasons for the marks of decisions. Each game has a module that computes the exact facts behind a reason."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from overdraw.analysis.facts import Fact
from overdraw.analysis.knowledge import Knowledge
from overdraw.analysis.push import reasons as push
from overdraw.analysis.rows import reasons as rows

FindFacts: TypeAlias = Callable[[Knowledge, Any, Any], tuple[Fact, ...]]
WriteSentence: TypeAlias = Callable[[tuple[Fact, ...]], str]

BY_GAME: Final[Mapping[str, tuple[FindFacts, WriteSentence]]] = {
    "push": (push.facts, push.sentence),
    "rows": (rows.facts, rows.sentence),
}


def facts_and_sentence(knowledge: Knowledge, chosen: Any, best: Any) -> tuple[tuple[Fact, ...], str]:
    """Return the facts that compare the chosen action with the best action, and the facts in English.

    Both are empty if the game does not compute such facts.
    """
    if knowledge.game.name not in BY_GAME:
        return (), ""
    find_facts, write_sentence = BY_GAME[knowledge.game.name]
    facts = find_facts(knowledge, chosen, best)
    return facts, write_sentence(facts)
