"""Reads a view from the JSON fields of `text_wire`, for clients that show a game only as text."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from overdraw.core.generic.description import Description, with_player_names
from overdraw.core.generic.text_wire import OWN_TEXTS, PUBLIC_TEXTS
from overdraw.core.outcome import Outcome
from overdraw.core.seats import Actor, Seat
from overdraw.core.wire_fields import Wire, read_result


@dataclass(frozen=True, slots=True)
class TextView:
    """A seat's view of a game as text. `texts` has placeholders for the players' names. `legal` has the legal
    actions."""

    actor: Actor
    seat: Seat | None
    legal: tuple[Any, ...]
    outcome: Outcome | None
    texts: Description

    def describe(self, names: Sequence[str]) -> Description:
        def named(lines: Sequence[str]) -> tuple[str, ...]:
            return tuple(with_player_names(line, names) for line in lines)

        texts = self.texts
        return Description(
            named(texts.table), tuple(map(named, texts.seats)), named(texts.private), named(texts.actions)
        )


def has_texts(wire: Wire[Any, Any]) -> bool:
    """Return whether a game sends the JSON fields that `read_text_view` needs."""
    own = {field.name for field in wire.own}
    public = {field.name for field in wire.public}
    return public >= {name for name, *_ in PUBLIC_TEXTS} and own >= {name for name, *_ in OWN_TEXTS}


def read_text_view(
    parse_action: Callable[[str], Any], public: Mapping[str, Any], own: Mapping[str, Any] | None
) -> TextView:
    """Read a seat's view from its public and private JSON fields. If `own` is None, the view is a spectator's."""
    private: Mapping[str, Any] = own or {"seat": None, "legal": [], "private": [], "actions": []}
    return TextView(
        actor=public["actor"],
        seat=private["seat"],
        legal=tuple(map(parse_action, private["legal"])),
        outcome=read_result(public["result"]),
        texts=Description(
            tuple(public["table"]),
            tuple(map(tuple, public["seats"])),
            tuple(private["private"]),
            tuple(private["actions"]),
        ),
    )
