"""The endgame solver of Push agrees with a brute-force search in the engine."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from inspect import cleandoc
from itertools import product
from random import Random
from typing import Any

import pytest

from overdraw.bots.push.solver.solve import solve
from overdraw.errors import BadValue
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Push, Stop
from overdraw.games.push.cards import CARDS, Cards
from tests.support.positions import after, position

EDITIONS = [f"{name} star={star}" for name, star in product(PUSH.editions, ("safe", "lose-bench"))]

POSITIONS = {
    "a turn begins": """
        turn: 0 begin
        deck: g5 y2 roll
        seat 0: bench g1 y4; bank y6
        seat 1: bench b3 r2; bank r6 p1
        """,
    "three stacks and a card that fits nowhere": """
        turn: 1 deciding
        deck: b4 g4
        stacks: g4 r1 | b4 y3 | roll p4
        seat 0: bench g2; bank p6
        seat 1: bench r3; bank b1
        """,
    "a card is to be placed": """
        turn: 0 placing r2
        deck: r5
        stacks: r6 g1 | roll y3
        seat 0: bench g6; bank
        seat 1: bench p5; bank g3
        """,
    "the next card is about to come": """
        turn: 1 drawing
        deck: y4 roll
        stacks: y1 | b3
        seat 0: bench g6; bank
        seat 1: bench y5; bank g3
        """,
    "stacks are taken": """
        turn: 0 taking 0 1
        deck: r5 y2
        stacks: roll r6 | y3 g1 | p4
        seat 0: bench r2; bank
        seat 1: bench p5; bank g3
        """,
    "the die is about to fall": """
        turn: 1 rolling 1 0
        deck: r5
        stacks: roll r6 | y3 g1 | p4
        seat 0: bench r2; bank
        seat 1: bench p5 g3; bank
        """,
    "equal cards, and switch cards with two players": """
        turn: 0 begin
        deck: r5 r5 switch
        seat 0: bench r1 y1; bank g2
        seat 1: bench b1; bank g5
        """,
}


def by_trying(start: Any) -> Any:
    """Return a function that computes the exact share of seat 0 under best play, by brute force in the engine."""

    @cache
    def share(state: Any) -> Fraction:
        if PUSH.is_over(state):
            winners = PUSH.outcome(state).winners
            return Fraction(0 in winners, len(winners))
        if outcomes := PUSH.chance_outcomes(state):
            return sum((chance * share(PUSH.apply(state, outcome)) for outcome, chance in outcomes), Fraction(0))
        shares = [share(PUSH.apply(state, action)) for action in PUSH.legal_actions(state)]
        return max(shares) if PUSH.actor(state) == 0 else min(shares)

    return share


def check(state: Any, share: Any) -> Fraction:
    """Compare the whole solution of a state with brute force, and return the share of seat 0."""
    solution = solve(state)
    exact: Fraction = share(state)
    assert solution.value == pytest.approx(float(exact if solution.seat == 0 else 1 - exact), abs=1e-12)
    assert list(solution.actions) == list(PUSH.legal_actions(state))
    for action, value in solution.actions.items():
        exactly = share(PUSH.apply(state, action))
        assert value == pytest.approx(float(exactly if solution.seat == 0 else 1 - exactly), abs=1e-12)
    return exact


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_solver_agrees_with_brute_force(name: str, edition: str) -> None:
    state = position(PUSH, f"rules: {edition}\n{cleandoc(POSITIONS[name])}")
    check(state, by_trying(state))


def random_end(random: Random) -> Any:
    """Return a random endgame: few cards, small benches, any options, and often cards that clash."""
    changes = {option.name: random.choice(list(option.answers)) for option in PUSH.options}
    state = PUSH.new(PUSH.rules(None, 2, changes), 2, random.randrange(2))
    kinds = random.sample(CARDS[:30], 6) + list(CARDS[30:])
    cards = [card for card in state.deck if card in kinds]
    random.shuffle(cards)
    deck, numbers = cards[: random.randint(1, 3)], [card for card in cards[3:] if card.value]
    piles = [Cards.of(numbers[3 * pile : 3 * pile + random.randrange(4)]) for pile in range(4)]
    return replace(state, deck=Cards.of(deck), benches=tuple(piles[:2]), banks=tuple(piles[2:]))


def test_the_solver_agrees_in_every_state_of_random_endgames() -> None:
    random = Random(4)
    undecided = 0
    for _ in range(40):
        state = random_end(random)
        share = by_trying(state)
        while not PUSH.is_over(state):
            undecided += 0 < check(state, share) < 1
            state = PUSH.apply(state, random.choice(PUSH.possible_events(state)))
    assert undecided > 20


def test_the_better_of_two_actions_has_the_higher_value() -> None:
    """Two points behind, with two cards left: stopping loses, and pushing may still win."""
    state = position(
        PUSH,
        """
        rules: us-2018
        turn: 0 deciding
        deck: g6 y1
        stacks: r2
        seat 0: bench; bank b1
        seat 1: bench; bank p5
        """,
    )
    solution = solve(state)
    assert solution.seat == 0
    assert solution.actions[Stop()] == 0.0
    assert 0 < solution.actions[Push()] == solution.value


def test_a_finished_game_has_the_value_of_its_result() -> None:
    over = after(
        PUSH,
        position(PUSH, "rules: us-2018\nturn: 0 deciding\nstacks: r2\nseat 0: bench g1; bank\nseat 1: bench; bank p3"),
        "stop",
        "take 1",
    )
    assert solve(over).value == 0.5
    assert not solve(over).actions


def test_games_that_cannot_be_solved_are_rejected() -> None:
    with pytest.raises(BadValue, match="players must be 2 to solve an endgame, not 3"):
        solve(PUSH.new(PUSH.rules(None, 3), 3, 0))
    with pytest.raises(BadValue, match="at most 8 cards to solve an endgame, not 108"):
        solve(PUSH.new(PUSH.rules(None, 2), 2, 0))


def test_a_hash_table_that_is_too_small_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(PUSH, f"rules: us-2018\n{cleandoc(POSITIONS['a turn begins'])}")
    usual = solve(state)
    monkeypatch.setattr("overdraw.bots.push.solver.solve.first_capacity", lambda _: 4)
    assert solve(state) == usual
    with pytest.raises(BadValue, match="it needs more than 4 positions"):
        solve(state, limit=4)
