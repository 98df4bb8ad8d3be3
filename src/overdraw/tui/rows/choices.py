"""The choices that the screen offers a player of Rows, built from the legal actions: first a card, then its place."""

from collections.abc import Iterator, Sequence
from typing import Final

from overdraw.core.seats import Seat
from overdraw.errors import BadNotation, shorten
from overdraw.games.rows.actions import Action, Discard, Give, Open, Place, Play
from overdraw.games.rows.cards import BY_CODE, Card
from overdraw.games.rows.notation import parse_event
from overdraw.games.rows.view import View
from overdraw.games.rows.words import symbol
from overdraw.tui.choice import Choice

KEYS: Final = "abcefgijklmnprvwxyzABCDEFGHIJKLMNPRVWXYZ"
"""The keys for the places where a card can go. d discards the card; h, o, q, s, t and u have a fixed meaning."""

DISCARDS: Final = "discards"

HOW_TO_TYPE: Final = (
    "Write a card as the first letter of its colour and its number, such as r5. The actions are open r5, give r5 "
    "PLAYER PLACE, play r5 PLACE and discard r5. PLAYER is a player's name or the beginning of it. PLACE is top or "
    "bottom for a new row, or row1, row2 and so on for an existing row, counted from the top."
)


def choices(view: View, names: Sequence[str]) -> tuple[Choice, ...]:
    """Return a choice for each card in the hand. The choice leads to the places where the card may go."""
    if not view.legal or view.hand is None:
        return ()
    cards = [card for card, _ in view.hand.distinct()]
    return tuple(_card(view, card, str(number), names) for number, card in enumerate(cards, 1))


def _card(view: View, card: Card, key: str, names: Sequence[str]) -> Choice:
    actions = [action for action in view.legal if action.card is card]
    match actions:
        case [Open() as only]:
            return Choice(key, symbol(card), f"card {card}", only)
        case _:
            letters = iter(KEYS)
            places = (_place(view, action, letters, names) for action in actions)
            return Choice(key, symbol(card), f"card {card}", then=tuple(places))


def _place(view: View, action: Action, letters: Iterator[str], names: Sequence[str]) -> Choice:
    match action:
        case Give(_, seat, place):
            return Choice(next(letters), f"{names[seat]}: {where(place)}", spot(seat, place), action)
        case Play(_, place):
            return Choice(next(letters), where(place), spot(view.turn, place), action)
        case _:
            return Choice("d", "discard it", DISCARDS, action)


def action_words(action: Action, names: Sequence[str]) -> str:
    match action:
        case Open(card):
            return f"open with {symbol(card)}"
        case Give(card, seat, place):
            return f"give {symbol(card)} to {names[seat]}, {where(place)}"
        case Play(card, place):
            return f"play {symbol(card)}, {where(place)}"
        case Discard(card):
            return f"discard {symbol(card)}"


def where(place: Place) -> str:
    return f"row {place}" if isinstance(place, int) else place.replace("new-", "new row at the ")


def spot(seat: Seat, place: Place) -> str:
    return f"area {seat} {place}"


def question(view: View) -> str:
    match view.phase:
        case "opening":
            return "Play a card as your first row."
        case "giving":
            return "Give a card to an opponent."
        case "playing":
            return "Play a card into your own area, or discard."
        case _:
            return ""


def follow_up(picked: Choice) -> str:
    return f"Where does {picked.words} go? Choose a place in an area."


def attempt(view: View, spot: str, picked: Choice | None = None) -> Action | None:
    """Return the action that a click on this spot of the table means after a card was picked, legal or not."""
    if picked is None:
        return None
    card = BY_CODE[picked.spot.removeprefix("card ")]
    match spot.split():
        case ["area", seat, place]:
            target = int(place) if place.isdecimal() else place
            if int(seat) == view.seat:
                return Play(card, target)  # type: ignore[arg-type]  # spots hold only places
            return Give(card, int(seat), target)  # type: ignore[arg-type]  # the same
        case ["discards"]:
            return Discard(card)
        case _:
            return None


def attempt_by_key(view: View, key: str, picked: Choice | None = None) -> Action | None:
    return attempt(view, DISCARDS, picked) if key == "d" else None


def parse(view: View, text: str, names: Sequence[str]) -> Action:
    """Read a typed line as an action of Rows, such as `give r5 @2 new-top`, `give r5 ben top`, `r5` (to open), `play r5
    2` or `d r5`.
    """
    words = text.lower().split()
    match words:
        case [code] | ["open" | "o", code] if code in BY_CODE:
            return Open(BY_CODE[code])
        case ["discard" | "d", code] if code in BY_CODE:
            return Discard(BY_CODE[code])
        case ["play" | "p", code, place] if code in BY_CODE:
            return Play(BY_CODE[code], _read_place(place))
        case ["give" | "g", code, *who, place] if code in BY_CODE and who:
            return Give(BY_CODE[code], _read_seat(" ".join(who), names), _read_place(place))
        case _:
            event = parse_event(text)
            if not isinstance(event, Open | Give | Play | Discard):
                raise BadNotation(f"{shorten(text)} is an outcome of chance, not an action")
            return event


def _read_place(word: str) -> Place:
    match word:
        case "top" | "new-top":
            return "new-top"
        case "bottom" | "new-bottom":
            return "new-bottom"
        case _:
            number = word.removeprefix("row")
            if not (number.isascii() and number.isdecimal() and 0 < int(number) < 100):
                raise BadNotation(f"{shorten(word)} is not a place: expected top, bottom, row1, row2 and so on")
            return int(number)


def _read_seat(word: str, names: Sequence[str]) -> Seat:
    """Read a seat, typed as `@2` (counted from 0, as in records), as a player's name, or as the beginning of a name."""
    if word.startswith("@") and word[1:] in map(str, range(len(names))):
        return int(word[1:])
    lower = [name.lower() for name in names]
    if word in lower:
        return lower.index(word)
    found = [seat for seat, name in enumerate(lower) if name.startswith(word)]
    if len(found) != 1:
        raise BadNotation(f"{shorten(word)} does not name exactly one player: choose from {', '.join(names)}")
    return found[0]
