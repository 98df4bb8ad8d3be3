"""Exact facts about a decision: the counts and points from which the reason for a mark is built.

`analysis/<game>/reasons.py` has two functions: `facts(knowledge, chosen, best) -> tuple[Fact, ...]` compares an action
with the best one, and `sentence(facts) -> str` says the same in English.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """One exact fact. Pages translate it by its key.

    `args` are the numbers in it, and cards and actions in notation.
    """

    key: str
    args: Mapping[str, int | str]
