"""Solves two-player endgames of Push: computes the exact value of every action if both players play perfectly."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np

from overdraw.bots.push.solver.expectimax import (
    FULL,
    MAX_CARDS,
    POINT,
    REQUESTED,
    UNKNOWN,
    Memo,
    SolverRules,
    push_value,
    solve_pending,
    turn_value,
    weight,
)
from overdraw.bots.push.solver.turn_graph import NOTHING, TurnGraph, all_turn_graphs, sum_by_colour, turn_graph_from
from overdraw.core.seats import Seat
from overdraw.errors import BadValue
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Action, Chance
from overdraw.games.push.state import Begin, Deciding, Drawing, Placing, State, Taking
from overdraw.kernel.array_types import Integer
from overdraw.kernel.compiler import record_at
from overdraw.kernel.push.cards import KINDS, ROLL, pile_of
from overdraw.kernel.push.packing import blank, pack
from overdraw.kernel.push.state import MAX_STACKS

MAX_CAPACITY: Final = 1 << 24
"""The maximum number of values that the solver stores. They take 0.8 gigabytes of memory."""

BUST_CARDS: Final = 4
"""The minimum number of cards drawn in a bust: three that start stacks, and one that fits none of them."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact share of the win for `seat`, in total and for each action. `seat` is the seat to act or, if chance
    decides next, the seat whose turn it is.
    """

    seat: Seat
    value: float
    actions: Mapping[Action, float]


def solve(state: State, limit: int = MAX_CAPACITY) -> Solution:
    """Return the exact share of the win for the player to act, in total and for each legal action.

    Raise BadValue if this requires the values of more than `limit` positions.

    A shared win counts half. The solver uses the cards in both banks, because a player who remembers all moves knows
    them.
    """
    return _solved(state, limit, _Solver.solution)


def solve_outcomes(state: State, limit: int = MAX_CAPACITY) -> Mapping[Chance, float]:
    """Return the exact share of the win for the player whose turn it is, after each possible outcome of chance."""
    return _solved(state, limit, _Solver.outcomes)


def _solved(state: State, limit: int, read: Callable[["_Solver"], T]) -> T:
    """Call `read` with a solver, and return its result. If the solver's table is too small, repeat this with a larger
    table.
    """
    if state.players != 2:
        raise BadValue(f"the number of players must be 2 to solve an endgame, not {state.players}")
    if len(state.deck) > MAX_CARDS:
        raise BadValue(f"the deck must have at most {MAX_CARDS} cards to solve an endgame, not {len(state.deck)}")
    capacity = first_capacity(len(state.deck))
    while capacity <= limit:
        try:
            solver = _Solver(state, capacity)
        except MemoryError:
            raise BadValue(f"cannot solve this endgame: not enough memory for {capacity:,} positions") from None
        found = read(solver)
        if not solver.was_full:
            return found
        capacity *= 4
    raise BadValue(f"cannot solve this endgame: it needs more than {limit:,} positions; try it with fewer cards left")


def first_capacity(cards: int) -> int:
    """Return a size for the solver's table that suffices for most endgames with this many cards."""
    return 1 << 6 + 2 * cards


class _Solver:
    """One attempt to solve an endgame, with a table for `capacity` values."""

    def __init__(self, root: State, capacity: int) -> None:
        self.root = root
        self._kinds = np.array([card.index for card in root.deck], np.int64)
        self._by_cards = int(root.rules.tie_break == "most-cards")
        self._turns = all_turn_graphs(self._kinds, self._by_cards)
        self._rules = self._read_rules()
        self._memo = Memo(
            keys=np.zeros((capacity, 3), np.int64),
            values=np.full(capacity, UNKNOWN),
            pushes=np.zeros(capacity),
            requested=np.zeros(capacity, np.int64),
            counts=np.zeros(4, np.int64),
        )
        self._packed = blank(1)

    @property
    def was_full(self) -> bool:
        return bool(self._memo.counts[FULL])

    def _read_rules(self) -> SolverRules:
        by_cards = self._by_cards
        rules = SolverRules(
            star=int(self.root.rules.star == "lose-bench"),
            highest=int(self.root.rules.stopper_takes == "highest"),
            point=POINT if by_cards else 1,
            card=by_cards,
            weights_left=np.zeros(1 << len(self._kinds), np.int64),
            rolls=np.zeros(1 << len(self._kinds), np.int64),
        )
        for rest in range(len(rules.weights_left)):
            cards = [int(kind) for i, kind in enumerate(self._kinds) if rest >> i & 1]
            counts = np.bincount(np.array(cards, np.int64), minlength=KINDS)
            rules.weights_left[rest] = weight(sum_by_colour(pile_of(counts), rules.card), rules)
            rules.rolls[rest] = counts[ROLL] + (len(cards) // BUST_CARDS if self._may_bust(rest) else 0)
        return rules

    def _may_bust(self, rest: int) -> bool:
        """Return whether a turn that begins with this remaining deck can end in a bust."""
        turns = self._turns
        first, last = turns.draws[turns.begins[rest]], turns.draws[turns.begins[rest + 1]]
        return bool((turns.places[first:last] == NOTHING).all(axis=1).any())

    def solution(self) -> Solution:
        state = self.root
        actor = PUSH.actor(state)
        seat = actor if isinstance(actor, int) else state.turn
        after = {action: self._share(PUSH.apply(state, action)) for action in PUSH.legal_actions(state)}
        actions = {action: share if seat == 0 else 1 - share for action, share in after.items()}
        if actions:
            return Solution(seat, max(actions.values()), actions)
        share = self._share(state)
        return Solution(seat, share if seat == 0 else 1 - share, actions)

    def outcomes(self) -> Mapping[Chance, float]:
        state = self.root
        after = {outcome: self._share(PUSH.apply(state, outcome)) for outcome, _ in PUSH.chance_outcomes(state)}
        return {outcome: share if state.turn == 0 else 1 - share for outcome, share in after.items()}

    def _share(self, state: State) -> float:
        """Return the share of the win for seat 0. The engine plays on until it reaches states that compiled code can
        evaluate.
        """
        match state.phase:
            case Begin():
                return self._turn_value(state)
            case Drawing():
                return self._draw_value(state)
            case Placing() | Deciding() | Taking():
                shares = [self._share(PUSH.apply(state, action)) for action in PUSH.legal_actions(state)]
                return max(shares) if PUSH.actor(state) == 0 else min(shares)
            case _ if PUSH.is_over(state):
                winners = PUSH.outcome(state).winners
                return (0 in winners) / len(winners)
            case _:
                chances = PUSH.chance_outcomes(state)
                return sum(float(chance) * self._share(PUSH.apply(state, outcome)) for outcome, chance in chances)

    def _turn_value(self, state: State) -> float:
        """Return the share of the win for seat 0 at the beginning of a turn."""
        position = (*self._read(state), self._rest(state))
        turn_value(*position, self._rules, self._memo)
        solve_pending(self._rules, self._turns, self._memo, self._scratch(self._turns))
        found = turn_value(*position, self._rules, self._memo)
        return found if state.turn == 0 else 1 - found

    def _draw_value(self, state: State) -> float:
        """Return the share of the win for seat 0 before a card is drawn. There may already be stacks on the table."""
        benches = self._read(state)
        record = record_at(self._packed, 0)
        held = [record.held[i] if record.there >> i & 1 else 0 for i in range(MAX_STACKS)]
        turn = turn_graph_from(self._kinds, self._by_cards, self._rest(state), np.array(held, np.int64))
        capacity = self._scratch(self._turns, turn)
        while True:
            found = push_value(*benches, turn, 0, self._rules, self._memo, capacity)
            if not self._memo.counts[REQUESTED] or self.was_full:
                return found if state.turn == 0 else 1 - found
            solve_pending(self._rules, self._turns, self._memo, capacity)

    def _read(self, state: State) -> tuple[int, int, int]:
        """Return both benches, and the weight of the bank of the player to move minus the weight of the other bank."""
        pack(self._packed, 0, state)
        record = record_at(self._packed, 0)
        benches, banks = (
            [sum_by_colour(int(pile), self._by_cards) for pile in piles[:2]] for piles in (record.benches, record.banks)
        )
        mine, others = state.turn, 1 - state.turn
        ahead = weight(banks[mine], self._rules) - weight(banks[others], self._rules)
        return benches[mine], benches[others], int(ahead)

    def _rest(self, state: State) -> int:
        """Return the deck as a bit mask over the sorted cards. If some of several equal cards are gone, the mask
        contains the first ones.
        """
        rest, counts = 0, list(state.deck.counts)
        for i, kind in enumerate(self._kinds):
            if counts[kind]:
                counts[kind] -= 1
                rest |= 1 << i
        return rest

    def _scratch(self, *turns: TurnGraph) -> Integer:
        """Return scratch memory for the values of all nodes in one turn."""
        return np.zeros(max(int(np.max(np.diff(one.begins))) for one in turns))
