"""What one seat may know about a game of Push, and random states that agree with it.

A view contains only copies of what the seat may know, so it cannot leak hidden cards.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from overdraw.core.chance import RandomOrder
from overdraw.core.outcome import Outcome
from overdraw.core.seats import Actor, Seat
from overdraw.errors import BadValue
from overdraw.games.push.actions import Action
from overdraw.games.push.cards import NO_CARDS, NUMBER_CARDS, Card, Cards, full_deck
from overdraw.games.push.editions import Rules
from overdraw.games.push.rules import BEGIN, DECIDING, DRAWING, OVER, advisable_actions, legal_actions, stopper_stacks
from overdraw.games.push.scoring import outcome
from overdraw.games.push.state import Over, Phase, Placing, Rolling, Stack, State, Taking, actor, collecting

OPEN_BANK: Final = "open_bank"


@dataclass(frozen=True, slots=True)
class BankView:
    """A bank as one seat sees it. Everyone knows how many cards it has, but only its owner knows which (PQ-16)."""

    size: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class View:
    """A game of Push as one seat sees it, or as a spectator sees it if `seat` is None.

    `undrawn` contains the cards left in the deck; nobody knows their order (PQ-26). `collecting` lists the seats that
    may still take a stack. `legal` is empty unless this seat must act. `advisable` lists the actions that the other
    players may suggest to the acting player. `stopper_stacks` lists the stacks that the player who stops must choose
    from; it is empty if any stack is allowed.
    """

    rules: Rules
    seat: Seat | None
    actor: Actor
    phase: str
    turn: Seat
    undrawn: Cards
    discards: Cards
    switches: int
    clockwise: bool
    stacks: tuple[Stack | None, ...]
    card: Card | None
    collecting: tuple[Seat, ...]
    rolling: Seat | None
    benches: tuple[Cards, ...]
    banks: tuple[BankView, ...]
    legal: tuple[Action, ...]
    advisable: tuple[Action, ...]
    stopper_stacks: tuple[int, ...]
    outcome: Outcome | None

    @property
    def players(self) -> int:
        return len(self.benches)


def view(state: State, seat: Seat | None, shown: Collection[str] = ()) -> View:
    phase = state.phase
    over = isinstance(phase, Over)
    acting = actor(state)
    banks = tuple(
        BankView(len(bank), bank if over or owner == seat or OPEN_BANK in shown else None)
        for owner, bank in enumerate(state.banks)
    )
    return View(
        rules=state.rules,
        seat=seat,
        actor=acting,
        phase=type(phase).__name__.lower(),
        turn=state.turn,
        undrawn=state.deck,
        discards=state.discards,
        switches=state.switches,
        clockwise=state.clockwise,
        stacks=state.stacks,
        card=phase.card if isinstance(phase, Placing) else None,
        collecting=collecting(state),
        rolling=phase.seat if isinstance(phase, Rolling) else None,
        benches=state.benches,
        banks=banks,
        legal=legal_actions(state) if acting == seat else (),
        advisable=advisable_actions(state),
        stopper_stacks=stopper_stacks(state),
        outcome=outcome(state) if over else None,
    )


def resample(view: View, rng: RandomOrder) -> State:
    """Return a random state that agrees with the view, by dealing the unseen cards to the hidden banks (PQ-16)."""
    cards = list(hidden_in_banks(view))
    size = sum(bank.size for bank in view.banks if bank.cards is None)
    if len(cards) != size:
        raise BadValue(
            f"cannot deal the hidden banks: they have {size} cards, but {len(cards)} cards are unseen; "
            "the game must use the deck that its rules prescribe"
        )
    rng.shuffle(cards)
    return with_banks(view, cards)


def hidden_in_banks(view: View) -> Cards:
    """The cards in all hidden banks together, which are exactly the number cards that the viewer cannot see."""
    in_sight = [card for stack in view.stacks if stack for card in stack]
    in_sight += [view.card] if view.card is not None else []
    banks = [bank.cards for bank in view.banks if bank.cards is not None]
    shown = sum((*view.benches, *banks, view.undrawn), view.discards).plus(*in_sight)
    whole = full_deck(with_switches=view.players > 2 or view.rules.two_player_switches == "keep")
    counts = zip(NUMBER_CARDS, whole.counts, shown.counts, strict=False)
    return NO_CARDS.plus(*(card for card, count, seen in counts for _ in range(count - seen)))


def with_banks(view: View, cards: list[Card]) -> State:
    """Build a state that agrees with the view by dealing `cards` to the hidden banks, one bank after another."""
    banks, dealt = [], 0
    for bank in view.banks:
        hidden = bank.size if bank.cards is None else 0
        banks.append(NO_CARDS.plus(*cards[dealt : dealt + hidden]) if bank.cards is None else bank.cards)
        dealt += hidden
    return State(
        rules=view.rules,
        deck=view.undrawn,
        discards=view.discards,
        switches=view.switches,
        stacks=view.stacks,
        benches=view.benches,
        banks=tuple(banks),
        turn=view.turn,
        phase=_phase(view),
    )


def _phase(view: View) -> Phase:
    if view.card is not None:
        return Placing(view.card)
    if view.rolling is not None:
        return Rolling(view.rolling, view.collecting)
    if view.collecting:
        return Taking(view.collecting)
    return _PLAIN_PHASES[view.phase]


_PLAIN_PHASES: Final[dict[str, Phase]] = {"begin": BEGIN, "drawing": DRAWING, "deciding": DECIDING, "over": OVER}
