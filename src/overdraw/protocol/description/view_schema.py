"""Describes the JSON of every game's views and facts, from the fields that the game defines."""

import typing
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args, is_typeddict

from overdraw.core.game import AnyGame
from overdraw.core.generic.text_wire import OWN_TEXTS, PUBLIC_TEXTS, Sentences
from overdraw.core.seats import Actor
from overdraw.core.wire_fields import Field, Result


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a JSON object: each field with its type and meaning. If `optional` is set, fields can be missing."""

    name: str
    about: str
    fields: tuple[tuple[str, Any, str], ...]
    optional: bool = False


def view_name(game: AnyGame) -> str:
    return f"{game.title.replace(' ', '')}View"


def own_name(game: AnyGame) -> str:
    return f"{game.title.replace(' ', '')}Own"


def facts_name(game: AnyGame) -> str:
    return f"{game.title.replace(' ', '')}Facts"


def shapes(games: Iterable[AnyGame]) -> list[Shape]:
    """Return the shapes of all games: the public and private parts of views, the facts of moves, and the objects
    nested in them.
    """
    games = list(games)
    found = [*map(_view, games), *map(_own, games), *map(_facts, games), *text_shapes()]
    inside = dict.fromkeys(kind for shape in found for _, hint, _ in shape.fields for kind in _objects_in(hint))
    return [*found, *map(_object, inside)]


def text_shapes() -> list[Shape]:
    """Return the shapes for games that are shown as text, because Overdraw cannot draw their tables."""
    names = "`{0}`, `{1}` and so on are placeholders for the players' names."
    facts = tuple((name, *get_args(hint)) for name, hint in _hints(Sentences).items())
    return [
        Shape("TextView", f"The public view of a game that is shown as text. {names}", _public(str, PUBLIC_TEXTS)),
        Shape("TextOwn", f"The private view of a game that is shown as text. {names}", _private(str, OWN_TEXTS)),
        Shape("TextFacts", f"The facts about a move in a game that is shown as text. {names}", facts),
    ]


def _view(game: AnyGame) -> Shape:
    fields = _public(Literal[game.name], _listed(game.wire.public))
    return Shape(view_name(game), f"A game of {game.title} as everyone sees it.", fields)


def _public(name: Any, fields: Iterable[tuple[str, Any, str]]) -> tuple[tuple[str, Any, str], ...]:
    return (
        ("game", name, ""),
        ("actor", Actor, "the seat that must act, or `chance`, or `nobody` if the game is over"),
        *fields,
        ("result", Result | None, "how the game ended"),
    )


def _own(game: AnyGame) -> Shape:
    fields = _private(Literal[game.name], _listed(game.wire.own))
    return Shape(own_name(game), f"The part of a game of {game.title} that only one seat sees.", fields)


def _private(name: Any, fields: Iterable[tuple[str, Any, str]]) -> tuple[tuple[str, Any, str], ...]:
    return (
        ("game", name, ""),
        ("seat", int, ""),
        ("legal", list[str], "the legal actions of this seat, in the notation of records"),
        ("undo", bool, "whether this seat may undo its last decision"),
        *fields,
    )


def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def _facts(game: AnyGame) -> Shape:
    kind = game.wire.facts_type
    hints = _hints(kind)
    fields = tuple((name, *get_args(hint)) for name, hint in hints.items())  # each field is Annotated[type, meaning]
    return Shape(facts_name(game), kind.__doc__ or "", fields, optional=True)


def _listed(fields: tuple[Field[Any, Any], ...]) -> Iterator[tuple[str, Any, str]]:
    return ((field.name, field.type, field.meaning) for field in fields)


def _object(kind: type) -> Shape:
    hints = typing.get_type_hints(kind)
    return Shape(kind.__name__, kind.__doc__ or "", tuple((name, hint, "") for name, hint in hints.items()))


def _objects_in(hint: Any) -> Iterator[type]:
    if is_typeddict(hint):
        yield hint
    for argument in get_args(hint):
        yield from _objects_in(argument)
