"""Consequences of the rules of Push, checked over many games."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from overdraw.core.seats import CHANCE
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import seed_of_run
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Action, Bank, Drawn, Event, Push, Rolled, Take
from overdraw.games.push.cards import CARDS, SWITCH, Card, full_deck, total
from overdraw.games.push.state import Placing, Rolling, State
from tests.support.positions import after, fresh, legal, position

Step = tuple[State, Event, State]

PLAYERS = [2, 3, 4, 5, 6]
TABLES = [
    (edition, players, star, switches)
    for edition in PUSH.editions
    for players in PLAYERS
    for star, switches in (("safe", "remove"), ("lose-bench", "keep"))
]
each_table = pytest.mark.parametrize("game", TABLES, ids=lambda game: "-".join(map(str, game)))
GAMES = 4


def play(start: State, seed: int, liked: type[Action] = Push, how_often: float = 0.8) -> Iterator[Step]:
    """A random game step by step; players choose the liked kind of action with probability `how_often` or more."""
    random, dealer = Random(seed), SeededDealer(seed_of_run(0, seed))
    state = start
    while not PUSH.is_over(state):
        event: Event
        if PUSH.actor(state) == CHANCE:
            event = dealer.next(PUSH, state)
        else:
            actions = PUSH.legal_actions(state)
            best = [action for action in actions if isinstance(action, liked)]
            event = random.choice(best if best and random.random() < how_often else actions)
        after_it = PUSH.apply(state, event)
        yield state, event, after_it
        state = after_it


@cache
def games(game: tuple[str, int, str, str]) -> list[list[Step]]:
    """Some games with these rules and players: mostly pushes, so that there are busts."""
    edition, players, star, switches = game
    start = fresh(PUSH, edition, players, star=star, two_player_switches=switches)
    return [list(play(start, seed)) for seed in range(GAMES)]


def busts(step: Step) -> bool:
    _, event, state = step
    return isinstance(event, Drawn) and isinstance(state.phase, Rolling)


def stacks_left(state: State) -> int:
    return sum(1 for stack in state.stacks if stack)


@pytest.mark.parametrize("stacks", ["", "r1", "roll", "r1 roll", "r1 roll | g1 roll", "g6 y5 r4 b3 p2 roll | r1"])
def test_with_fewer_than_three_stacks_every_card_can_be_placed(stacks: str) -> None:
    """PD-1."""
    for card in (str(card) for card in CARDS if card is not SWITCH):
        text = f"rules: us-2018\nturn: 0 drawing\ndeck: {card}\nstacks: {stacks}\nseat 0:\nseat 1:"
        places = legal(PUSH, after(PUSH, position(PUSH, text), f"card {card}"))
        assert places[-1] == f"place {stacks.count('|') + 1 + bool(stacks)}"


@each_table
def test_a_bust_always_happens_with_exactly_three_stacks(game: tuple[str, int, str, str]) -> None:
    """PD-1."""
    found = [before for played in games(game) for before, event, state in played if busts((before, event, state))]
    assert found
    assert {stacks_left(before) for before in found} == {3}


@each_table
def test_stacks_are_left_over_only_with_few_players(game: tuple[str, int, str, str]) -> None:
    """PD-2."""
    players = game[1]
    after_bust = {2: 2, 3: 1}.get(players, 0)
    seen = Counter[bool]()
    for played in games(game):
        bust, stacks = False, 0
        for before, event, state in played:
            bust = bust or busts((before, event, state))
            stacks = max(stacks, len(state.stacks))
            if before.stacks and not state.stacks:
                left = stacks_left(before) - isinstance(event, Take)
                assert left == (after_bust if bust else int(players == 2 and stacks == 3))
                seen[bust] += 1
                bust, stacks = False, 0
    assert seen[True]
    assert seen[False]


@each_table
def test_all_scores_together_never_exceed_315(game: tuple[str, int, str, str]) -> None:
    """PD-3."""
    assert total(full_deck(with_switches=True)) == 315
    for played in games(game):
        assert 0 < sum(PUSH.outcome(played[-1][2]).scores) <= 315


@each_table
def test_no_card_is_ever_lost_or_made(game: tuple[str, int, str, str]) -> None:
    """PD-4."""
    _, players, _, switches = game
    whole = full_deck(with_switches=players > 2 or switches == "keep")
    assert len(whole) == (120 if players > 2 or switches == "keep" else 108)
    for played in games(game):
        for _, _, state in played:
            on_table: list[Card] = [card for stack in state.stacks if stack for card in stack]
            in_hand = [state.phase.card] if isinstance(state.phase, Placing) else []
            aside = [SWITCH] * state.switches
            piles = sum((*state.benches, *state.banks, state.discards), state.deck)
            assert piles.plus(*on_table, *in_hand, *aside) == whole


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_ends_even_if_everyone_banks_whenever_possible(edition: str, players: int) -> None:
    """PD-5: banking draws nothing, needs a bench and shrinks it."""
    banked = 0
    for before, event, state in play(fresh(PUSH, edition, players), seed=players, liked=Bank, how_often=1):
        if isinstance(event, Bank):
            banked += 1
            assert before.deck
            assert state.deck == before.deck
            assert len(state.benches[before.turn]) < len(before.benches[before.turn])
    assert 0 < banked <= 90


@each_table
def test_a_bank_never_shrinks(game: tuple[str, int, str, str]) -> None:
    """PD-6, P-BANK-7."""
    for played in games(game):
        for before, event, state in played:
            for seat, (old, new) in enumerate(zip(before.banks, state.banks, strict=True)):
                assert all(was <= now for was, now in zip(old.counts, new.counts, strict=True))
                if isinstance(event, Bank) and seat == before.turn:
                    assert new != old
                else:
                    assert new == old


@each_table
def test_a_bench_shrinks_only_by_its_owners_rolls_and_by_banking(game: tuple[str, int, str, str]) -> None:
    """PD-6."""
    shrunk = set()
    for played in games(game):
        for before, event, state in played:
            for seat, (old, new) in enumerate(zip(before.benches, state.benches, strict=True)):
                if all(was <= now for was, now in zip(old.counts, new.counts, strict=True)):
                    continue
                shrunk.add(type(event))
                if isinstance(event, Bank):
                    assert seat == before.turn
                else:
                    assert isinstance(event, Rolled)
                    assert isinstance(before.phase, Rolling)
                    assert before.phase.seat == seat
    assert shrunk == {Bank, Rolled}


@each_table
def test_the_die_is_rolled_once_for_each_bust_and_each_collected_roll_card(game: tuple[str, int, str, str]) -> None:
    """PD-7."""
    for played in games(game):
        due: list[int] = []
        rolls = 0
        for before, event, state in played:
            if isinstance(event, Rolled):
                assert isinstance(before.phase, Rolling)
                assert due == [before.phase.seat]
                due.clear()
                rolls += 1
            assert not due
            if busts((before, event, state)):
                due.append(before.turn)
            if isinstance(event, Take) and "roll" in map(str, before.stacks[event.stack - 1] or ()):
                acting = PUSH.actor(before)
                assert isinstance(acting, int)
                due.append(acting)
        assert not due
        assert rolls


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("switches", [1, 2, 3])
@pytest.mark.parametrize("turn", [0, 1])
def test_with_two_players_the_direction_means_nothing(edition: str, switches: int, turn: int) -> None:
    """PD-8."""
    orders = []
    for pile in (0, switches):
        text = f"rules: {edition}\nturn: {turn} deciding\ndeck: r4\nswitches: {pile}\nstacks: r1 | r2 | r3"
        state = position(PUSH, f"{text}\nseat 0:\nseat 1:")
        orders.append((after(PUSH, state, "stop").phase, after(PUSH, state, "push", "card r4", "die star").phase))
    assert orders[0] == orders[1]
