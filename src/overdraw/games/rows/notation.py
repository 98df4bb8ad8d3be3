"""The text notation of Rows, for the events of a record and for positions."""

from dataclasses import asdict
from functools import lru_cache
from typing import Final

from overdraw.core.game import Notation
from overdraw.core.positions import (
    format_lines,
    format_pile,
    format_rules,
    parse_cards,
    parse_lines,
    parse_number,
    parse_rules,
    parse_seat,
    refuse_unknown,
    seat_names,
)
from overdraw.errors import BadNotation, shorten
from overdraw.games.rows.actions import Action, Chance, Discard, Drawn, Event, Give, Open, Place, Play
from overdraw.games.rows.cards import BY_CODE, Card, Cards
from overdraw.games.rows.editions import EDITIONS, OPTIONS, Rules
from overdraw.games.rows.state import (
    Area,
    Dealing,
    Drawing,
    Giving,
    Opening,
    Over,
    Phase,
    Playing,
    State,
)


def format_event(event: Event) -> str:
    match event:
        case Drawn(card):
            return f"card {card}"
        case Open(card):
            return f"open {card}"
        case Give(card, seat, place):
            return f"give {card} @{seat} {_format_place(place)}"
        case Play(card, place):
            return f"play {card} {_format_place(place)}"
        case Discard(card):
            return f"discard {card}"


@lru_cache(maxsize=1 << 14)
def parse_event(text: str) -> Event:
    match text.split(" "):
        case ["card", code]:
            return Drawn(parse_card(code))
        case ["open", code]:
            return Open(parse_card(code))
        case ["give", code, at, place] if at.startswith("@"):
            return Give(parse_card(code), parse_number(at[1:]), _parse_place(place))
        case ["play", code, place]:
            return Play(parse_card(code), _parse_place(place))
        case ["discard", code]:
            return Discard(parse_card(code))
        case _:
            raise BadNotation(
                f"{shorten(text)} is not an event of Rows: expected card CARD, open CARD, give CARD @SEAT PLACE, "
                "play CARD PLACE or discard CARD"
            )


def parse_card(code: str) -> Card:
    if code not in BY_CODE:
        raise BadNotation(f"{shorten(code)} is not a card of Rows: expected g1 to o12")
    return BY_CODE[code]


def _format_place(place: Place) -> str:
    return f"row{place}" if isinstance(place, int) else place


def _parse_place(word: str) -> Place:
    match word:
        case "new-top" | "new-bottom":
            return word
        case _ if word.startswith("row") and word != "row0":
            return parse_number(word[3:])
        case _:
            raise BadNotation(f"{shorten(word)} is not a place: expected new-top, new-bottom, row1, row2 and so on")


def format_position(state: State) -> str:
    seats = [
        (f"seat {seat}", f"hand {format_pile(hand)}; area {_format_area(area)}".replace(" ;", ";"))
        for seat, (hand, area) in enumerate(zip(state.hands, state.areas, strict=True))
    ]
    ending = [] if state.trigger is None else [("trigger", state.trigger)]
    final = [] if state.final is None else [("final", " ".join(map(str, state.final)))]
    return format_lines(
        [
            ("rules", format_rules(EDITIONS, asdict(state.rules), state.players)),
            ("first", state.first),
            ("turn", f"{state.turn} {_format_phase(state.phase)}"),
            ("pile", format_pile(state.pile)),
            ("discards", format_pile(state.discards)),
            *ending,
            *final,
            *seats,
        ]
    )


def parse_position(text: str) -> State:
    lines = parse_lines(text)
    seats = seat_names(lines)
    refuse_unknown(lines, ["rules", "first", "turn", "pile", "discards", "trigger", "final", *seats])
    owned = [_parse_seat(lines[name]) for name in seats]
    turn, _, phase = lines.get("turn", "0 giving").partition(" ")
    players = len(seats)
    return State(
        rules=Rules(**parse_rules(EDITIONS, OPTIONS, lines.get("rules", "rows"), len(seats))),  # type: ignore[arg-type]  # checked by the options
        first=parse_seat(lines.get("first", "0"), players),
        pile=_parse_pile(lines.get("pile", "")),
        discards=_parse_pile(lines.get("discards", "")),
        hands=tuple(_parse_pile(hand) for hand, _ in owned),
        areas=tuple(_parse_area(area) for _, area in owned),
        turn=parse_seat(turn, players),
        phase=_parse_phase(phase.split()),
        trigger=parse_seat(lines["trigger"], players) if "trigger" in lines else None,
        final=tuple(parse_seat(word, players) for word in lines["final"].split()) if "final" in lines else None,
    )


def _parse_pile(words: str) -> Cards:
    return Cards.of(parse_cards(words, parse_card))


def _parse_seat(words: str) -> tuple[str, str]:
    hand, _, area = words.partition(";")
    return hand.strip().removeprefix("hand"), area.strip().removeprefix("area")


def _format_area(area: Area) -> str:
    return " | ".join(" ".join(map(str, row)) for row in area)


def _parse_area(words: str) -> Area:
    rows = [sorted(map(parse_card, row.split()), key=lambda card: card.value) for row in words.split("|")]
    for row in rows:
        if len({card.colour for card in row}) > 1:
            raise BadNotation(f"the row {' '.join(map(str, row))} has more than one colour")
    return tuple(tuple(row) for row in rows if row)


def _format_phase(phase: Phase) -> str:
    match phase:
        case Dealing(count) | Drawing(count):
            return f"{type(phase).__name__.lower()} {count}"
        case _:
            return type(phase).__name__.lower()


def _parse_phase(words: list[str]) -> Phase:
    match words:
        case ["dealing", dealt]:
            return Dealing(parse_number(dealt))
        case ["opening"]:
            return Opening()
        case ["giving"]:
            return Giving()
        case ["playing"]:
            return Playing()
        case ["drawing", left]:
            return Drawing(parse_number(left))
        case ["over"]:
            return Over()
        case _:
            raise BadNotation(
                f"{shorten(' '.join(words))} is not a phase: expected dealing NUMBER, opening, giving, playing, "
                "drawing NUMBER or over"
            )


NOTATION: Final[Notation[State, Action, Chance]] = Notation(parse_event, format_event, parse_position, format_position)
