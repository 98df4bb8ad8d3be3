"""Exact facts about a decision: numbers such as cards and points, which explain the mark of the decision.

Each `analysis/<game>/reasons.py` has two functions. `facts(knowledge, chosen, best) -> tuple[Fact, ...]` compares an
action with the best one. `sentence(facts) -> str` returns the facts as an English sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """One exact fact about a decision. The page translates the fact by its key.

    `args` are the numbers in the fact, and the cards and actions in notation.
    """

    key: str
    args: Mapping[str, int | str]
