"""The fields that a game sends: its views, and what its moves did, as values that JSON can hold.

The server, replays and programs that play send the same fields. A field that a game does not list is never sent.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypedDict, TypeVar

from overdraw.core.outcome import Outcome

State = TypeVar("State")
View = TypeVar("View")


def as_it_is(part: Any) -> Any:
    """For parts that are JSON values already: numbers, texts, truth values, and tuples of these."""
    return part


@dataclass(frozen=True, slots=True)
class Field(Generic[State, View]):
    """One field of a view: its name, the type of its value, what it means, and where the value comes from.

    `part` takes the part from a state, and `write` makes a JSON value of it. The second argument of `part` is the
    seat; for a public field it is what the table agreed to show. The server writes a field again only when `part`
    gives another object, so it is fastest when `part` returns a piece of the state and leaves all work to `write`.

    `from_view` gives the same value from the view of any seat. Without it the view has the part under the same name.
    """

    name: str
    type: Any
    meaning: str
    part: Callable[[State, Any], Any]
    write: Callable[[Any], Any] = as_it_is
    from_view: Callable[[View], Any] | None = None

    def seen_in(self, view: View) -> Any:
        """The value, as a JSON value, from a view."""
        return self.write(getattr(view, self.name)) if self.from_view is None else self.from_view(view)


class NoFacts(TypedDict):
    """The facts of a game whose moves are told by their actions and outcomes alone."""


def no_facts(before: Any, action: Any, after: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Wire(Generic[State, View]):
    """The fields of a game's views: those that everybody sees, and those that only one seat sees.

    Every view also has `game`, `actor` and `result`; a seat's own part has `game`, `seat`, `legal` and `undo`.

    `facts` is what a decision did: from the state before it, the action, and the state once chance has acted too. It
    holds what a sentence about the move needs besides the action and the outcomes, so that no view is needed, and
    nothing that only some seats may know. `facts_type` is a TypedDict whose fields are annotated with their meanings.
    """

    public: tuple[Field[State, View], ...]
    own: tuple[Field[State, View], ...]
    facts: Callable[[State, Any, State], Mapping[str, Any]] = no_facts
    facts_type: type = NoFacts


class Result(TypedDict):
    """Scores, ranks (1, 2, 2, 4) and winners, by seat. `tallies` are further counts, such as cards in Push."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    tallies: dict[str, list[int]]


def write_result(outcome: Outcome) -> Result:
    tallies = {name: list(counts) for name, counts in outcome.tallies.items()}
    return Result(
        scores=list(outcome.scores), ranks=list(outcome.ranks), winners=list(outcome.winners), tallies=tallies
    )
