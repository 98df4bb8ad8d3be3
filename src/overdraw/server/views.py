"""What a seat may know, as it goes over the wire: each field is named here, so nothing else ever goes.

A view has a part that is the same for everybody and is written once, and each seat's own part; `writing` writes them.
"""

from typing import Literal

from msgspec import Struct

Card = str
"""`r5`, `roll`, `switch`: as in a record."""


class Result(Struct, frozen=True):
    """Scores, places (1, 2, 2, 4) and winners, by seat. `tallies` are further counts, such as cards in Push."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    tallies: dict[str, list[int]]


class Bank(Struct, frozen=True):
    """How many cards a bank has; which ones only where everybody may know."""

    size: int
    cards: list[Card] | None


class PushView(Struct, frozen=True, tag_field="game", tag="push"):
    """A game of Push as everybody sees it. `undrawn` and `discards` count the cards of each kind."""

    actor: int | Literal["chance", "nobody"]
    phase: str
    turn: int
    undrawn: dict[Card, int]
    discards: dict[Card, int]
    switches: int
    clockwise: bool
    stacks: list[list[Card] | None]
    card: Card | None
    collecting: list[int]
    benches: list[list[Card]]
    banks: list[Bank]
    result: Result | None


class PushOwn(Struct, frozen=True, tag_field="game", tag="push"):
    """What only this seat sees: what it may do now, whether it may take its last placement back, and its bank."""

    seat: int
    legal: list[str]
    undo: bool
    bank: list[Card]


class RowsView(Struct, frozen=True, tag_field="game", tag="rows"):
    """A game of Rows as everybody sees it. `unseen` counts the pile and all the hands together.

    `active` says of every row in `areas` whether it is at an end of its area.
    """

    actor: int | Literal["chance", "nobody"]
    phase: str
    first: int
    turn: int
    pile_size: int
    unseen: dict[Card, int]
    discards: dict[Card, int]
    hand_sizes: list[int]
    areas: list[list[list[Card]]]
    active: list[list[bool]]
    scores: list[int]
    trigger: int | None
    final: list[int] | None
    result: Result | None


class RowsOwn(Struct, frozen=True, tag_field="game", tag="rows"):
    """What only this seat sees: what it may do now, whether it may take it back, its hand, and what it cannot see."""

    seat: int
    legal: list[str]
    undo: bool
    hand: list[Card]
    unseen: dict[Card, int]


View = PushView | RowsView
Own = PushOwn | RowsOwn
