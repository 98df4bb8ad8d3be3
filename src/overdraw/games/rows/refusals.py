"""Explains why an event is illegal in Rows, with a key for programs and a sentence for the player."""

from typing import Final

from overdraw.core.colours import BY_LETTER
from overdraw.errors import IllegalAction, Reason, shorten
from overdraw.games.rows.actions import Discard, Drawn, Event, Give, Open, Place, Play
from overdraw.games.rows.areas import HIGHEST_CREATOR, may_cover
from overdraw.games.rows.cards import BY_CODE, Card
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

REASONS: Final = {
    "hands-are-dealt": "the hands are being dealt",
    "area-must-be-opened": "the player to move must open their own area",
    "card-must-be-given": "a card must be given to an opponent first",
    "play-or-discard": "the player to move must play into their own area or discard",
    "card-is-drawn": "the next card is being drawn",
    "game-is-over": "the game is over",
    "card-is-gone": "no such card is left in the pile",
    "not-in-hand": "the card is not in the player's hand",
    "own-area": "a card must be given to an opponent",
    "no-such-seat": "seats are numbered 0 to {last}",
    "row-is-inactive": "row {row} is inactive, and only the owner of the area may add to it",
    "no-such-row": "there is no row {row}; rows are numbered 1 to {last}",
    "row-has-colour": "row {row} is {colour}",
    "row-is-higher": "row {row} already holds {other}, and only higher cards may be added",
    "too-high-for-a-row": "players cannot start a row in their own area with a card above {highest}",
    "top-has-no-such-value": "the top row has no {value}",
    "bottom-has-no-such-value": "the bottom row has no {value}",
    "not-an-event": "expected an event of Rows, such as Discard(card)",
}
"""Every reason why an event can be illegal, with its sentence. Keys never change, but new ones may be added."""


def refused(state: State, event: Event) -> IllegalAction:
    """Build the error for an illegal event. The caller must make sure that the event is illegal."""
    why = reason(state, event)
    spoken = {name: _spoken(name, value) for name, value in why.args.items()}
    return IllegalAction(f"{_tried(event)}: {REASONS[why.key].format(**spoken)}", why)


def refusal(state: State, event: Event) -> str:
    """Return a sentence that says why an event is illegal in this state."""
    return str(refused(state, event))


def is_event(event: object) -> bool:
    """Whether an object is an action or an outcome of Rows, with fields of the right types."""
    match event:
        case Drawn(Card()) | Open(Card()) | Discard(Card()):
            return True
        case Give(Card(), int(), "new-top" | "new-bottom" | int()) | Play(Card(), "new-top" | "new-bottom" | int()):
            return True
        case _:
            return False


def reason(state: State, event: Event) -> Reason:
    if not is_event(event):
        return Reason.of("not-an-event", event=shorten(event))
    match event:
        case Drawn(card):
            ready = isinstance(state.phase, Dealing | Drawing)
            return Reason.of("card-is-gone", card=card) if ready else _waiting_for(state)
        case Open(card):
            return _not_now(state, Opening) or _not_held(card)
        case Give():
            return _give(state, event)
        case Play():
            return _play(state, event)
        case Discard(card):
            return _not_now(state, Playing) or _not_held(card)


def name(card: Card) -> str:
    """Name a card in words, such as `blue 3`."""
    return f"{card.colour} {card.value}"


def _tried(event: Event) -> str:
    if not is_event(event):
        return f"cannot apply {shorten(event)}"
    match event:
        case Drawn(card):
            return f"cannot draw {name(card)}"
        case Open(card):
            return f"cannot open with {name(card)}"
        case Give(card, seat, _):
            return f"cannot give {name(card)} to seat {seat}"
        case Play(card, _):
            return f"cannot play {name(card)}"
        case Discard(card):
            return f"cannot discard {name(card)}"


def _spoken(argument: str, value: str) -> str:
    match argument:
        case "card" | "other":
            return name(BY_CODE[value])
        case "colour":
            return str(BY_LETTER[value])
        case _:
            return value


def _waiting_for(state: State) -> Reason:
    match state.phase:
        case Dealing():
            return Reason.of("hands-are-dealt")
        case Opening():
            return Reason.of("area-must-be-opened")
        case Giving():
            return Reason.of("card-must-be-given")
        case Playing():
            return Reason.of("play-or-discard")
        case Drawing():
            return Reason.of("card-is-drawn")
        case Over():
            return Reason.of("game-is-over")


def _not_now(state: State, phase: type) -> Reason | None:
    return None if isinstance(state.phase, phase) else _waiting_for(state)


def _not_held(card: Card) -> Reason:
    return Reason.of("not-in-hand", card=card)


def _give(state: State, event: Give) -> Reason:
    if reason := _not_now(state, Giving):
        return reason
    card, seat = event.card, event.seat
    if card not in state.hands[state.turn]:
        return _not_held(card)
    if seat == state.turn:
        return Reason.of("own-area", card=card, seat=seat)
    if seat not in range(state.players):
        return Reason.of("no-such-seat", card=card, seat=seat, last=state.players - 1)
    area = state.areas[seat]
    assert isinstance(event.place, int)
    if 1 <= event.place <= len(area) and not is_active(area, event.place):
        return Reason.of("row-is-inactive", card=card, seat=seat, row=event.place)
    return _cannot_join(area, card, event.place)


def _play(state: State, event: Play) -> Reason:
    if reason := _not_now(state, Playing):
        return reason
    if event.card not in state.hands[state.turn]:
        return _not_held(event.card)
    area = state.areas[state.turn]
    if isinstance(event.place, int):
        return _cannot_join(area, event.card, event.place)
    return _cannot_cover(area, event.card, event.place)


def _cannot_join(area: Area, card: Card, number: int) -> Reason:
    if not 1 <= number <= len(area):
        return Reason.of("no-such-row", card=card, row=number, last=len(area))
    row = area[number - 1]
    if row[0].colour is not card.colour:
        return Reason.of("row-has-colour", card=card, row=number, colour=row[0].colour.letter)
    return Reason.of("row-is-higher", card=card, row=number, other=row[-1])


def _cannot_cover(area: Area, card: Card, place: Place) -> Reason:
    if card.value > HIGHEST_CREATOR:
        return Reason.of("too-high-for-a-row", card=card, highest=HIGHEST_CREATOR)
    end, row = ("top", area[0]) if place == "new-top" else ("bottom", area[-1])
    assert not may_cover(row, card)
    return Reason.of(f"{end}-has-no-such-value", card=card, value=card.value)
