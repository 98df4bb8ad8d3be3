"""The rules of Push: the legal actions, and the state that follows from each event."""

from typing import Final

from overdraw.core.chance import Chances
from overdraw.core.colours import Colour
from overdraw.core.evolve import evolve
from overdraw.core.seats import Seat, clockwise_from
from overdraw.core.tuples import with_item
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
from overdraw.games.push.refusals import refused
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
DIE: Final[Chances[Chance]] = Chances(ROLLED, (1,) * len(ROLLED))
NOTHING: Final[Chances[Chance]] = Chances((), ())

DRAW_OR_STOP: Final[dict[tuple[bool, bool], tuple[Action, ...]]] = {
    (True, True): (PUSH, STOP),
    (True, False): (PUSH,),
    (False, True): (STOP,),
}

BEGIN: Final = Begin()
DRAWING: Final = Drawing()
DECIDING: Final = Deciding()
OVER: Final = Over()


def new(rules: Rules, players: int, first: Seat) -> State:
    """The first state: a shuffled deck, an empty table, and the first player to move (P-SETUP-1 to P-SETUP-6)."""
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
            return (PUSH, *[BANKS[colour.index] for colour in colours_in(state.benches[state.turn])])
        case Placing(card):
            return _places(state.stacks, card)
        case Deciding():
            return DRAW_OR_STOP[_may_push(state), _may_stop(state)]
        case Taking(seats):
            return tuple([take for take in TAKES if _may_take(state, seats[0], take.stack)])
        case _:
            return ()


def advisable_actions(state: State) -> tuple[Action, ...]:
    """The actions that the other players may suggest to the acting player: place, push, stop or take (P-TURN-5)."""
    return () if isinstance(state.phase, Begin) else legal_actions(state)


def stopper_stacks(state: State) -> tuple[int, ...]:
    """The stacks that the player who stops must choose from; empty if any stack is allowed (P-STOP-3)."""
    match state.phase:
        case Drawing() | Placing() | Deciding():
            bound = state.rules.stopper_takes == "highest"
        case Taking(seats):
            bound = state.rules.stopper_takes == "highest" and seats[0] == state.turn
        case _:
            bound = False
    return tuple([take.stack for take in TAKES if _may_take(state, state.turn, take.stack)]) if bound else ()


def chances(state: State) -> Chances[Chance]:
    match state.phase:
        case Drawing():
            return Chances(DRAWS, state.deck.counts)
        case Rolling():
            return DIE
        case _:
            return NOTHING


def apply(state: State, event: Event) -> State:
    phase = state.phase
    match event:
        case Push() if isinstance(phase, Begin) or (isinstance(phase, Deciding) and _may_push(state)):
            return evolve(state, phase=DRAWING)
        case Drawn(Card() as card) if isinstance(phase, Drawing) and card in state.deck:
            return _turn_up(state, card)
        case Place(int(number)) if isinstance(phase, Placing) and _fits(state.stacks, phase.card, number):
            return _place(state, phase.card, number)
        case Take(int(number)) if isinstance(phase, Taking) and _may_take(state, phase.seats[0], number):
            return _take(state, phase, number)
        case Bank(Colour() as colour) if isinstance(phase, Begin) and _may_bank(state, colour):
            return _bank(state, colour)
        case Stop() if isinstance(phase, Deciding) and _may_stop(state):
            return evolve(state, phase=Taking((state.turn, *_others(state))))
        case Rolled(face) if isinstance(phase, Rolling) and face in FACES:
            return _roll(state, phase, face)
    raise refused(state, event)


def _may_push(state: State) -> bool:
    """A player may push as long as the deck has cards. An empty deck ends the turn (PQ-9)."""
    return bool(state.deck)


def _may_stop(state: State) -> bool:
    """A player may stop as soon as there is a stack to collect (PQ-6)."""
    return bool(state.stacks)


def _may_bank(state: State, colour: Colour) -> bool:
    """A player may bank a colour that is on their own bench (P-BANK-1, PQ-12)."""
    return colour in PUSH_COLOURS and bool(of_colour(state.benches[state.turn], colour))


def _places(stacks: tuple[Stack | None, ...], card: Card) -> tuple[Place, ...]:
    """Every stack that the card fits on, and a new stack if there are fewer than three (P-DRAW-3, P-DRAW-9)."""
    places = [place for place, stack in zip(PLACES, stacks, strict=False) if not clash(stack or (), card)]
    return tuple(places) if len(stacks) == MAX_STACKS else (*places, PLACES[len(stacks)])


def _fits(stacks: tuple[Stack | None, ...], card: Card, number: int) -> bool:
    """Whether the card fits on stack `number`, or may start it as a new stack (P-DRAW-3, P-DRAW-9)."""
    if 1 <= number <= len(stacks):
        return clash(stacks[number - 1] or (), card) is None
    return number == len(stacks) + 1 <= MAX_STACKS


def _may_take(state: State, seat: Seat, number: int) -> bool:
    """Whether the stack has not been taken and, if the rules require it, has the highest value (P-STOP-3, PQ-2)."""
    stack = state.stacks[number - 1] if 1 <= number <= len(state.stacks) else None
    if stack is None:
        return False
    if state.rules.stopper_takes == "any" or seat != state.turn:
        return True
    return stack_value(stack) == max(stack_value(other) for other in state.stacks if other)


def _others(state: State) -> tuple[Seat, ...]:
    """The other players, in the order in which they collect stacks (P-STOP-8, P-SW-4)."""
    others = clockwise_from(state.turn, state.players)[1:]
    return others if state.clockwise else others[::-1]


def _turn_up(state: State, card: Card) -> State:
    deck = state.deck.minus(card)
    if card is SWITCH:
        return _switch(evolve(state, deck=deck, phase=DECIDING))
    if len(state.stacks) < MAX_STACKS or not all(clash(stack or (), card) for stack in state.stacks):
        return evolve(state, deck=deck, phase=Placing(card))
    discards = state.discards.plus(card)  # bust: discard the card, roll the die, then the others collect (PQ-22)
    return evolve(state, deck=deck, discards=discards, phase=Rolling(state.turn, _others(state)))


def _switch(state: State) -> State:
    if state.players == 2:  # no effect (PQ-19)
        state = evolve(state, discards=state.discards.plus(SWITCH))
    else:
        state = evolve(state, switches=state.switches + 1)
    return state if state.deck or state.stacks else _end_turn(state)  # PQ-11


def _place(state: State, card: Card, number: int) -> State:
    stacks = state.stacks if number <= len(state.stacks) else (*state.stacks, ())
    grown = (*(stacks[number - 1] or ()), card)
    return evolve(state, stacks=with_item(stacks, number - 1, grown), phase=DECIDING)


def _take(state: State, phase: Taking, number: int) -> State:
    """Move a stack's cards to the player's bench. A roll card causes a roll at once (P-STOP-4, P-ROLL-3, PQ-21)."""
    seat, waiting = phase.seats[0], phase.seats[1:]
    stack = state.stacks[number - 1] or ()
    numbers = [card for card in stack if card is not ROLL]
    stacks = with_item(state.stacks, number - 1, None)
    benches = with_item(state.benches, seat, state.benches[seat].plus(*numbers))
    if len(numbers) == len(stack):
        return _collect_on(evolve(state, stacks=stacks, benches=benches), waiting)
    discards = state.discards.plus(ROLL)
    return evolve(state, stacks=stacks, benches=benches, discards=discards, phase=Rolling(seat, waiting))


def _roll(state: State, phase: Rolling, face: Face) -> State:
    """Discard the bench cards of the rolled colour. In the star variant, a star costs the whole bench (P-VAR-1)."""
    seat, bench = phase.seat, state.benches[phase.seat]
    if isinstance(face, Colour):
        lost = of_colour(bench, face)
    else:
        lost = bench if state.rules.star == "lose-bench" else NO_CARDS
    rolled = evolve(state, benches=with_item(state.benches, seat, bench - lost), discards=state.discards + lost)
    return _collect_on(rolled, phase.waiting)


def _collect_on(state: State, waiting: tuple[Seat, ...]) -> State:
    """Let the next player take a stack, or end the turn if no player or no stack is left."""
    if waiting and any(state.stacks):
        return evolve(state, phase=Taking(waiting))
    return _end_turn(state)


def _bank(state: State, colour: Colour) -> State:
    """Move all bench cards of one colour to the bank and end the turn (P-BANK-2, P-BANK-10)."""
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
    """Discard the remaining cards and start the next turn, or end the game (P-STOP-12, P-SW-7, PQ-13)."""
    left = [card for stack in state.stacks if stack for card in stack]
    switches = state.switches
    if state.rules.switches == "each-turn":
        left += [SWITCH] * switches
        switches = 0
    return evolve(
        state,
        discards=state.discards.plus(*left) if left else state.discards,
        switches=switches,
        stacks=(),
        turn=(state.turn + 1) % state.players if state.deck else state.turn,
        phase=BEGIN if state.deck else OVER,
    )
