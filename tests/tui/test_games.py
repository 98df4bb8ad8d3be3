"""Functions of the games that the table uses: bust odds, foreseen stacks, receivers of cards."""

from overdraw.games.push.cards import CARDS, SWITCH, card, full_deck
from overdraw.games.push.odds import bust_cards, busts, stacks_with
from overdraw.games.push.rules import apply, legal_actions
from overdraw.games.push.state import Placing
from overdraw.games.rows.state import receiver
from overdraw.records import replay
from tests.tui.sessions import play_out, session

STACKS = ((card("r5"), card("g1")), (card("r2"), card("roll")), (card("b5"), card("y6")))


def test_a_card_busts_if_and_only_if_it_fits_on_none_of_three_stacks() -> None:
    """P-BUST-1, P-DRAW-18"""
    assert busts(card("r1"), (STACKS[0], STACKS[1], (card("r6"),)))
    assert not busts(card("roll"), STACKS)
    assert not busts(SWITCH, STACKS)
    assert not any(busts(kind, STACKS[:2]) for kind in CARDS)
    deck = full_deck(with_switches=True)
    assert bust_cards(deck, STACKS) == sum(count for kind, count in deck.distinct() if busts(kind, STACKS))


def test_the_stacks_after_a_placement_can_be_computed_in_advance() -> None:
    """`stacks_with` returns the stacks that placing the card leads to."""
    played = session("push", "random,random,random", seed=3)
    play_out(played)
    weighed = 0
    for step in replay(played.record()):
        if isinstance(step.before.phase, Placing):
            for place in legal_actions(step.before):
                foreseen = stacks_with(step.before.stacks, step.before.phase.card, place.stack)  # type: ignore[union-attr]  # only places are legal now
                assert apply(step.before, place).stacks == foreseen
                weighed += 1
    assert weighed > 100


def test_a_dealt_card_goes_to_its_receiver() -> None:
    """R-SETUP-1, R-DRAW-1"""
    played = session("rows", "random,random,random", seed=3)
    play_out(played)
    for step in replay(played.record()):
        if hasattr(step.event, "card") and type(step.event).__name__ == "Drawn":
            seat = receiver(step.before)
            assert len(step.after.hands[seat]) == len(step.before.hands[seat]) + 1
