"""Serializes the views of a table as JSON, after every move and for all clients.

Optimisation: the serializer caches the JSON of every field, because most moves change few parts of a state. While a
part of the state is still the same object, its field is not serialized again. (In Push with four players, a move takes
13 µs, or 26 µs without the cache.)
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final, cast

import msgspec

from overdraw.core.game import AnyGame
from overdraw.core.seats import NOBODY, Actor, Seat
from overdraw.core.wire_fields import Field, write_result
from overdraw.protocol.views import Facts, Own, View

_encoder = msgspec.json.Encoder()
_FLAGS: Final = ("false", "true")


def encode(value: object) -> str:
    return _encoder.encode(value).decode()


def written_view(text: str) -> View:
    """Wrap the JSON text of a view so that it can be inserted into a message unchanged."""
    return cast("View", msgspec.Raw(text))


def written_own(text: str) -> Own:
    """Wrap the JSON text of the private part of a view so that it can be inserted into a message unchanged."""
    return cast("Own", msgspec.Raw(text))


def written_facts(text: str) -> Facts:
    """Wrap the JSON text of a move's facts so that it can be inserted into a message unchanged."""
    return cast("Facts", msgspec.Raw(text))


def encode_facts(game: AnyGame, before: Any, action: Any, outcomes: Sequence[Any], after: Any) -> str:
    """Return the facts about a decision (the effects that everybody saw) as JSON text."""
    facts = game.wire.facts(before, action, outcomes, after)
    return encode(facts) if facts else "{}"


@cache
def _encode_actor(actor: Actor) -> str:
    return encode(actor)


class _Fields:
    """The cached JSON text of several fields, in the form `,"name":value` for each field."""

    __slots__ = ("_fields", "_parts", "_texts", "text")

    def __init__(self, fields: tuple[Field[Any, Any], ...]) -> None:
        self._fields = [(number, field.part, field) for number, field in enumerate(fields)]
        self._parts: list[object] = [self] * len(fields)  # a placeholder that never equals a part of a state
        self._texts = [""] * len(fields)
        self.text = ""

    def write(self, state: Any, where: Any) -> bool:
        """Update the JSON text for a new state. Return whether the text changed."""
        parts, changed = self._parts, False
        for number, part_of, field in self._fields:
            part = part_of(state, where)
            if part is not parts[number]:
                parts[number], changed = part, True
                self._texts[number] = f',"{field.name}":{encode(field.write(part))}'
        if changed:
            self.text = "".join(self._texts)
        return changed


class ViewSerializer:
    """Serializes the views of one table."""

    def __init__(self, game: AnyGame, players: int) -> None:
        self._game = game
        self._public = _Fields(game.wire.public)
        self._owns = [_Fields(game.wire.own) for _ in range(players)]
        self._waiting = [""] * players
        """The JSON text of each seat's private part of the view while another seat is to act."""

    def public(self, state: Any, shown: Collection[str]) -> str:
        """Return the public part of the view, including the hidden information that this table has chosen to show."""
        game = self._game
        actor = game.actor(state)
        result = "null" if actor != NOBODY else encode(write_result(game.outcome(state)))
        self._public.write(state, shown)
        return f'{{"game":"{game.name}","actor":{_encode_actor(actor)}{self._public.text},"result":{result}}}'

    def owns(self, state: Any, actor: Seat | None, undo: bool) -> list[str]:
        """Return the private part of each seat's view. Only the acting seat has legal actions and decisions to undo."""
        game, owns = self._game, self._waiting.copy()
        for seat, fields in enumerate(self._owns):
            if fields.write(state, seat) or not owns[seat]:
                self._waiting[seat] = owns[seat] = self._own(seat, "[]", False)
        if actor is not None:
            legal = encode([game.notation.format_event(action) for action in game.legal_actions(state)])
            owns[actor] = self._own(actor, legal, undo)
        return owns

    def _own(self, seat: Seat, legal: str, undo: bool) -> str:
        fields = self._owns[seat].text
        return f'{{"game":"{self._game.name}","seat":{seat},"legal":{legal},"undo":{_FLAGS[undo]}{fields}}}'
