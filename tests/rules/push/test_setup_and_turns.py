"""How a game of Push begins, and whose turn comes next."""

from fractions import Fraction

import pytest

from overdraw.core.positions import format_pile
from overdraw.errors import IllegalAction
from overdraw.games.push import PUSH
from tests.support.positions import after, fresh, legal, position

EVERYONE = [2, 3, 4, 5, 6]


def table(players: int, turn: str, rest: str = "", benches: str = "g1 r2") -> str:
    """A position with this number of players, all with the same bench."""
    seats = "\n".join(f"seat {seat}: bench {benches}" for seat in range(players))
    return f"rules: us-2018\nturn: {turn}\n{rest}\n{seats}"


@pytest.mark.parametrize("edition", PUSH.editions)
def test_every_card_is_shuffled_into_one_deck(edition: str) -> None:
    """P-SETUP-1: any card may come first, as likely as there are copies of it."""
    first = dict(PUSH.chance_outcomes(after(PUSH, fresh(PUSH, edition, 4), "push")))
    chances = {PUSH.notation.format_event(event): chance for event, chance in first.items()}
    assert len(chances) == 32
    assert chances.pop("card roll") == Fraction(18, 120)
    assert chances.pop("card switch") == Fraction(12, 120)
    assert set(chances.values()) == {Fraction(3, 120)}


@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 0), (4, 3), (6, 5)])
def test_any_seat_may_start(players: int, first: int) -> None:
    """P-SETUP-3."""
    assert PUSH.actor(fresh(PUSH, "us-2018", players, first)) == first


@pytest.mark.parametrize("players", EVERYONE)
@pytest.mark.parametrize("edition", PUSH.editions)
def test_nothing_is_dealt_before_the_first_turn(edition: str, players: int) -> None:
    """P-SETUP-5."""
    state = fresh(PUSH, edition, players)
    assert not any(state.benches)
    assert not any(state.banks)
    assert not state.stacks
    assert not state.discards
    assert state.switches == 0


@pytest.mark.parametrize("edition", PUSH.editions)
def test_two_players_may_take_the_switch_cards_out(edition: str) -> None:
    """P-SETUP-6, P-SW-8."""
    without = fresh(PUSH, edition, 2, two_player_switches="remove").deck
    assert len(without) == 108
    assert "switch" not in format_pile(without)
    kept = fresh(PUSH, edition, 2, two_player_switches="keep").deck
    assert len(kept) == 120
    assert format_pile(kept) == f"{format_pile(without)} switch*12"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("answer", ["remove", "keep"])
def test_more_than_two_players_always_keep_the_switch_cards(players: int, answer: str) -> None:
    """P-SETUP-6."""
    assert len(fresh(PUSH, "us-2018", players, two_player_switches=answer).deck) == 120


def test_a_turn_is_a_push_or_a_bank() -> None:
    """P-TURN-1."""
    begin = position(PUSH, table(3, "0 begin", "deck: p1 p2"))
    assert legal(PUSH, begin) == ["push", "bank g", "bank r"]


@pytest.mark.parametrize("events", [("push", "card p1", "place 1"), ("push", "card p1"), ("push",)])
def test_nobody_banks_after_pushing(events: tuple[str, ...]) -> None:
    """P-TURN-1."""
    pushed = after(PUSH, position(PUSH, table(3, "0 begin", "deck: p1 p2")), *events)
    assert not [event for event in legal(PUSH, pushed) if event.startswith("bank")]
    with pytest.raises(IllegalAction, match="cannot bank green"):
        after(PUSH, pushed, "bank g")


def test_nobody_pushes_after_banking() -> None:
    """P-TURN-1."""
    banked = after(PUSH, position(PUSH, table(3, "0 begin", "deck: p1 p2")), "bank g")
    assert PUSH.actor(banked) == 1


@pytest.mark.parametrize("players", EVERYONE)
@pytest.mark.parametrize(
    "turn",
    [
        ("bank g",),
        ("push", "card p1", "place 1", "stop", "take 1"),
        ("push", "card y3", "place 1", "push", "card roll", "place 1", "stop", "take 1", "die star"),
    ],
    ids=["a bank", "a stop", "a stop with a roll"],
)
def test_the_turn_passes_to_the_left(players: int, turn: tuple[str, ...]) -> None:
    """P-TURN-2."""
    state = position(PUSH, table(players, "0 begin", f"deck: p1*{players} y3*{players} roll*{players} b6"))
    for seat in range(players):
        assert PUSH.actor(state) == seat
        state = after(PUSH, state, *turn)
    assert PUSH.actor(state) == 0


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_turn_passes_to_the_left_after_a_bust(players: int) -> None:
    """P-TURN-2."""
    start = position(PUSH, table(players, "1 drawing", "deck: r2 g1\nstacks: r1 | r3 | r4"))
    state = after(PUSH, start, "card r2", "die star")
    while state.stacks:
        state = after(PUSH, state, legal(PUSH, state)[0])
    assert PUSH.actor(state) == 2


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("switches", [0, 1, 2, 3])
@pytest.mark.parametrize(("players", "turn"), [(3, 0), (4, 3), (6, 2)])
def test_switch_cards_never_change_the_order_of_turns(edition: str, switches: int, players: int, turn: int) -> None:
    """P-TURN-3."""
    seats = "\n".join(f"seat {seat}:" for seat in range(players))
    text = f"rules: {edition}\nturn: {turn} deciding\ndeck: g1\nswitches: {switches}\nstacks: r1\n{seats}"
    assert PUSH.actor(after(PUSH, position(PUSH, text), "stop", "take 1")) == (turn + 1) % players


def test_a_push_lasts_until_its_player_stops() -> None:
    """P-TURN-4."""
    state = position(PUSH, table(3, "1 begin", "deck: r1 y2 g3 b4 p5 r6"))
    for card in ("r1", "y2", "g3", "b4", "p5"):
        state = after(PUSH, state, "push", f"card {card}", "place 1")
        assert PUSH.actor(state) == 1
        assert legal(PUSH, state) == ["push", "stop"]
    assert PUSH.actor(after(PUSH, state, "stop", "take 1")) == 2


def test_a_push_that_goes_too_far_is_over_at_once() -> None:
    """P-TURN-4."""
    state = position(PUSH, table(3, "1 deciding", "deck: r2 g1\nstacks: r1 | r3 | r4"))
    bust = after(PUSH, state, "push", "card r2")
    assert legal(PUSH, bust) == ["die g", "die y", "die r", "die b", "die p", "die star"]
    rolled = after(PUSH, bust, "die star")
    assert PUSH.actor(rolled) == 2
    assert legal(PUSH, rolled) == ["take 1", "take 2", "take 3"]


@pytest.mark.parametrize("phase", ["begin", "placing g1", "deciding"])
def test_only_the_active_player_decides(phase: str) -> None:
    """P-TURN-5: the others may advise, but have nothing to decide."""
    state = position(PUSH, table(3, f"1 {phase}", "deck: g1\nstacks: r2 | r3"))
    assert PUSH.actor(state) == 1
    assert PUSH.view(state, 1, ()).legal == PUSH.legal_actions(state)
    assert len(PUSH.legal_actions(state)) > 1
    for other in (0, 2, None):
        assert PUSH.view(state, other, ()).legal == ()


@pytest.mark.parametrize(
    ("phase", "advice"),
    [
        ("begin", []),
        ("placing g1", ["place 1", "place 2", "place 3"]),
        ("placing r1", ["place 3"]),
        ("deciding", ["push", "stop"]),
        ("taking 1 2 0", ["take 1", "take 2"]),
    ],
)
def test_everybody_sees_what_can_be_advised(phase: str, advice: list[str]) -> None:
    """P-TURN-5: where to place and when to stop; whether to bank is the player's own decision."""
    stacks = "" if phase == "begin" else "stacks: r2 | r3"
    state = position(PUSH, table(3, f"1 {phase}", f"deck: g1\n{stacks}"))
    for seat in (0, 1, 2, None):
        assert list(map(PUSH.notation.format_event, PUSH.view(state, seat, ()).advisable)) == advice


@pytest.mark.parametrize("edition", PUSH.editions)
def test_a_player_may_bank_on_the_first_turn_with_a_card_on_the_bench(edition: str) -> None:
    """P-TURN-6: banking is not reserved for later turns."""
    opening = ("push", "card g5", "place 1", "push", "card r2", "place 2", "stop", "take 1", "take 2")
    second = after(PUSH, fresh(PUSH, edition, 3), *opening)
    assert PUSH.actor(second) == 1
    assert legal(PUSH, second) == ["push", "bank r"]
