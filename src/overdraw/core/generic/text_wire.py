"""The wire of a game that is shown in its own words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypedDict, TypeVar

from overdraw.core.generic.description import Describe, Description, seat_placeholders
from overdraw.core.seats import Seat
from overdraw.core.wire_fields import Field, Wire

State = TypeVar("State")
View = TypeVar("View")


class Sentences(TypedDict):
    """What a move did, for games that are shown in their own words."""

    sentences: Annotated[list[str], "what happened, as far as everybody saw it"]


def text_wire(
    view: Callable[[State, Seat | None, Sequence[str]], View],
    describe: Describe[View],
    apply: Callable[[State, Any], State],
    receiver: Callable[[State], Seat | None],
    tell: Callable[[State, Any, State, Sequence[str]], str],
) -> Wire[State, View]:
    """The wire of a game that is shown in its own words; the arguments are those functions of the game.

    Seats stand in the texts as `{0}`, `{1}` and so on. The client fills in the names.
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

    def public(name: str, kind: type, meaning: str, get: Callable[[Description], Any]) -> Field[State, View]:
        return Field(
            name,
            kind,
            meaning,
            lambda state, shown: get(described(view(state, None, shown))),
            from_view=lambda seen: get(described(seen)),
        )

    def own(name: str, meaning: str, get: Callable[[Description], Any]) -> Field[State, View]:
        return Field(
            name,
            list[str],
            meaning,
            lambda state, seat: get(described(view(state, seat, ()))),
            from_view=lambda seen: get(described(seen)),
        )

    return Wire(
        public=(
            public("table", list[str], "what lies in the middle, a line for each fact", lambda found: found.table),
            public("seats", list[list[str]], "the public facts of each seat", lambda found: found.seats),
        ),
        own=(
            own("private", "what only this seat knows", lambda found: found.own),
            own("actions", "a sentence for each action in `legal`", lambda found: found.actions),
        ),
        facts=facts,
        facts_type=Sentences,
    )


def _players(seen: Any) -> int:
    players: int = seen.players
    return players
