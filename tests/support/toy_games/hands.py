"""Hands, a toy game with hidden cards: two cards each, and one exchange.

The cards are numbered from 1 to 12. In a turn, a player keeps both cards, or lays one down for all to see, which may
be undone, and draws another one. The highest sum wins.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from overdraw.core.chance import Chances
from overdraw.core.colours import Colour
from overdraw.core.editions import Edition
from overdraw.core.english import counted, standings
from overdraw.core.game import Bounds, Game, Notation, Words
from overdraw.core.generic.description import Description
from overdraw.core.generic.listed_events import event_parser, listed_encoding
from overdraw.core.generic.text_wire import text_wire
from overdraw.core.outcome import Outcome
from overdraw.core.positions import format_lines, parse_lines, parse_number
from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat, clockwise_from
from overdraw.core.tuples import with_item
from overdraw.errors import IllegalAction, NotOver

CARDS: Final = range(1, 13)
ACTIONS: Final = ("keep", "draw", *(f"lay {card}" for card in CARDS))
OUTCOMES: Final = tuple(f"card {card}" for card in CARDS)

RULEBOOK: Final = """
## The aim

Hold the highest sum.

## Your turn

- Keep both cards, or
- lay one down and draw another.
"""

Hand = tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    edition: str


@dataclass(frozen=True)
class State:
    """`receivers` get the next cards, one each; `waiting` have yet to take their turn, the first one now."""

    rules: Rules
    hands: tuple[Hand, ...]
    pile: Hand
    receivers: tuple[Seat, ...]
    waiting: tuple[Seat, ...]

    @property
    def players(self) -> int:
        return len(self.hands)


@dataclass(frozen=True)
class View:
    rules: Rules
    seat: Seat | None
    actor: Actor
    sizes: tuple[int, ...]
    hand: Hand | None
    pile_size: int
    waiting: tuple[Seat, ...]
    legal: tuple[str, ...]
    outcome: Outcome | None

    @property
    def players(self) -> int:
        return len(self.sizes)


def new(rules: Rules, players: int, first: Seat) -> State:
    order = clockwise_from(first, players)
    return State(rules, ((),) * players, tuple(CARDS), order * 2, order)


def actor(state: State) -> Actor:
    if state.receivers:
        return CHANCE
    return state.waiting[0] if state.waiting else NOBODY


def legal_actions(state: State) -> tuple[str, ...]:
    seat = actor(state)
    if not isinstance(seat, int):
        return ()
    hand = state.hands[seat]
    return ("draw",) if len(hand) == 1 else ("keep", *(f"lay {card}" for card in hand))


def chances(state: State) -> Chances[str]:
    if actor(state) != CHANCE:
        return Chances((), ())
    return Chances(tuple(f"card {card}" for card in state.pile), (1,) * len(state.pile))


def receiver(state: State) -> Seat | None:
    return state.receivers[0] if state.receivers else None


def refusal(state: State, event: str) -> str:
    return f"cannot {event} now"


def apply(state: State, event: str) -> State:
    if event not in legal_actions(state) and event not in chances(state).outcomes:
        raise IllegalAction(refusal(state, event))
    match event.split():
        case ["card", number]:
            seat, *others = state.receivers
            hand = tuple(sorted((*state.hands[seat], int(number))))
            pile = tuple(card for card in state.pile if card != int(number))
            return replace(state, hands=with_item(state.hands, seat, hand), pile=pile, receivers=tuple(others))
        case ["lay", number]:
            seat = state.waiting[0]
            hand = tuple(card for card in state.hands[seat] if card != int(number))
            return replace(state, hands=with_item(state.hands, seat, hand))
        case ["draw"]:
            return replace(state, receivers=state.waiting[:1], waiting=state.waiting[1:])
        case _:
            return replace(state, waiting=state.waiting[1:])


def outcome(state: State) -> Outcome:
    if actor(state) != NOBODY:
        raise NotOver("a player still has a turn")
    return Outcome.ranked(tuple(map(sum, state.hands)))


def view(state: State, seat: Seat | None, shown: Collection[str] = ()) -> View:
    return View(
        rules=state.rules,
        seat=seat,
        actor=actor(state),
        sizes=tuple(map(len, state.hands)),
        hand=None if seat is None else state.hands[seat],
        pile_size=len(state.pile),
        waiting=state.waiting,
        legal=legal_actions(state) if actor(state) == seat else (),
        outcome=outcome(state) if actor(state) == NOBODY else None,
    )


def describe(view: View, names: Sequence[str]) -> Description:
    return Description(
        table=(f"{counted(view.pile_size, 'card')} in the pile",),
        seats=tuple(
            (f"{counted(size, 'card')} in hand", "has yet to play" if seat in view.waiting else "has played")
            for seat, size in enumerate(view.sizes)
        ),
        private=() if view.hand is None else (f"Your hand: {' and '.join(map(str, view.hand)) or 'empty'}",),
        actions=tuple(map(_sentence, view.legal)),
    )


def _sentence(action: str) -> str:
    match action.split():
        case ["lay", card]:
            return f"Lay down the {card}"
        case ["draw"]:
            return "Draw a card"
        case _:
            return "Keep both cards"


def tell(before: State, event: str, after: State, names: Sequence[str]) -> str:
    match event.split():
        case ["card", card]:
            return f"{names[before.receivers[0]]} gets the {card}."
        case ["lay", card]:
            return f"{names[before.waiting[0]]} lays down the {card}."
        case ["draw"]:
            return f"{names[before.waiting[0]]} draws a card."
        case _:
            return f"{names[before.waiting[0]]} keeps both cards."


def draw(state: State, names: Sequence[str]) -> str:
    hands = (f"{name} {' '.join(map(str, hand))}" for name, hand in zip(names, state.hands, strict=True))
    return "\n".join([f"pile {len(state.pile)}", *hands])


def ending(state: State, names: Sequence[str]) -> str:
    return standings(outcome(state), names, [" + ".join(map(str, hand)) for hand in state.hands])


def bounds(rules: Rules, players: int) -> Bounds:
    return Bounds(decisions=2 * players, outcomes=3 * players, legal_actions=3, least_score=3, most_score=23)


def rulebook(rules: Rules, players: int) -> str:
    return RULEBOOK


def colours(rules: Rules) -> tuple[Colour, ...]:
    return ()


def begins_turn(state: State) -> bool:
    return isinstance(actor(state), int) and len(state.hands[state.waiting[0]]) == 2


def format_position(state: State) -> str:
    facts = {"pile": state.pile, "receivers": state.receivers, "waiting": state.waiting}
    facts |= {f"seat {seat}": hand for seat, hand in enumerate(state.hands)}
    return format_lines((name, " ".join(map(str, numbers))) for name, numbers in facts.items())


def parse_position(text: str) -> State:
    lines = {name: tuple(map(parse_number, words.split())) for name, words in parse_lines(text).items()}
    hands = tuple(numbers for name, numbers in lines.items() if name.startswith("seat "))
    return State(Rules("hands"), hands, lines["pile"], lines["receivers"], lines["waiting"])


HANDS: Final[Game[Rules, State, str, str, View]] = Game(
    name="hands",
    title="Hands",
    summary="Two cards each, and one exchange.",
    players=range(2, 5),
    options=(),
    editions={"hands": Edition("hands", "Hands", "Twelve cards.", {})},
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
    wire=text_wire(view, describe, apply, receiver, tell),
    begins_turn=begins_turn,
    receiver=receiver,
    bounds=bounds,
    may_undo=lambda action: action.startswith("lay"),
    notation=Notation(event_parser("Hands", (*ACTIONS, *OUTCOMES)), str, parse_position, format_position),
    encoding=listed_encoding(ACTIONS, OUTCOMES),
    words=Words(rulebook, tell, draw, ending, colours),
    describe=describe,
)
