"""The rules of Push: what is legal, and what follows from it."""

from itertools import compress
from typing import Final

from overdraw.core.colours import Colour
from overdraw.core.seats import Seat, check_seat, clockwise_from
from overdraw.core.states import evolve
from overdraw.core.tuples import with_item
from overdraw.errors import IllegalAction
from overdraw.games.push.actions import Action, Bank, Chance, Drawn, Event, Place, Push, Rolled, Stop, Take
from overdraw.games.push.cards import (
    CARDS,
    FACES,
    NO_CARDS,
    PUSH_COLOURS,
    ROLL,
    SWITCH,
    Card,
    Face,
    colours_in,
    full_deck,
    of_colour,
)
from overdraw.games.push.editions import Rules
from overdraw.games.push.refusals import refusal
from overdraw.games.push.state import (
    MAX_STACKS,
    Begin,
    Deciding,
    Drawing,
    Over,
    Placing,
    Rolling,
    Stack,
    State,
    Taking,
    clash,
    stack_value,
)

PUSH: Final = Push()
STOP: Final = Stop()
PLACES: Final = tuple(Place(number) for number in range(1, MAX_STACKS + 1))
TAKES: Final = tuple(Take(number) for number in range(1, MAX_STACKS + 1))
BANKS: Final = tuple(Bank(colour) for colour in PUSH_COLOURS)
DRAWS: Final = tuple(Drawn(card) for card in CARDS)
ROLLED: Final = tuple(Rolled(face) for face in FACES)
DIE: Final = tuple((rolled, 1) for rolled in ROLLED)

BEGIN: Final = Begin()
DRAWING: Final = Drawing()
DECIDING: Final = Deciding()
OVER: Final = Over()


def new(rules: Rules, players: int, first: Seat) -> State:
    """A shuffled deck, nothing on the table, and the first player to move (P-SETUP-1 to P-SETUP-6)."""
    check_seat(first, players)
    with_switches = players > 2 or rules.two_player_switches == "keep"
    return State(
        rules=rules,
        deck=full_deck(with_switches=with_switches),
        discards=NO_CARDS,
        switches=0,
        stacks=(),
        benches=(NO_CARDS,) * players,
        banks=(NO_CARDS,) * players,
        turn=first,
        phase=BEGIN,
    )


def legal_actions(state: State) -> tuple[Action, ...]:
    match state.phase:
        case Begin():
            return (PUSH, *(BANKS[colour.index] for colour in colours_in(state.benches[state.turn])))
        case Placing(card):
            return _places(state.stacks, card)
        case Deciding():
            draw_on = (PUSH,) if state.deck else ()  # the turn stops by itself (PQ-9)
            stop = (STOP,) if state.stacks else ()  # there must be something to collect (PQ-6)
            return draw_on + stop
        case Taking():
            return _takes(state)
        case _:
            return ()


def chance_weights(state: State) -> tuple[tuple[Chance, int], ...]:
    match state.phase:
        case Drawing():
            counts = state.deck.counts
            return tuple(compress(zip(DRAWS, counts, strict=True), counts))
        case Rolling():
            return DIE
        case _:
            return ()


def apply(state: State, event: Event) -> State:
    if not _possible(state, event):
        raise IllegalAction(refusal(state, event))
    match event:
        case Push():
            return evolve(state, phase=DRAWING)
        case Drawn(card):
            return _turn_up(state, card)
        case Place(number):
            return _place(state, number)
        case Stop():
            return evolve(state, phase=Taking((state.turn, *_others(state))))
        case Take(number):
            return _take(state, number)
        case Rolled(face):
            return _roll(state, face)
        case Bank(colour):
            return _bank(state, colour)


def _possible(state: State, event: Event) -> bool:
    match event:
        case Drawn(card):
            return isinstance(state.phase, Drawing) and card in state.deck
        case Rolled(face):
            return isinstance(state.phase, Rolling) and face in FACES
        case _:
            return event in legal_actions(state)


def _places(stacks: tuple[Stack | None, ...], card: Card) -> tuple[Place, ...]:
    """Every stack without a clash, and a new one while there are fewer than three (P-DRAW-3, P-DRAW-9)."""
    places = [place for place, stack in zip(PLACES, stacks, strict=False) if stack and not clash(stack, card)]
    return tuple(places) if len(stacks) == MAX_STACKS else (*places, PLACES[len(stacks)])


def _takes(state: State) -> tuple[Take, ...]:
    """Any stack that is left; the stopper, where the rules say so, one of the highest value (P-STOP-3, PQ-2)."""
    assert isinstance(state.phase, Taking)
    worth = [-1 if stack is None else stack_value(stack) for stack in state.stacks]
    bound = state.rules.stopper_takes == "highest" and state.phase.seats[0] == state.turn
    least = max(worth) if bound else 0
    return tuple([take for take, value in zip(TAKES, worth, strict=False) if value >= least])


def _others(state: State) -> tuple[Seat, ...]:
    """The other players in the order in which they collect (P-STOP-8, P-SW-4)."""
    others = clockwise_from(state.turn, state.players)[1:]
    return others if state.clockwise else others[::-1]


def _turn_up(state: State, card: Card) -> State:
    state = evolve(state, deck=state.deck.minus(card), phase=Placing(card))
    if card is SWITCH:
        return _switch(state)
    if _places(state.stacks, card):
        return state
    return evolve(  # bust: the card away, then the die, then the others collect (PQ-22)
        state, discards=state.discards.plus(card), phase=Rolling(state.turn, _others(state))
    )


def _switch(state: State) -> State:
    if state.players == 2:  # no effect (PQ-19)
        state = evolve(state, discards=state.discards.plus(SWITCH), phase=DECIDING)
    else:
        state = evolve(state, switches=state.switches + 1, phase=DECIDING)
    return state if state.deck or state.stacks else _end_turn(state)  # PQ-11


def _place(state: State, number: int) -> State:
    assert isinstance(state.phase, Placing)
    stacks = state.stacks if number <= len(state.stacks) else (*state.stacks, ())
    grown = (*(stacks[number - 1] or ()), state.phase.card)
    return evolve(state, stacks=with_item(stacks, number - 1, grown), phase=DECIDING)


def _take(state: State, number: int) -> State:
    """The cards to the bench; a roll card makes the die fall at once (P-STOP-4, P-ROLL-3, PQ-21)."""
    assert isinstance(state.phase, Taking)
    seat, *waiting = state.phase.seats
    stack = state.stacks[number - 1]
    assert stack is not None
    numbers = [card for card in stack if card is not ROLL]
    stacks = with_item(state.stacks, number - 1, None)
    benches = with_item(state.benches, seat, state.benches[seat].plus(*numbers))
    if len(numbers) == len(stack):
        return _collect_on(evolve(state, stacks=stacks, benches=benches), tuple(waiting))
    discards = state.discards.plus(ROLL)
    return evolve(state, stacks=stacks, benches=benches, discards=discards, phase=Rolling(seat, tuple(waiting)))


def _roll(state: State, face: Face) -> State:
    """Bench cards of the colour are lost; the star is safe, or takes the whole bench (P-VAR-1)."""
    assert isinstance(state.phase, Rolling)
    seat = state.phase.seat
    bench = state.benches[seat]
    if isinstance(face, Colour):
        lost = of_colour(bench, face)
    else:
        lost = bench if state.rules.star == "lose-bench" else NO_CARDS
    rolled = evolve(state, benches=with_item(state.benches, seat, bench - lost), discards=state.discards + lost)
    return _collect_on(rolled, state.phase.waiting)


def _collect_on(state: State, waiting: tuple[Seat, ...]) -> State:
    """The next player takes a stack, while there are players and stacks; then the rest goes (P-STOP-12)."""
    left = [stack for stack in state.stacks if stack]
    if waiting and left:
        return evolve(state, phase=Taking(waiting))
    leftovers = [card for stack in left for card in stack]
    return _end_turn(evolve(state, stacks=(), discards=state.discards.plus(*leftovers)))


def _bank(state: State, colour: Colour) -> State:
    """All cards of the colour turn face down; that was the turn (P-BANK-2, P-BANK-10)."""
    seat = state.turn
    banked = of_colour(state.benches[seat], colour)
    return _end_turn(
        evolve(
            state,
            benches=with_item(state.benches, seat, state.benches[seat] - banked),
            banks=with_item(state.banks, seat, state.banks[seat] + banked),
        )
    )


def _end_turn(state: State) -> State:
    """Clockwise to the next player, unless the deck is empty (P-TURN-2, PQ-13)."""
    if state.rules.switches == "each-turn" and state.switches:
        discards = state.discards.plus(*[SWITCH] * state.switches)
        state = evolve(state, switches=0, discards=discards)
    if not state.deck:
        return evolve(state, phase=OVER)
    return evolve(state, turn=(state.turn + 1) % state.players, phase=BEGIN)
