"""Coins, a toy game that shows what a game needs: flip as often as you like, hold before tails comes.

Each player has one turn. Heads is a point; tails ends the turn and costs the turn's points.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from overdraw.core.chance import Chances
from overdraw.core.colours import Colour
from overdraw.core.editions import Edition, Option
from overdraw.core.english import counted, standings
from overdraw.core.game import Bounds, Game, Notation, Words, everybody
from overdraw.core.generic.description import Description
from overdraw.core.generic.listed_events import event_parser, listed_encoding
from overdraw.core.generic.text_wire import text_wire
from overdraw.core.outcome import Outcome
from overdraw.core.positions import format_lines, parse_lines, parse_number
from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat, clockwise_from
from overdraw.core.tuples import with_item
from overdraw.errors import IllegalAction, NotOver

Event = str
ACTIONS: Final = ("flip", "hold")
OUTCOMES: Final = ("coin heads", "coin tails")
MOST_FLIPS: Final = 20


@dataclass(frozen=True)
class Rules:
    edition: str
    heads: int


@dataclass(frozen=True)
class State:
    rules: Rules
    points: tuple[int, ...]
    waiting: tuple[Seat, ...]
    gained: int
    flips: int
    in_the_air: bool

    @property
    def players(self) -> int:
        return len(self.points)


@dataclass(frozen=True)
class View:
    rules: Rules
    seat: Seat | None
    actor: Actor
    points: tuple[int, ...]
    gained: int
    legal: tuple[str, ...]
    outcome: Outcome | None

    @property
    def players(self) -> int:
        return len(self.points)


def new(rules: Rules, players: int, first: Seat) -> State:
    return State(rules, (0,) * players, clockwise_from(first, players), 0, 0, in_the_air=False)


def actor(state: State) -> Actor:
    if not state.waiting:
        return NOBODY
    return CHANCE if state.in_the_air else state.waiting[0]


def legal_actions(state: State) -> tuple[str, ...]:
    if not isinstance(actor(state), int):
        return ()
    return ACTIONS if state.flips < MOST_FLIPS else ("hold",)


def chances(state: State) -> Chances[str]:
    return Chances(OUTCOMES, (state.rules.heads, 1)) if actor(state) == CHANCE else Chances((), ())


def refusal(state: State, event: Event) -> str:
    return f"cannot {event} now"


def apply(state: State, event: Event) -> State:
    if event not in legal_actions(state) and event not in chances(state).outcomes:
        raise IllegalAction(refusal(state, event))
    match event:
        case "flip":
            return replace(state, in_the_air=True, flips=state.flips + 1)
        case "coin heads":
            return replace(state, in_the_air=False, gained=state.gained + 1)
        case _:  # hold, or tails
            gained = state.gained if event == "hold" else 0
            points = with_item(state.points, state.waiting[0], state.points[state.waiting[0]] + gained)
            return State(state.rules, points, state.waiting[1:], 0, 0, in_the_air=False)


def outcome(state: State) -> Outcome:
    if state.waiting:
        raise NotOver("somebody still has a turn")
    return Outcome.ranked(state.points)


def view(state: State, seat: Seat | None, shown: Collection[str] = ()) -> View:
    return View(
        rules=state.rules,
        seat=seat,
        actor=actor(state),
        points=state.points,
        gained=state.gained,
        legal=legal_actions(state) if actor(state) == seat else (),
        outcome=None if state.waiting else outcome(state),
    )


def odds(view: View) -> Fraction:
    """The probability of tails."""
    return Fraction(1, view.rules.heads + 1)


def describe(view: View, names: Sequence[str]) -> Description:
    sentences = {
        "flip": "Flip the coin",
        "hold": f"Hold, and keep {counted(view.gained, 'point')}",
    }
    return Description(
        table=(f"{counted(view.gained, 'point')} at risk",),
        seats=tuple((counted(points, "point"),) for points in view.points),
        actions=tuple(sentences[action] for action in view.legal),
    )


def format_position(state: State) -> str:
    facts = [state.rules.heads, state.gained, state.flips, int(state.in_the_air)]
    return format_lines(
        [
            ("points", " ".join(map(str, state.points))),
            ("waiting", " ".join(map(str, state.waiting))),
            ("facts", " ".join(map(str, facts))),
        ]
    )


def parse_position(text: str) -> State:
    lines = {name: tuple(map(parse_number, words.split())) for name, words in parse_lines(text).items()}
    heads, gained, flips, in_the_air = lines["facts"]
    return State(Rules("coins", heads), lines["points"], lines["waiting"], gained, flips, bool(in_the_air))


def tell(before: State, event: Event, after: State, names: Sequence[str]) -> str:
    who = names[before.waiting[0]]
    match event:
        case "flip":
            return f"{who} flips the coin."
        case "coin heads":
            return f"Heads: {counted(after.gained, 'point')} at risk."
        case "coin tails":
            return f"Tails: {who} loses {counted(before.gained, 'point')}."
        case _:
            return f"{who} holds and keeps {counted(before.gained, 'point')}."


def draw(state: State, names: Sequence[str]) -> str:
    return "   ".join(f"{name} {points}" for name, points in zip(names, state.points, strict=True))


def ending(state: State, names: Sequence[str]) -> str:
    return standings(outcome(state), names, [""] * len(names))


def begins_turn(state: State) -> bool:
    return isinstance(actor(state), int) and not state.flips


def bounds(rules: Rules, players: int) -> Bounds:
    return Bounds((MOST_FLIPS + 1) * players, MOST_FLIPS * players, len(ACTIONS), 0, MOST_FLIPS)


def rulebook(rules: Rules, players: int) -> str:
    return "## The aim\n\nFlip, and hold before tails comes."


def colours(rules: Rules) -> tuple[Colour, ...]:
    return ()


COINS: Final[Game[Rules, State, str, str, View]] = Game(
    name="coins",
    title="Coins",
    summary="Flip, and hold before tails comes.",
    players=range(2, 5),
    options=(Option("heads", "How heavy is heads?", {1: "As heavy as tails.", 2: "Twice as heavy."}),),
    editions={"coins": Edition("coins", "Coins", "A fair coin.", {"heads": 1})},
    make_rules=Rules,
    make_state=new,
    actor=actor,
    legal_actions=legal_actions,
    chances=chances,
    refusal=refusal,
    apply=apply,
    outcome=outcome,
    view=view,
    showable=(),
    wire=text_wire(view, describe, apply, everybody, tell),
    begins_turn=begins_turn,
    receiver=everybody,
    bounds=bounds,
    may_undo=lambda _: False,
    notation=Notation(event_parser("Coins", (*ACTIONS, *OUTCOMES)), str, parse_position, format_position),
    encoding=listed_encoding(ACTIONS, OUTCOMES),
    words=Words(rulebook, tell, draw, ending, colours),
    odds=odds,
    describe=describe,
)
