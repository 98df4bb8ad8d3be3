"""The JSON fields (`Wire`) of a game that clients show as text instead of drawing its table."""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Annotated, Any, Final, TypedDict, TypeVar

from overdraw.core.generic.description import Describe, Description, seat_placeholders
from overdraw.core.seats import Seat
from overdraw.core.wire_fields import Field, Wire

State = TypeVar("State")
View = TypeVar("View")


PUBLIC_TEXTS: Final = (
    ("table", list[str], "the middle of the table, with a line of text for each fact"),
    ("seats", list[list[str]], "the public facts about each seat, as lines of text"),
)
OWN_TEXTS: Final = (
    ("private", list[str], "the facts that only this seat knows, as lines of text"),
    ("actions", list[str], "a sentence for each legal action, in the order of `legal`"),
)
"""The JSON fields of a game shown as text, with their types and meanings. Each field is a part of a `Description`."""


class Sentences(TypedDict):
    """The facts about a move in a game that clients show as text."""

    sentences: Annotated[list[str], "sentences about the move that every seat may see"]


def text_wire(
    view: Callable[[State, Seat | None, Sequence[str]], View],
    describe: Describe[View],
    apply: Callable[[State, Any], State],
    receiver: Callable[[State], Seat | None],
    tell: Callable[[State, Any, State, Sequence[str]], str],
) -> Wire[State, View]:
    """Return the JSON fields of a game that clients show as text. The arguments are functions of the game.

    The texts contain placeholders `{0}`, `{1}` and so on, which the client replaces with the players' names.
    """

    def described(seen: View) -> Description:
        return describe(seen, seat_placeholders(_players(seen)))

    def facts(before: State, action: Any, outcomes: Sequence[Any], after: State) -> Mapping[str, Any]:
        sentences: list[str] = []
        for event in (action, *outcomes):
            following = apply(before, event)
            if event is action or receiver(before) is None:
                sentences.append(tell(before, event, following, seat_placeholders(_players(view(before, None, ())))))
            before = following
        return Sentences(sentences=list(filter(None, sentences)))

    def public(name: str, kind: Any, meaning: str) -> Field[State, View]:
        get = attrgetter(name)
        return Field(
            name,
            kind,
            meaning,
            lambda state, shown: get(described(view(state, None, shown))),
            from_view=lambda seen: get(described(seen)),
        )

    def own(name: str, kind: Any, meaning: str) -> Field[State, View]:
        get = attrgetter(name)
        return Field(
            name,
            kind,
            meaning,
            lambda state, seat: get(described(view(state, seat, ()))),
            from_view=lambda seen: get(described(seen)),
        )

    return Wire(
        public=tuple(public(*field) for field in PUBLIC_TEXTS),
        own=tuple(own(*field) for field in OWN_TEXTS),
        facts=facts,
        facts_type=Sentences,
    )


def _players(seen: Any) -> int:
    players: int = seen.players
    return players
