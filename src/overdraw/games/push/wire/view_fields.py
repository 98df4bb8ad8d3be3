"""Writes a view of Push as JSON, with cards in the notation of records."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from typing import Final, TypedDict

from overdraw.core.seats import Seat
from overdraw.core.wire_fields import Field, Wire
from overdraw.games.push.cards import CARDS, Card, Cards
from overdraw.games.push.notation import format_event
from overdraw.games.push.rules import advisable_actions, stopper_stacks
from overdraw.games.push.state import Over, Placing, Stack, State, collecting
from overdraw.games.push.view import OPEN_BANK, View
from overdraw.games.push.wire.facts import Facts, facts
from overdraw.games.push.wire.reading import read_view

Code = str
"""`r5`, `roll`, `switch`."""


class Bank(TypedDict):
    """A bank: the number of its cards, and the cards themselves if everyone may see them."""

    size: int
    cards: list[Code] | None


@dataclass(frozen=True, slots=True)
class OpenBanks:
    """Banks whose cards everyone may see."""

    banks: tuple[Cards, ...]


CODES: Final = tuple(card.code for card in CARDS)


@lru_cache(maxsize=4096)  # most benches have not changed since the last view
def _codes(cards: Cards) -> tuple[Code, ...]:
    return tuple(card.code for card in cards)


def _counts(cards: Cards) -> dict[Code, int]:
    counts = cards.counts
    return dict(compress(zip(CODES, counts, strict=True), counts))


def _stacks(stacks: tuple[Stack | None, ...]) -> list[list[Code] | None]:
    return [None if stack is None else [card.code for card in stack] for stack in stacks]


def _benches(benches: tuple[Cards, ...]) -> list[tuple[Code, ...]]:
    return [_codes(bench) for bench in benches]


def _phase(state: State, _: object) -> str:
    return type(state.phase).__name__.lower()


def _drawn(state: State, _: object) -> Card | None:
    return state.phase.card if isinstance(state.phase, Placing) else None


def _card(card: Card | None) -> Code | None:
    return None if card is None else card.code


def _banks(state: State, shown: Collection[str]) -> tuple[Cards, ...] | OpenBanks:
    """The banks as everyone sees them: face down, unless the game is over or the table has open banks (PQ-16)."""
    is_open = OPEN_BANK in shown or isinstance(state.phase, Over)
    return OpenBanks(state.banks) if is_open else state.banks


def _write_banks(part: tuple[Cards, ...] | OpenBanks) -> list[Bank]:
    if isinstance(part, OpenBanks):
        return [Bank(size=len(bank), cards=list(_codes(bank))) for bank in part.banks]
    return [Bank(size=len(bank), cards=None) for bank in part]


def _banks_seen(view: View) -> list[Bank]:
    """The banks as everyone sees them, from the view of a seat. They are open only if the seat sees all of them."""
    known = [bank.cards for bank in view.banks if bank.cards is not None]
    if len(known) == len(view.banks):
        return _write_banks(OpenBanks(tuple(known)))
    return [Bank(size=bank.size, cards=None) for bank in view.banks]


def _own_bank(state: State, seat: Seat) -> Cards:
    return state.banks[seat]


def _own_bank_seen(view: View) -> tuple[Code, ...]:
    cards = None if view.seat is None else view.banks[view.seat].cards
    assert cards is not None, "a seat always knows its own bank"
    return _codes(cards)


WIRE: Final[Wire[State, View]] = Wire(
    public=(
        Field("phase", str, "`begin`, `drawing`, `placing`, `deciding`, `taking`, `rolling` or `over`", _phase),
        Field("turn", int, "the seat whose turn it is", lambda state, _: state.turn),
        Field(
            "undrawn",
            dict[Code, int],
            "how many copies of each card are left in the deck",
            lambda s, _: s.deck,
            _counts,
        ),
        Field(
            "discards",
            dict[Code, int],
            "how many copies of each card are out of the game",
            lambda s, _: s.discards,
            _counts,
        ),
        Field("switches", int, "the number of switch cards beside the deck", lambda state, _: state.switches),
        Field("clockwise", bool, "whether stacks are collected clockwise", lambda state, _: state.clockwise),
        Field(
            "stacks",
            list[list[Code] | None],
            "the cards of each stack, from first to last; null for a stack that has been taken",
            lambda state, _: state.stacks,
            _stacks,
        ),
        Field(
            "stopper_stacks",
            list[int],
            "the numbers of the stacks that the player who stops must choose from; empty if any stack is allowed",
            lambda state, _: stopper_stacks(state),
        ),
        Field("card", Code | None, "the drawn card that must be placed", _drawn, _card),
        Field(
            "collecting",
            list[int],
            "the seats that may still take a stack, in order",
            lambda state, _: collecting(state),
        ),
        Field(
            "advisable",
            list[str],
            "the actions that the others may suggest to the acting player, in the notation of records",
            lambda state, _: advisable_actions(state),
            lambda actions: list(map(format_event, actions)),
        ),
        Field("benches", list[list[Code]], "the cards on each seat's bench", lambda state, _: state.benches, _benches),
        Field("banks", list[Bank], "the bank of each seat", _banks, _write_banks, _banks_seen),
    ),
    own=(Field("bank", list[Code], "the cards in the seat's own bank", _own_bank, _codes, _own_bank_seen),),
    facts=facts,
    facts_type=Facts,
    read_view=read_view,
)
