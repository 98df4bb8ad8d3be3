"""The text notation of Push, for the events of a record and for positions."""

from dataclasses import asdict
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
from overdraw.games.push.action_encoding import ACTIONS, OUTCOMES
from overdraw.games.push.actions import Action, Bank, Chance, Drawn, Event, Place, Push, Rolled, Stop, Take
from overdraw.games.push.cards import BY_CODE, STAR, Card, Cards, Face
from overdraw.games.push.editions import EDITIONS, OPTIONS, Rules
from overdraw.games.push.state import (
    MAX_STACKS,
    Begin,
    Deciding,
    Drawing,
    Over,
    Phase,
    Placing,
    Rolling,
    Stack,
    State,
    Taking,
)

TAKEN: Final = "taken"


def format_event(event: Event) -> str:
    return _TEXTS.get(event) or _format(event)


def _format(event: Event) -> str:
    match event:
        case Push():
            return "push"
        case Stop():
            return "stop"
        case Place(stack):
            return f"place {stack}"
        case Take(stack):
            return f"take {stack}"
        case Bank(colour):
            return f"bank {colour.letter}"
        case Drawn(card):
            return f"card {card}"
        case Rolled(face):
            return f"die {format_face(face)}"


def format_face(face: Face) -> str:
    return face if face == STAR else face.letter


_TEXTS: Final[dict[Event, str]] = {event: _format(event) for event in (*ACTIONS, *OUTCOMES)}
_EVENTS: Final = {text: event for event, text in _TEXTS.items()}


_HINTS: Final = {
    "push": "`push` takes no argument",
    "stop": "`stop` takes no argument",
    "place": f"`place` needs a stack number from 1 to {MAX_STACKS}",
    "take": f"`take` needs a stack number from 1 to {MAX_STACKS}",
    "bank": "`bank` needs a colour: g, y, r, b or p",
    "card": "`card` needs a card: g1 to p6, roll or switch",
    "die": "`die` needs a face: g, y, r, b, p or star",
}


def parse_event(text: str) -> Event:
    try:
        return _EVENTS[text]
    except KeyError:
        verb = text.partition(" ")[0]
        hint = _HINTS.get(verb, "expected push, card, place, stop, take, die or bank")
        raise BadNotation(f"{shorten(text)} is not an event of Push: {hint}") from None


def parse_card(code: str) -> Card:
    if code not in BY_CODE:
        raise BadNotation(f"{shorten(code)} is not a card of Push: expected g1 to p6, roll or switch")
    return BY_CODE[code]


def format_position(state: State) -> str:
    seats = [
        (f"seat {seat}", f"bench {format_pile(bench)}; bank {format_pile(bank)}".replace(" ;", ";"))
        for seat, (bench, bank) in enumerate(zip(state.benches, state.banks, strict=True))
    ]
    return format_lines(
        [
            ("rules", format_rules(EDITIONS, asdict(state.rules), state.players)),
            ("turn", f"{state.turn} {_format_phase(state.phase)}"),
            ("deck", format_pile(state.deck)),
            ("discards", format_pile(state.discards)),
            ("switches", state.switches),
            ("stacks", " | ".join(TAKEN if s is None else " ".join(map(str, s)) for s in state.stacks)),
            *seats,
        ]
    )


def parse_position(text: str) -> State:
    lines = parse_lines(text)
    seats = seat_names(lines)
    refuse_unknown(lines, ["rules", "turn", "deck", "discards", "switches", "stacks", *seats])
    owned = [_parse_seat(lines[name]) for name in seats]
    turn, _, phase = lines.get("turn", "0 begin").partition(" ")
    if phase == "begin" and not lines.get("deck"):
        raise BadNotation("a turn cannot begin with an empty deck, because the game is over then")
    return State(
        rules=Rules(**parse_rules(EDITIONS, OPTIONS, lines.get("rules", ""), len(seats))),  # type: ignore[arg-type]  # checked by the options
        deck=_parse_pile(lines.get("deck", "")),
        discards=_parse_pile(lines.get("discards", "")),
        switches=parse_number(lines.get("switches", "0")),
        stacks=_parse_stacks(lines.get("stacks", "")),
        benches=tuple(_parse_pile(bench) for bench, _ in owned),
        banks=tuple(_parse_pile(bank) for _, bank in owned),
        turn=parse_seat(turn, len(seats)),
        phase=_parse_phase(phase.split(), len(seats)),
    )


def _parse_pile(words: str) -> Cards:
    return Cards.of(parse_cards(words, parse_card))


def _parse_seat(words: str) -> tuple[str, str]:
    bench, _, bank = words.partition(";")
    return bench.strip().removeprefix("bench"), bank.strip().removeprefix("bank")


def _parse_stacks(words: str) -> tuple[Stack | None, ...]:
    parts = [part.strip() for part in words.split("|")] if words else []
    if len(parts) > MAX_STACKS:
        raise BadNotation(f"{len(parts)} stacks are too many: Push has at most {MAX_STACKS}")
    return tuple(None if part == TAKEN else tuple(map(parse_card, part.split())) for part in parts)


def _format_phase(phase: Phase) -> str:
    match phase:
        case Placing(card):
            return f"placing {card}"
        case Taking(seats):
            return " ".join(["taking", *map(str, seats)])
        case Rolling(seat, waiting):
            return " ".join(["rolling", *map(str, (seat, *waiting))])
        case _:
            return type(phase).__name__.lower()


def _parse_phase(words: list[str], players: int) -> Phase:
    match words:
        case ["begin"]:
            return Begin()
        case ["drawing"]:
            return Drawing()
        case ["placing", code]:
            return Placing(parse_card(code))
        case ["deciding"]:
            return Deciding()
        case ["taking", first, *rest]:
            return Taking(tuple(parse_seat(word, players) for word in [first, *rest]))
        case ["rolling", seat, *waiting]:
            return Rolling(parse_seat(seat, players), tuple(parse_seat(word, players) for word in waiting))
        case ["over"]:
            return Over()
        case _:
            raise BadNotation(
                f"{shorten(' '.join(words))} is not a phase: expected begin, drawing, placing CARD, deciding, "
                "taking SEATS, rolling SEAT SEATS or over"
            )


NOTATION: Final[Notation[State, Action, Chance]] = Notation(parse_event, format_event, parse_position, format_position)
