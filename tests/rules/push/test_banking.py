"""Banking in Push: a colour made safe instead of a push."""

import pytest

from overdraw.core.positions import format_pile
from overdraw.errors import IllegalAction
from overdraw.games.push import PUSH
from overdraw.games.push.state import State
from tests.support.positions import after, fresh, legal, position


def table(edition: str = "us-2018") -> State:
    state: State = position(
        PUSH,
        f"""
        rules: {edition}
        turn: 0 begin
        deck: b6*3 r2 roll
        seat 0: bench g1 r3 r3 r6 b4; bank r5
        seat 1: bench r1 p2
        seat 2: bench
        """,
    )
    return state


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_player_may_bank_one_colour_of_their_bench_instead_of_drawing(edition: str) -> None:
    """P-BANK-1, P-BANK-3."""
    assert legal(PUSH, table(edition)) == ["push", "bank g", "bank r", "bank b"]
    banked = after(PUSH, table(edition), "bank g")
    assert format_pile(banked.benches[0]) == "r3*2 r6 b4"
    assert format_pile(banked.banks[0]) == "g1 r5"


@pytest.mark.parametrize("edition", PUSH.editions)
def test_all_cards_of_the_colour_are_banked(edition: str) -> None:
    """P-BANK-2, PQ-12."""
    banked = after(PUSH, table(edition), "bank r")
    assert format_pile(banked.benches[0]) == "g1 b4"
    assert format_pile(banked.banks[0]) == "r3*2 r5 r6"


@pytest.mark.parametrize(("letter", "colour"), [("y", "yellow"), ("p", "purple")])
def test_a_colour_that_is_not_on_the_players_bench_cannot_be_banked(letter: str, colour: str) -> None:
    """P-BANK-3, PQ-12."""
    with pytest.raises(IllegalAction, match=f"cannot bank {colour}: there is no {colour} card on the bench"):
        after(PUSH, table(), f"bank {letter}")


def test_a_colour_that_is_only_in_the_bank_cannot_be_banked() -> None:
    """P-BANK-3, P-BANK-7."""
    state = position(PUSH, "rules: us-2018\nturn: 0 begin\ndeck: g1\nseat 0: bench g1; bank r5\nseat 1:")
    assert legal(PUSH, state) == ["push", "bank g"]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_very_first_player_must_push(edition: str, players: int) -> None:
    """PQ-15."""
    assert legal(PUSH, fresh(PUSH, edition, players)) == ["push"]


def test_each_player_has_a_bank_of_their_own() -> None:
    """P-BANK-5: apart from the bench and from the others' banks."""
    banked = after(PUSH, table(), "bank r", "bank p")
    assert [format_pile(bank) for bank in banked.banks] == ["r3*2 r5 r6", "p2", ""]
    assert [format_pile(bench) for bench in banked.benches] == ["g1 b4", "r1", ""]


@pytest.mark.parametrize("star", ["safe", "lose-bench"])
@pytest.mark.parametrize("face", ["g", "y", "r", "b", "p", "star"])
def test_banked_cards_are_safe_from_every_later_roll(star: str, face: str) -> None:
    """P-BANK-6: both after a bust and for a roll card."""
    rules = f"us-2018 star={star}"
    seats = "seat 0: bench g1 r2; bank g1 y2 r3 b4 p5\nseat 1:\nseat 2:"
    bust = f"rules: {rules}\nturn: 0 drawing\ndeck: r5 b6\nstacks: r1 | r2 | r4\n{seats}"
    busted = after(PUSH, position(PUSH, bust), "card r5", f"die {face}")
    assert format_pile(busted.banks[0]) == "g1 y2 r3 b4 p5"
    collected = f"rules: {rules}\nturn: 1 taking 0 1\ndeck: b6\nstacks: r1 roll\n{seats}"
    rolled = after(PUSH, position(PUSH, collected), "take 1", f"die {face}")
    assert format_pile(rolled.banks[0]) == "g1 y2 r3 b4 p5"


def test_the_same_colour_may_be_banked_again_and_again() -> None:
    """P-BANK-8, P-BANK-9: cards taken later stay in the bench until then."""
    state = position(
        PUSH,
        """
        rules: us-2018
        turn: 0 begin
        deck: r2 r4 b6
        seat 0: bench r3
        seat 1: bench g1 y1
        """,
    )
    banked = after(PUSH, state, "bank r", "bank g")
    collected = after(PUSH, banked, "push", "card r2", "place 1", "stop", "take 1", "bank y")
    assert format_pile(collected.benches[0]) == "r2"
    assert format_pile(collected.banks[0]) == "r3"
    again = after(PUSH, collected, "bank r")
    assert format_pile(again.benches[0]) == ""
    assert format_pile(again.banks[0]) == "r2 r3"


def test_new_cards_of_a_banked_colour_are_exposed() -> None:
    """P-BANK-9."""
    text = "rules: us-2018\nturn: 0 taking 0 1\ndeck: b6\nstacks: r2 roll\nseat 0: bench; bank r5\nseat 1:"
    state = after(PUSH, position(PUSH, text), "take 1")
    assert format_pile(state.benches[0]) == "r2"
    rolled = after(PUSH, state, "die r")
    assert format_pile(rolled.benches[0]) == ""
    assert format_pile(rolled.banks[0]) == "r5"


@pytest.mark.parametrize("edition", PUSH.editions)
def test_banking_is_the_whole_turn(edition: str) -> None:
    """P-BANK-10: no card is drawn and nobody collects."""
    before = table(edition)
    banked = after(PUSH, before, "bank r")
    assert banked.deck == before.deck
    assert banked.discards == before.discards
    assert banked.benches[1:] == before.benches[1:]
    assert PUSH.actor(banked) == 1
    assert legal(PUSH, banked) == ["push", "bank r", "bank p"]
