"""What one seat may know about a game of Rows, and random states that agree with it.

A view contains only copies of what the seat may know, so it cannot leak hidden cards.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from overdraw.core.chance import RandomOrder
from overdraw.core.outcome import Outcome
from overdraw.core.seats import Actor, Seat
from overdraw.games.rows.actions import Action
from overdraw.games.rows.cards import NO_CARDS, Card, Cards
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.rules import legal_actions
from overdraw.games.rows.scoring import outcome, scores
from overdraw.games.rows.state import Area, Dealing, Drawing, Giving, Opening, Over, Phase, Playing, State, actor


@dataclass(frozen=True, slots=True)
class View:
    """A game of Rows as one seat sees it, or as a spectator sees it if `seat` is None.

    `unseen` contains the cards that the viewer cannot see: the pile and the other hands together (RQ-37). `draws`
    counts the cards that the player to move must still draw. `legal` is empty unless this seat must act.
    """

    rules: Rules
    seat: Seat | None
    actor: Actor
    phase: str
    first: Seat
    turn: Seat
    pile_size: int
    unseen: Cards
    discards: Cards
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    areas: tuple[Area, ...]
    scores: tuple[int, ...]
    draws: int
    trigger: Seat | None
    final: tuple[Seat, ...] | None
    legal: tuple[Action, ...]
    outcome: Outcome | None

    @property
    def players(self) -> int:
        return len(self.areas)


def view(state: State, seat: Seat | None, shown: Collection[str] = ()) -> View:
    acting = actor(state)
    hand = None if seat is None else state.hands[seat]
    return View(
        rules=state.rules,
        seat=seat,
        actor=acting,
        phase=type(state.phase).__name__.lower(),
        first=state.first,
        turn=state.turn,
        pile_size=len(state.pile),
        unseen=unseen_by(state, seat),
        discards=state.discards,
        hand=hand,
        hand_sizes=tuple(map(len, state.hands)),
        areas=state.areas,
        scores=scores(state),
        draws=state.phase.left if isinstance(state.phase, Drawing) else 0,
        trigger=state.trigger,
        final=state.final,
        legal=legal_actions(state) if acting == seat else (),
        outcome=outcome(state) if isinstance(state.phase, Over) else None,
    )


def unseen_by(state: State, seat: Seat | None) -> Cards:
    """The cards in the pile and in the other hands together. The seat cannot know which cards are where."""
    hands = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    return sum(hands, state.pile)


def resample(view: View, rng: RandomOrder) -> State:
    """Return a random state that agrees with the view, by dealing unseen cards to other hands and the pile (RQ-37)."""
    cards = list(view.unseen)
    rng.shuffle(cards)
    return with_unseen(view, cards)


def with_unseen(view: View, cards: list[Card]) -> State:
    """Build a state that agrees with the view by dealing `cards` to the hidden hands, seat by seat, and to the pile."""
    hands, dealt = [], 0
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat and view.hand is not None:
            hands.append(view.hand)
        else:
            hands.append(NO_CARDS.plus(*cards[dealt : dealt + size]))
            dealt += size
    return State(
        rules=view.rules,
        first=view.first,
        pile=NO_CARDS.plus(*cards[dealt:]),
        discards=view.discards,
        hands=tuple(hands),
        areas=view.areas,
        turn=view.turn,
        phase=_phase(view),
        trigger=view.trigger,
        final=view.final,
    )


def _phase(view: View) -> Phase:
    match view.phase:
        case "dealing":
            return Dealing(sum(view.hand_sizes))
        case "drawing":
            return Drawing(view.draws)
        case phase:
            return _PLAIN_PHASES[phase]


_PLAIN_PHASES: Final[dict[str, Phase]] = {
    "opening": Opening(),
    "giving": Giving(),
    "playing": Playing(),
    "over": Over(),
}
