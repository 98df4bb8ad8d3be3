"""Writes a view of Rows as JSON, with cards in the notation of records."""

from typing import Final

from overdraw.core.seats import Seat
from overdraw.core.wire_fields import Field, Wire
from overdraw.games.rows.cards import NO_CARDS, Cards
from overdraw.games.rows.scoring import scores
from overdraw.games.rows.state import Area, State, is_active
from overdraw.games.rows.view import View, unseen_by
from overdraw.games.rows.wire.facts import Facts, facts
from overdraw.games.rows.wire.reading import read_view

Code = str
"""`b3`, `o12`."""


def _codes(cards: Cards) -> list[Code]:
    return [card.code for card in cards]


def _counts(cards: Cards) -> dict[Code, int]:
    return {card.code: count for card, count in cards.distinct()}


def _areas(areas: tuple[Area, ...]) -> list[list[list[Code]]]:
    return [[[card.code for card in row] for row in area] for area in areas]


def _active(areas: tuple[Area, ...]) -> list[list[bool]]:
    return [[is_active(area, number) for number in range(1, len(area) + 1)] for area in areas]


def _sizes(hands: tuple[Cards, ...]) -> list[int]:
    return list(map(len, hands))


def _phase(state: State, _: object) -> str:
    return type(state.phase).__name__.lower()


def _hand(state: State, seat: Seat) -> Cards:
    return state.hands[seat]


WIRE: Final[Wire[State, View]] = Wire(
    public=(
        Field("phase", str, "`dealing`, `opening`, `giving`, `playing`, `drawing` or `over`", _phase),
        Field("first", int, "the seat that had the first turn", lambda state, _: state.first),
        Field("turn", int, "the seat whose turn it is", lambda state, _: state.turn),
        Field(
            "pile_size",
            int,
            "the number of cards in the pile",
            lambda state, _: state.pile,
            len,
            lambda view: view.pile_size,
        ),
        Field(
            "unseen",
            dict[Code, int],
            "how many copies of each card are in the pile and all hands together",
            lambda state, _: unseen_by(state, None),
            _counts,
            lambda view: _counts(view.unseen + (view.hand or NO_CARDS)),
        ),
        Field(
            "discards",
            dict[Code, int],
            "how many copies of each card are discarded",
            lambda state, _: state.discards,
            _counts,
        ),
        Field(
            "hand_sizes",
            list[int],
            "the number of cards in each seat's hand",
            lambda state, _: state.hands,
            _sizes,
            lambda view: list(view.hand_sizes),
        ),
        Field(
            "areas",
            list[list[list[Code]]],
            "the area of each seat: rows from top to bottom, each with its highest card last",
            lambda state, _: state.areas,
            _areas,
        ),
        Field(
            "active",
            list[list[bool]],
            "whether each row of `areas` is active, which means at the top or bottom of its area",
            lambda state, _: state.areas,
            _active,
            lambda view: _active(view.areas),
        ),
        Field("scores", list[int], "the points of each seat so far", lambda state, _: scores(state)),
        Field("trigger", int | None, "the owner of the first area with four colours", lambda state, _: state.trigger),
        Field(
            "final",
            list[int] | None,
            "the seats that still have a last turn; null until the last turns begin",
            lambda state, _: state.final,
        ),
    ),
    own=(
        Field("hand", list[Code], "the cards in the seat's own hand", _hand, _codes),
        Field("unseen", dict[Code, int], "how many copies of each card this seat cannot see", unseen_by, _counts),
    ),
    facts=facts,
    facts_type=Facts,
    read_view=read_view,
)
