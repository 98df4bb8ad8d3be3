"""The rules of Rows: the legal actions, and the state that follows from each event."""

from typing import Final

from overdraw.core.chance import Chances
from overdraw.core.evolve import evolve
from overdraw.core.seats import Seat, clockwise_from
from overdraw.core.tuples import with_item
from overdraw.games.rows.actions import Action, Chance, Discard, Drawn, Event, Give, Open, Place, Play
from overdraw.games.rows.areas import places_for_guest, places_for_owner, put
from overdraw.games.rows.cards import CARDS, NO_CARDS, Card, full_deck
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.refusals import refused
from overdraw.games.rows.state import (
    HAND,
    TRIGGER_COLOURS,
    Dealing,
    Drawing,
    Giving,
    Opening,
    Over,
    Playing,
    State,
    colours_in,
)

DRAWS: Final = tuple(Drawn(card) for card in CARDS)
NOTHING: Final[Chances[Chance]] = Chances((), ())


def new(rules: Rules, players: int, first: Seat) -> State:
    """The first state: a shuffled deck, before four cards are dealt to each player (R-SETUP-1, R-SETUP-2)."""
    return State(
        rules=rules,
        first=first,
        pile=full_deck(rules.colours, rules.copies),
        discards=NO_CARDS,
        hands=(NO_CARDS,) * players,
        areas=((),) * players,
        turn=first,
        phase=Dealing(0),
        trigger=None,
        final=None,
    )


def legal_actions(state: State) -> tuple[Action, ...]:
    hand = [card for card, _ in state.hands[state.turn].distinct()]
    match state.phase:
        case Opening():
            return tuple(Open(card) for card in hand)
        case Giving():
            return tuple(
                Give(card, seat, place)
                for card in hand
                for seat in clockwise_from(state.turn, state.players)[1:]
                for place in places_for_guest(state.rules, state.areas[seat], card)
            )
        case Playing():
            own = state.areas[state.turn]
            plays = (Play(card, place) for card in hand for place in places_for_owner(state.rules, own, card))
            return (*plays, *(Discard(card) for card in hand))
        case _:
            return ()


def chances(state: State) -> Chances[Chance]:
    match state.phase:
        case Dealing() | Drawing():
            return Chances(DRAWS, state.pile.counts)
        case _:
            return NOTHING


def apply(state: State, event: Event) -> State:
    phase = state.phase
    match event:
        case Drawn(Card() as card) if isinstance(phase, Dealing) and card in state.pile:
            return _deal(state, phase.dealt, card)
        case Drawn(Card() as card) if isinstance(phase, Drawing) and card in state.pile:
            return _draw_next(_to_hand(state, state.turn, card), phase.left - 1)
        case Open(Card() as card) if isinstance(phase, Opening) and _holds(state, card):
            return _draw_next(_lay(state, card, state.turn, "new-top"), 1)
        case Give(Card() as card, seat, place) if isinstance(phase, Giving) and _may_give(state, card, seat, place):
            given = _lay(state, card, seat, place)
            if given.hands[given.turn]:
                return evolve(given, phase=Playing())
            return _draw_next(given, 2)  # no card is left to play or discard (RQ-21)
        case Play(Card() as card, place) if isinstance(phase, Playing) and _may_play(state, card, place):
            return _draw_next(_lay(state, card, state.turn, place), 2)
        case Discard(Card() as card) if isinstance(phase, Playing) and _holds(state, card):
            return _draw_next(evolve(_without(state, card), discards=state.discards.plus(card)), 2)
    raise refused(state, event)


def _holds(state: State, card: Card) -> bool:
    return card in state.hands[state.turn]


def _may_give(state: State, card: Card, seat: Seat, place: Place) -> bool:
    if seat == state.turn or seat not in range(state.players) or not _holds(state, card):
        return False
    return place in places_for_guest(state.rules, state.areas[seat], card)


def _may_play(state: State, card: Card, place: Place) -> bool:
    return _holds(state, card) and place in places_for_owner(state.rules, state.areas[state.turn], card)


def _deal(state: State, dealt: int, card: Card) -> State:
    """Deal the next card: one to each player in turn, from the starting player, until all have four (R-SETUP-1)."""
    state = _to_hand(state, (state.first + dealt) % state.players, card)
    return evolve(state, phase=Opening() if dealt + 1 == HAND * state.players else Dealing(dealt + 1))


def _draw_next(state: State, left: int) -> State:
    """Let the player draw `left` more cards, or end the turn. The discards replace an empty pile (RQ-20)."""
    if left and not state.pile:
        state = evolve(state, pile=state.discards, discards=NO_CARDS)
    if left and state.pile:
        return evolve(state, phase=Drawing(left))
    return _end_turn(state)


def _to_hand(state: State, seat: Seat, card: Card) -> State:
    hands = with_item(state.hands, seat, state.hands[seat].plus(card))
    return evolve(state, pile=state.pile.minus(card), hands=hands)


def _without(state: State, card: Card) -> State:
    """Remove a card from the hand of the player to move."""
    return evolve(state, hands=with_item(state.hands, state.turn, state.hands[state.turn].minus(card)))


def _lay(state: State, card: Card, owner: Seat, place: Place) -> State:
    """Play a card from the hand into an area, and record the first area with four colours (RQ-22 to RQ-29)."""
    area, gone = put(state.areas[owner], card, place)
    triggers = state.trigger is None and colours_in(area) >= TRIGGER_COLOURS
    return evolve(
        _without(state, card),
        areas=with_item(state.areas, owner, area),
        discards=state.discards.plus(*gone),
        trigger=owner if triggers else state.trigger,
    )


def _end_turn(state: State) -> State:
    """Pass the turn to the next player who has a card, or end the game after the last turns."""
    seat, final = state.turn, state.final
    while any(state.hands):  # when nobody has a card, the game ends (RQ-20)
        if final is None and state.trigger is not None:
            final = _last_turns(state, seat)
        if final is None:
            seat = (seat + 1) % state.players
        elif final:
            seat, *rest = final
            final = tuple(rest)
        else:
            break
        if state.hands[seat]:  # a player with an empty hand is skipped (RQ-20)
            phase = Giving() if state.areas[seat] else Opening()
            return evolve(state, turn=seat, phase=phase, final=final)
    return evolve(state, phase=Over(), final=None if final is None else ())


def _last_turns(state: State, seat: Seat) -> tuple[Seat, ...] | None:
    """The seats that get a last turn after `seat` has played, or None if the current round goes on (RQ-26, RQ-27)."""
    around = clockwise_from(state.first, state.players)
    match state.rules.end:
        case "turn-then-others":
            return clockwise_from(seat, state.players)[1:]
        case "round":
            return () if seat == around[-1] else None
        case "round-then-others":
            others = tuple(other for other in around if other != state.trigger)
            return others if seat == around[-1] else None
