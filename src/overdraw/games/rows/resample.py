"""Deals the hidden cards of a game of Rows again, so that the whole game looks the same to one seat.

A player who remembers the whole game knows more than the current view shows. For example, when the discards become the
new pile, the cards in the other hands cannot be in that pile. So every hidden card is replaced by a card from the same
pile.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from overdraw.core.chance import RandomOrder
from overdraw.core.seats import Seat
from overdraw.games.rows.actions import Drawn, Event
from overdraw.games.rows.cards import NO_CARDS, Card, Cards
from overdraw.games.rows.rules import apply
from overdraw.games.rows.state import State, receiver
from overdraw.games.rows.view import view, with_unseen

ATTEMPTS = 10_000


@dataclass(slots=True)
class Slot:
    """Another seat's hidden card: when and from which pile it was drawn, and which card replaces it in the new deal."""

    time: int
    seat: Seat
    pile: int
    card: Card | None = None


@dataclass(slots=True)
class Hidden:
    """What one seat did not see of a game: a slot for each hidden card that another seat drew and, for each pile in
    order, the cards that the seat did not draw itself.

    `played` lists the cards that other seats played, in order. Each entry has the time, the seat, the card, and the
    number of the pile in use at that time.
    """

    slots: list[Slot] = field(default_factory=list)
    piles: list[Cards] = field(default_factory=list)
    played: list[tuple[int, Seat, Card, int]] = field(default_factory=list)


def resample_events(
    begin: State, events: Sequence[Event], seat: Seat, rng: RandomOrder
) -> tuple[State, tuple[Event, ...]]:
    """Return a different first state and different events that look exactly the same to the seat.

    All possible deals are equally likely. With two copies of each card and a second pile, that is only approximately
    true: if the copies of a played card were in different piles, earlier plays are matched without regard to later
    plays.
    """
    hidden = _hidden_from(begin, events, seat)
    for _ in range(ATTEMPTS):
        if _deal(hidden, rng):
            break
    else:
        raise AssertionError("found no deal that fits the cards that were played")
    at_start = [slot.card for slot in hidden.slots if slot.time < 0]
    drawn = {slot.time: slot.card for slot in hidden.slots}
    dealt = tuple(Drawn(card) if (card := drawn.get(time)) else event for time, event in enumerate(events))
    return _begin(begin, seat, [card for card in at_start if card], hidden), dealt


def _hidden_from(begin: State, events: Iterable[Event], seat: Seat) -> Hidden:
    """Collect what the seat did not see. Cards that are in a hand at the start count as drawn from the first pile."""
    others = [(other, hand) for other, hand in enumerate(begin.hands) if other != seat]
    hidden = Hidden(
        slots=[Slot(-1, other, 0) for other, hand in others for _ in hand],
        piles=[sum((hand for _, hand in others), begin.pile)],
    )
    state = begin
    for time, event in enumerate(events):
        after = apply(state, event)
        pile, rest = len(hidden.piles) - 1, state.pile
        if isinstance(event, Drawn):
            rest = rest.minus(event.card)
            if receiver(state) == seat:
                hidden.piles[pile] = hidden.piles[pile].minus(event.card)
            else:
                hidden.slots.append(Slot(time, receiver(state), pile))
        elif state.turn != seat:
            hidden.played.append((time, state.turn, event.card, pile))
        if after.pile != rest:  # the discards became the pile (RQ-20)
            hidden.piles.append(after.pile)
        state = after
    return hidden


def _deal(hidden: Hidden, rng: RandomOrder) -> bool:
    """Deal a card to every slot. Return False if no slot is left for a card that another seat played."""
    left = list(hidden.piles)
    for slot in hidden.slots:
        slot.card = None
    for time, seat, card, latest in hidden.played:
        copies = [left[pile].counts[card.index] for pile in range(latest + 1)]
        fitting = [
            slot
            for slot in hidden.slots
            if slot.card is None and slot.seat == seat and slot.time < time and slot.pile <= latest
            for _ in range(copies[slot.pile])
        ]
        if not fitting:
            return False
        rng.shuffle(fitting)
        fitting[0].card = card
        left[fitting[0].pile] = left[fitting[0].pile].minus(card)
    for pile, cards in enumerate(left):
        rest = list(cards)
        rng.shuffle(rest)
        for slot in hidden.slots:
            if slot.card is None and slot.pile == pile:
                slot.card = rest.pop()
    return True


def _begin(begin: State, seat: Seat, at_start: list[Card], hidden: Hidden) -> State:
    """Return the first state, with the cards `at_start` in the hands of the other seats."""
    pile = hidden.piles[0] - NO_CARDS.plus(*at_start)
    seen = view(begin, seat)
    own = seen.unseen - hidden.piles[0]
    return with_unseen(seen, [*at_start, *pile, *own])
