"""What each player of Push can see, and what may be taken back."""

from fractions import Fraction

import pytest

from overdraw.core.positions import format_pile
from overdraw.core.undo import undo_point
from overdraw.games.push import PUSH
from overdraw.games.push.state import State
from tests.support.positions import after, position

EVERYONE = [0, 1, 2, None]

TABLE = """
    rules: {edition}
    turn: 0 {phase}
    deck: g1 g1 r4 roll
    discards: p5 switch*2
    switches: 1
    stacks: r5 g4 | b3 roll
    seat 0: bench r3 g2 g2; bank b1 y6
    seat 1: bench p1; bank p2*2
    seat 2: bench
"""


def table(phase: str, edition: str = "us-2018") -> State:
    state: State = position(PUSH, TABLE.format(phase=phase, edition=edition))
    return state


def undo_after(state: State, *events: str) -> str | None:
    """Which of these events may be taken back once they have all happened."""
    played = []
    for event in events:
        played.append((state, PUSH.notation.parse_event(event)))
        state = after(PUSH, state, event)
    index = undo_point(PUSH, played)
    return None if index is None else f"{index} {events[index]}"


@pytest.mark.parametrize("seat", EVERYONE)
def test_stacks_and_the_drawn_card_lie_face_up(seat: int | None) -> None:
    """P-DRAW-2, P-DRAW-11, PQ-26: everyone sees every card of them, not only the topmost."""
    view = PUSH.view(table("placing y2"), seat, ())
    assert [list(map(str, stack or ())) for stack in view.stacks] == [["r5", "g4"], ["b3", "roll"]]
    assert str(view.card) == "y2"


@pytest.mark.parametrize("seat", EVERYONE)
def test_benches_lie_face_up(seat: int | None) -> None:
    """P-STOP-5, P-STOP-7, PQ-26: everyone sees every card of them."""
    view = PUSH.view(table("deciding"), seat, ())
    assert [format_pile(bench) for bench in view.benches] == ["g2*2 r3", "p1", ""]


@pytest.mark.parametrize("edition", PUSH.editions)
@pytest.mark.parametrize("phase", ["begin", "drawing", "placing y2", "deciding", "taking 0 1 2", "rolling 1 2"])
def test_a_bank_is_counted_by_everyone_and_known_to_its_owner_only(edition: str, phase: str) -> None:
    """P-BANK-4, PQ-16."""
    state = table(phase, edition)
    for seat in EVERYONE:
        banks = PUSH.view(state, seat, ()).banks
        assert [bank.size for bank in banks] == [2, 2, 0]
        assert [bank.cards is not None for bank in banks] == [owner == seat for owner in range(3)]
    own = PUSH.view(state, 0, ()).banks[0].cards
    assert own is not None
    assert format_pile(own) == "y6 b1"


@pytest.mark.parametrize("seat", EVERYONE)
def test_open_banks_are_shown_to_everyone(seat: int | None) -> None:
    """PQ-16."""
    banks = PUSH.view(table("deciding"), seat, ("open_bank",)).banks
    assert [format_pile(bank.cards) for bank in banks if bank.cards is not None] == ["y6 b1", "p2*2", ""]


@pytest.mark.parametrize("seat", EVERYONE)
def test_at_the_end_everyone_sees_the_banks_and_the_scores(seat: int | None) -> None:
    """PQ-16."""
    over = position(PUSH, "rules: us-2018\nturn: 0 over\nseat 0: bench r3; bank b1\nseat 1: bench; bank p6\nseat 2:")
    view = PUSH.view(over, seat, ())
    assert [format_pile(bank.cards) for bank in view.banks if bank.cards is not None] == ["b1", "p6", ""]
    assert view.outcome == PUSH.outcome(over)


@pytest.mark.parametrize("seat", EVERYONE)
def test_before_the_end_nobody_sees_a_score(seat: int | None) -> None:
    """PQ-16: the sum of a bank is its owner's."""
    assert PUSH.view(table("deciding"), seat, ()).outcome is None


@pytest.mark.parametrize("seat", EVERYONE)
def test_everyone_sees_the_discards_the_switch_pile_and_what_is_left_to_draw(seat: int | None) -> None:
    """PQ-26, PQ-27."""
    view = PUSH.view(table("deciding"), seat, ())
    assert format_pile(view.undrawn) == "g1*2 r4 roll"
    assert len(view.undrawn) == 4
    assert format_pile(view.discards) == "p5 switch*2"
    assert view.switches == 1
    assert not view.clockwise


@pytest.mark.parametrize("seat", EVERYONE)
def test_nobody_knows_the_order_of_the_deck(seat: int | None) -> None:
    """PQ-27: decks of the same cards look the same, whatever their order, and any card may be next."""
    one, other = (
        position(PUSH, f"rules: us-2018\nturn: 0 drawing\ndeck: {deck}\nseat 0:\nseat 1:\nseat 2:")
        for deck in ("r1 g2 b3 g2", "g2 g2 b3 r1")
    )
    assert PUSH.view(one, seat, ()) == PUSH.view(other, seat, ())
    assert dict(PUSH.chance_outcomes(one)) == {
        PUSH.notation.parse_event("card r1"): Fraction(1, 4),
        PUSH.notation.parse_event("card g2"): Fraction(1, 2),
        PUSH.notation.parse_event("card b3"): Fraction(1, 4),
    }


def test_a_placement_may_be_taken_back_until_something_is_revealed() -> None:
    """PQ-34."""
    begin = position(PUSH, "rules: us-2018\nturn: 0 begin\ndeck: r1 g2 b3 switch roll y6\nseat 0:\nseat 1:\nseat 2:")
    assert undo_after(begin, "push", "card r1", "place 1") == "2 place 1"
    assert undo_after(begin, "push", "card r1", "place 1", "push") == "2 place 1"
    assert undo_after(begin, "push", "card r1", "place 1", "push", "card g2") is None
    assert undo_after(begin, "push", "card r1", "place 1", "push", "card switch") is None
    assert undo_after(begin, "push", "card r1", "place 1", "push", "card g2", "place 2") == "5 place 2"


def test_a_placement_may_be_taken_back_until_the_next_player_acts() -> None:
    """PQ-34."""
    placing = position(PUSH, "rules: us-2018\nturn: 0 placing r1\ndeck: y6 y5\nstacks: g2\nseat 0:\nseat 1:\nseat 2:")
    assert undo_after(placing, "place 2", "stop") == "0 place 2"
    assert undo_after(placing, "place 2", "stop", "take 1") == "0 place 2"
    assert undo_after(placing, "place 2", "stop", "take 1", "take 2") is None
    assert undo_after(placing, "place 1", "stop", "take 1") == "0 place 1"
    assert undo_after(placing, "place 1", "stop", "take 1", "push") is None


def test_a_draw_or_a_die_is_never_taken_back() -> None:
    """PQ-34."""
    placing = position(PUSH, "rules: us-2018\nturn: 0 placing roll\ndeck: r6 y5\nstacks: g2\nseat 0:\nseat 1:")
    assert undo_after(placing, "place 1", "stop", "take 1") == "0 place 1"
    assert undo_after(placing, "place 1", "stop", "take 1", "die star") is None
    drawing = position(PUSH, "rules: us-2018\nturn: 0 drawing\ndeck: r6 y5\nstacks: r1 | r2 | r3\nseat 0:\nseat 1:")
    assert undo_after(drawing, "card r6") is None
    assert undo_after(drawing, "card r6", "die star") is None
    assert undo_after(drawing, "card y5") is None


@pytest.mark.parametrize("events", [("push",), ("bank g",)])
def test_only_placements_are_taken_back(events: tuple[str, ...]) -> None:
    """PQ-34."""
    assert undo_after(table("begin"), *events) is None
    assert undo_after(table("deciding"), "stop", "take 1") is None
