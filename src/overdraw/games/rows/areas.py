"""Placing a card in an area of rows: the legal places for the card, and the resulting area."""

from operator import attrgetter
from typing import Final

from overdraw.core.tuples import with_item
from overdraw.games.rows.actions import Place
from overdraw.games.rows.cards import Card
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.state import Area, Row, is_active

HIGHEST_CREATOR: Final = 9
"""Players cannot start a new row in their own area with a 10, 11 or 12 (R-OWN-3)."""

_by_value = attrgetter("value")


def places_for_guest(rules: Rules, area: Area, card: Card) -> tuple[Place, ...]:
    """Where an opponent may put a card: in a new row at either end, or in a fitting active row (R-OPP-2, RQ-11)."""
    return ("new-top", "new-bottom", *(n for n in _rows_for(rules, area, card) if is_active(area, n)))


def places_for_owner(rules: Rules, area: Area, card: Card) -> tuple[Place, ...]:
    """Where the owner may put a card: in any row of its colour, or in a new row that matches (R-OWN-1, R-OWN-2)."""
    top: tuple[Place, ...] = ("new-top",) if may_cover(area[0], card) else ()
    bottom: tuple[Place, ...] = ("new-bottom",) if may_cover(area[-1], card) else ()
    return (*top, *bottom, *_rows_for(rules, area, card))


def may_cover(row: Row, card: Card) -> bool:
    """Whether the owner may start a new row next to `row`, which must contain a card of the same value (RQ-8)."""
    return card.value <= HIGHEST_CREATOR and any(other.value == card.value for other in row)


def may_join(rules: Rules, row: Row, card: Card) -> bool:
    """Whether a card may be added to an existing row (R-ROW-2, RQ-3)."""
    return row[0].colour is card.colour and (rules.increment == "any" or card.value > row[-1].value)


def _rows_for(rules: Rules, area: Area, card: Card) -> tuple[int, ...]:
    return tuple(number for number, row in enumerate(area, 1) if may_join(rules, row, card))


def put(area: Area, card: Card, place: Place) -> tuple[Area, tuple[Card, ...]]:
    """Return the area with the card added, and the cards that are discarded from the area.

    A row with other rows on both sides keeps only its highest card (R-INACT-2, RQ-17).
    """
    match place:
        case "new-top":
            grown: Area = ((card,), *area)
        case "new-bottom":
            grown = (*area, (card,))
        case number:
            row = tuple(sorted((*area[number - 1], card), key=_by_value))
            grown = with_item(area, number - 1, row)
    kept = (*grown[:1], *(row[-1:] for row in grown[1:-1]), *grown[1:][-1:])
    return kept, tuple(card for row in grown[1:-1] for card in row[:-1])
