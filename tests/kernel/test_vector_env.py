"""The vector environment plays the same games as the engine, and its observations reveal nothing hidden."""

from typing import Any

import numpy as np
import pytest

from overdraw.core.evolve import evolve
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, IllegalAction
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.vector_env import Vector
from tests.parity import cells

STEPS = 40 if cells.GAMES < 50 else 400


def any_legal(vector: Vector, random: np.random.Generator) -> Any:
    masks = vector.masks()
    return np.array([random.choice(np.flatnonzero(mask)) for mask in masks])


def walk(vector: Vector, games: int, steps: int) -> Any:
    """Yield each step of random play."""
    random = np.random.default_rng(1)
    moment = vector.reset(games)
    for _ in range(steps):
        yield moment
        moment = vector.step(any_legal(vector, random))
    yield moment


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_masks_and_seats_match_the_engine(game: AnyGame) -> None:
    kernel = kernel_of(game)
    vector = Vector(game, game.rules(None, 3), 3, seed=5)
    for moment in walk(vector, 4, STEPS):
        masks = vector.masks()
        for i in range(4):
            state = kernel.unpack(vector.states, i)
            legal = {game.encoding.encode_action(state, action) for action in game.legal_actions(state)}
            assert set(np.flatnonzero(masks[i]).tolist()) == legal
            assert game.actor(state) == moment.seats[i]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_when_a_game_ends_its_result_is_kept_and_the_next_game_begins(game: AnyGame) -> None:
    vector = Vector(game, game.rules(None, 2), 2, seed=5)
    ended = 0
    for moment in walk(vector, 3, 600):
        ended += int(moment.over.sum())
        for i in np.flatnonzero(moment.over):
            best = moment.scores[i] == moment.scores[i].max()
            assert (moment.winners(2)[i] <= best).all()
            assert moment.winners(2)[i].any()
            assert not game.is_over(kernel_of(game).unpack(vector.states, int(i)))
    assert ended >= 3


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_number_of_threads_does_not_change_the_games(game: AnyGame) -> None:
    one, two = (Vector(game, game.rules(None, 4), 4, seed=5, threads=threads) for threads in (1, 2))
    for left, right in zip(walk(one, 5, 60), walk(two, 5, 60), strict=True):
        assert (left.observations == right.observations).all()
        assert (left.offers == right.offers).all()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_an_illegal_action_is_rejected_and_no_game_changes(game: AnyGame) -> None:
    vector = Vector(game, game.rules(None, 2), 2)
    vector.reset(3)
    before = vector.states.copy()
    actions = np.array([np.flatnonzero(mask)[0] for mask in vector.masks()])
    for wrong in (-1, np.flatnonzero(~vector.masks()[1])[0], 10**6):
        actions[1] = wrong
        with pytest.raises(IllegalAction, match="game 1"):
            vector.step(actions)
    with pytest.raises(BadValue):
        vector.step(actions[:2])
    with pytest.raises(BadValue):
        vector.reset(0)
    assert (before == vector.states).all()


def observed(game: AnyGame, state: Any) -> dict[str, list[int]]:
    """Return the observation of the seat to act, part by part."""
    kernel = kernel_of(game)
    parts = kernel.observation(state.players)
    words = np.zeros((1, -(-max(end for _, end in parts.values()) // 8)), np.int64)
    states = kernel.blank(1)
    kernel.pack(states, 0, state, seed=99)
    kernel.show(states, 0, np.zeros(1, np.int64), np.zeros((1, kernel.offer), np.int64), words)
    row = words.view(np.uint8)[0]
    return {name: row[begin:end].tolist() for name, (begin, end) in parts.items()}


def states_of(game: AnyGame, players: int) -> Any:
    vector = Vector(game, game.rules(None, players), players, seed=2)
    for _ in walk(vector, 2, STEPS):
        yield from (kernel_of(game).unpack(vector.states, i) for i in range(2))


def test_a_push_observation_has_the_same_facts_as_the_view() -> None:
    for state in states_of(PUSH, 4):
        seat = PUSH.actor(state)
        assert isinstance(seat, int)
        view, told = PUSH.view(state, seat, ()), observed(PUSH, state)
        around = [(seat + k) % 4 for k in range(4)]
        assert told["undrawn"][:30] == list(view.undrawn.counts[:30])
        assert told["discards"][:30] == list(view.discards.counts[:30])
        assert told["own bank"][:30] == list(state.banks[seat].counts[:30])
        assert told["bank sizes"][:4] == [view.banks[other].size for other in around]
        for k, other in enumerate(around):
            assert told["benches"][32 * k : 32 * k + 30] == list(view.benches[other].counts[:30])
        for k, stack in enumerate(view.stacks):
            kinds = [card.index for card in stack or ()]
            assert [kind for kind, count in enumerate(told["stacks"][32 * k : 32 * k + 32]) if count] == sorted(kinds)
        card = view.card.index + 1 if view.card else 0
        rolls = view.undrawn.counts[30], view.discards.counts[30]
        turn = (view.turn - seat) % 4
        assert told["facts"][1:] == [card, len(view.stacks), turn, view.switches, *rolls, len(view.undrawn)]
        assert told["rules"][5] == 4
        assert told["bank sizes"][7] == len(view.collecting)


def test_a_rows_observation_has_the_same_facts_as_the_view() -> None:
    for state in states_of(ROWS, 3):
        seat = state.turn
        view, told = ROWS.view(state, seat, ()), observed(ROWS, state)
        around = [(seat + k) % 3 for k in range(3)]
        assert told["unseen"] == list(view.unseen.counts)
        assert told["discards"] == list(view.discards.counts)
        assert view.hand is not None
        assert told["hand"] == list(view.hand.counts)
        assert told["hand sizes"][:3] == [view.hand_sizes[other] for other in around]
        trigger = 0 if view.trigger is None else (view.trigger - seat) % 3 + 1
        assert told["facts"][1:6] == [3, (view.first - seat) % 3, view.pile_size, trigger, view.final is not None]
        assert [k - 1 for k in told["final"] if k] == [(other - seat) % 3 for other in view.final or ()]
        width = len(told["areas"]) // 3
        for k, other in enumerate(around):
            area = told["areas"][width * k : width * (k + 1)]
            assert area[0] == len(view.areas[other])
            top = view.areas[other][0] if view.areas[other] else ()
            assert [value + 1 for value in range(12) for _ in range(area[2 + value])] == [c.value for c in top]
            inactive = sorted(row[0].index for row in view.areas[other][1:-1])
            assert [kind for kind in range(72) for _ in range(area[27 + kind])] == inactive


def test_a_push_observation_does_not_depend_on_hidden_banks() -> None:
    """Two opponents swap cards in their banks (PQ-16)."""
    exchanged = 0
    for state in states_of(PUSH, 4):
        seat = PUSH.actor(state)
        assert isinstance(seat, int)
        one, two = (other for other in range(4) if other not in (seat, (seat + 2) % 4))
        banks = list(state.banks)
        mine, theirs = list(banks[one]), list(banks[two])
        if not mine or not theirs or mine[0] is theirs[0]:
            continue
        banks[one] = banks[one].minus(mine[0]).plus(theirs[0])
        banks[two] = banks[two].minus(theirs[0]).plus(mine[0])
        assert observed(PUSH, evolve(state, banks=tuple(banks))) == observed(PUSH, state)
        exchanged += 1
    assert exchanged or cells.GAMES < 50


def test_a_rows_observation_does_not_depend_on_hidden_cards() -> None:
    """An opponent swaps a card of the hand with one of the pile (RQ-37)."""
    exchanged = 0
    for state in states_of(ROWS, 3):
        other = (state.turn + 1) % 3
        hands, pile = list(state.hands), state.pile
        if not hands[other] or not pile:
            continue
        held, hidden = next(iter(hands[other])), list(pile)[-1]
        hands[other] = hands[other].minus(held).plus(hidden)
        swapped = evolve(state, hands=tuple(hands), pile=pile.minus(hidden).plus(held))
        assert observed(ROWS, swapped) == observed(ROWS, state)
        exchanged += 1
    assert exchanged
