"""Gives every action and every outcome of chance in Rows a fixed number. New numbers are only ever appended.

| numbers   | action                                       | ordered by                                        |
|-----------|----------------------------------------------|---------------------------------------------------|
| 0–71      | open the player's own area                   | card                                              |
| 72–1511   | give a card to an opponent                   | opponent, clockwise from the left; end; card      |
| 1512–1799 | play a card at an end of the player's area    | end; card                                         |
| 1800–3527 | play a card to the player's inactive row     | first or second such row; its value; card         |
| 3528–3599 | discard a card                               | card                                              |

The ends of an area are, in this order: a new row at the top, a new row at the bottom, the top row, and the bottom row.
A single row counts as the top row.
"""

from typing import Final

from overdraw.core.game import Encoding
from overdraw.core.seats import Seat
from overdraw.errors import BadValue
from overdraw.games.rows.actions import Action, Chance, Discard, Give, Open, Place, Play
from overdraw.games.rows.cards import CARDS, VALUES, Card
from overdraw.games.rows.rules import DRAWS
from overdraw.games.rows.state import Area, State, is_active

_KINDS: Final = len(CARDS)
_ENDS: Final = 4
_OPPONENTS: Final = 5
_TWINS: Final = 2

_GIVE: Final = _KINDS
_END: Final = _GIVE + _OPPONENTS * _ENDS * _KINDS
_INACTIVE: Final = _END + _ENDS * _KINDS
_DISCARD: Final = _INACTIVE + _TWINS * len(VALUES) * _KINDS
_ACTIONS: Final = _DISCARD + _KINDS


def encode_action(state: State, action: Action) -> int:
    match action:
        case Open(card):
            return card.index
        case Give(card, seat, place):
            opponent = (seat - state.turn) % state.players - 1
            return _GIVE + (opponent * _ENDS + _end(state.areas[seat], place)) * _KINDS + card.index
        case Play(card, place):
            own = state.areas[state.turn]
            if isinstance(place, int) and not is_active(own, place):
                return _INACTIVE + _inactive(own, place) * _KINDS + card.index
            return _END + _end(own, place) * _KINDS + card.index
        case Discard(card):
            return _DISCARD + card.index


def decode_action(state: State, number: int) -> Action:
    if not 0 <= number < _ACTIONS:
        raise BadValue(f"{number} is not the number of an action of Rows: expected 0 to {_ACTIONS - 1}")
    rest, index = divmod(number, _KINDS)
    card = CARDS[index]
    if number < _GIVE:
        return Open(card)
    if number < _END:
        opponent, end = divmod(rest - _GIVE // _KINDS, _ENDS)
        seat: Seat = (state.turn + opponent + 1) % state.players
        return Give(card, seat, _place(state.areas[seat], end))
    if number < _INACTIVE:
        return Play(card, _place(state.areas[state.turn], rest - _END // _KINDS))
    if number < _DISCARD:
        return Play(card, _row(state.areas[state.turn], card, rest - _INACTIVE // _KINDS))
    return Discard(card)


def _end(area: Area, place: Place) -> int:
    match place:
        case "new-top":
            return 0
        case "new-bottom":
            return 1
        case number:
            return 2 if number == 1 else 3


def _place(area: Area, end: int) -> Place:
    places: tuple[Place, ...] = ("new-top", "new-bottom", 1, len(area))
    return places[end]


def _inactive(area: Area, number: int) -> int:
    """Encode an inactive row by the value of its only card and the number of equal inactive rows above it."""
    (card,) = area[number - 1]
    return area[1 : number - 1].count((card,)) * len(VALUES) + card.value - 1


def _row(area: Area, card: Card, code: int) -> int:
    twin, value = divmod(code, len(VALUES))
    same = [
        number
        for number, row in enumerate(area, 1)
        if not is_active(area, number) and row[0].colour is card.colour and row[0].value == value + 1
    ]
    if twin >= len(same):
        raise BadValue(f"the player's own area has too few inactive rows with {card.colour} {value + 1}")
    return same[twin]


def _encode_outcome(outcome: Chance) -> int:
    return outcome.card.index


ENCODING: Final[Encoding[State, Action, Chance]] = Encoding(
    actions=_ACTIONS,
    outcomes=len(DRAWS),
    encode_action=encode_action,
    decode_action=decode_action,
    encode_outcome=_encode_outcome,
    decode_outcome=DRAWS.__getitem__,
)
