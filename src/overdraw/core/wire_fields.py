"""The fields that a game sends as JSON: the fields of its views, and the facts about its moves.

The server, replays and external bots use the same fields. A field that a game does not list is never sent.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypedDict, TypeVar

from overdraw.core.outcome import Outcome

State = TypeVar("State")
View = TypeVar("View")


def as_it_is(part: Any) -> Any:
    """The `write` function of a field whose value is already valid JSON, such as a number, a string, or a tuple of
    numbers."""
    return part


@dataclass(frozen=True, slots=True)
class Field(Generic[State, View]):
    """A field of a view: its name, type and meaning, and where its value comes from.

    `part` selects a part of a state, and `write` converts this part to a JSON value. The second argument of `part` is
    the seat or, for a public field, the hidden items that the table agreed to show. The server writes a field again
    only when `part` returns a different object. `part` should therefore only select a piece of the state and leave all
    conversion to `write`.

    `from_view` returns the same JSON value, given the view of any seat. By default, the value comes from the view's
    attribute with the field's name.
    """

    name: str
    type: Any
    meaning: str
    part: Callable[[State, Any], Any]
    write: Callable[[Any], Any] = as_it_is
    from_view: Callable[[View], Any] | None = None

    def seen_in(self, view: View) -> Any:
        """Return the JSON value that this field has in a view."""
        return self.write(getattr(view, self.name)) if self.from_view is None else self.from_view(view)


class Move(NamedTuple):
    """A player's decision and the outcomes of chance that followed it, as a server sends them. A hidden outcome is
    None."""

    seat: int
    action: str
    outcomes: Sequence[str | None]
    facts: Mapping[str, Any]


class NoFacts(TypedDict):
    """The empty facts of a game whose moves are fully described by their actions and outcomes."""


def no_facts(before: Any, action: Any, outcomes: Sequence[Any], after: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Wire(Generic[State, View]):
    """The fields of a game's views: `public` for everyone, `own` for one seat only.

    Every view also has `game`, `actor` and `result`; a seat's own part has `game`, `seat`, `legal` and `undo`.

    `facts` returns the effects of a decision. Its arguments are the state before the decision, the action, the outcomes
    of chance that followed (including hidden outcomes), and the state after them. The facts contain what a sentence
    about the move needs besides the action and the outcomes, so a client can describe the move without a view. They
    contain nothing that only some seats may know. `facts_type` is a TypedDict whose fields are annotated with their
    meanings.

    `read_view` reverses the fields: it returns the view, given the rules, the public part, and the seat's own part
    (None for a spectator). It may assume that a seat acts or that the game is over. Clients need this function because
    they do not have the game's state.
    """

    public: tuple[Field[State, View], ...]
    own: tuple[Field[State, View], ...]
    facts: Callable[[State, Any, Sequence[Any], State], Mapping[str, Any]] = no_facts
    facts_type: type = NoFacts
    read_view: Callable[[Any, Mapping[str, Any], Mapping[str, Any] | None], View] | None = None


class Result(TypedDict):
    """The result of a game: scores and ranks (1, 2, 2, 4) by seat, winning seats, and further counts in `tallies`."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    tallies: dict[str, list[int]]


def write_result(outcome: Outcome) -> Result:
    tallies = {name: list(counts) for name, counts in outcome.tallies.items()}
    return Result(
        scores=list(outcome.scores), ranks=list(outcome.ranks), winners=list(outcome.winners), tallies=tallies
    )


def read_result(result: Mapping[str, Any] | None) -> Outcome | None:
    """Read the outcome of a game from the JSON of `write_result`. Return None if the game is not over."""
    if result is None:
        return None
    tallies = {name: tuple(counts) for name, counts in result["tallies"].items()}
    return Outcome(tuple(result["scores"]), tuple(result["ranks"]), tallies)
