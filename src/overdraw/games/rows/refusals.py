"""Why something cannot be done in Rows, in words for the player who tried."""

from overdraw.games.rows.actions import Discard, Drawn, Event, Give, Open, Place, Play
from overdraw.games.rows.areas import HIGHEST_CREATOR, may_cover
from overdraw.games.rows.cards import Card
from overdraw.games.rows.state import (
    Area,
    Dealing,
    Drawing,
    Giving,
    Opening,
    Over,
    Playing,
    State,
    is_active,
)


def refusal(state: State, event: Event) -> str:
    """Why this event cannot happen now. Only asked of one that cannot."""
    match event:
        case Drawn(card):
            ready = isinstance(state.phase, Dealing | Drawing)
            return f"{name(card)} cannot come: {'none is left in the pile' if ready else _waiting_for(state)}"
        case Open(card):
            return f"cannot open with {name(card)}: {_not_now(state, Opening) or _not_held(state, card)}"
        case Give(card, seat, _):
            return f"cannot give {name(card)} to seat {seat}: {_give(state, event)}"
        case Play(card, _):
            return f"cannot play {name(card)}: {_play(state, event)}"
        case Discard(card):
            return f"cannot discard {name(card)}: {_not_now(state, Playing) or _not_held(state, card)}"


def name(card: Card) -> str:
    """A card in words: `blue 3`."""
    return f"{card.colour} {card.value}"


def _waiting_for(state: State) -> str:
    match state.phase:
        case Dealing():
            return "the hands are being dealt"
        case Opening():
            return "a first turn opens the own area"
        case Giving():
            return "a card must go into an opponent's area first"
        case Playing():
            return "the choice is to play into the own area or to discard"
        case Drawing():
            return "the next card is being drawn"
        case Over():
            return "the game is over"


def _not_now(state: State, phase: type) -> str:
    return "" if isinstance(state.phase, phase) else _waiting_for(state)


def _not_held(state: State, card: Card) -> str:
    return "" if card in state.hands[state.turn] else "it is not in the hand"


def _give(state: State, event: Give) -> str:
    if reason := _not_now(state, Giving) or _not_held(state, event.card):
        return reason
    if event.seat == state.turn:
        return "that is the own area, not an opponent's"
    if event.seat not in range(state.players):
        return f"there are seats 0 to {state.players - 1}"
    area = state.areas[event.seat]
    assert isinstance(event.place, int)
    if 1 <= event.place <= len(area) and not is_active(area, event.place):
        return f"row {event.place} is inactive, and only its owner may add to it"
    return _cannot_join(area, event.card, event.place)


def _play(state: State, event: Play) -> str:
    if reason := _not_now(state, Playing) or _not_held(state, event.card):
        return reason
    area = state.areas[state.turn]
    if isinstance(event.place, int):
        return _cannot_join(area, event.card, event.place)
    return _cannot_cover(area, event.card, event.place)


def _cannot_join(area: Area, card: Card, number: int) -> str:
    if not 1 <= number <= len(area):
        return f"there is no row {number}, only 1 to {len(area)}"
    row = area[number - 1]
    if row[0].colour is not card.colour:
        return f"row {number} is {row[0].colour}"
    return f"row {number} already holds {name(row[-1])}, and a card must be higher"


def _cannot_cover(area: Area, card: Card, place: Place) -> str:
    if card.value > HIGHEST_CREATOR:
        return f"a new row of one's own starts with {HIGHEST_CREATOR} at most"
    end, row = ("top", area[0]) if place == "new-top" else ("bottom", area[-1])
    assert not may_cover(row, card)
    return f"the {end} row has no {card.value}"
