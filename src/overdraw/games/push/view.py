"""The view of a seat in Push. It is built from nothing, so that it cannot leak what was not added."""

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
    """A bank is face down: everyone knows its size, only its owner knows the cards (PQ-16)."""

    size: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class View:
    """A game of Push as one seat sees it, or a spectator if `seat` is None.

    `undrawn` are the cards left in the deck; nobody knows their order (PQ-26).
    `collecting` are the seats that may still take a stack. `legal` is empty unless this seat is to act. `advisable`
    are the actions that the others may suggest to the acting player. `stopper_stacks` are the stacks that the player
    who stops must choose from; it is empty if any stack is allowed.
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
