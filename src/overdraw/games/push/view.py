"""What a seat may know of a game of Push, built up from nothing."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from overdraw.core.outcome import Outcome
from overdraw.core.seats import Actor, Seat
from overdraw.games.push.actions import Action
from overdraw.games.push.cards import Card, Cards
from overdraw.games.push.editions import Rules
from overdraw.games.push.rules import advisable_actions, legal_actions, stopper_stacks
from overdraw.games.push.scoring import outcome
from overdraw.games.push.state import Over, Placing, Rolling, Stack, State, actor, collecting

OPEN_BANK: Final = "open_bank"


@dataclass(frozen=True, slots=True)
class BankView:
    """A bank lies face down: everyone counts it, its owner knows it (PQ-16)."""

    size: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class View:
    """A game of Push as one seat sees it, or with `seat` None as a spectator does.

    `undrawn` are the cards left in the deck; their order is not known to anyone (PQ-26).
    `collecting` are the seats that still take a stack. `legal` is empty unless this seat is to act. `advisable` is
    what the others may advise the player to act; `stopper_stacks` are the stacks of which the player who stops must
    take one, and none where any will do.
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
