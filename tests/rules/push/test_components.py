"""The components of Push: cards, die, rules, and the options of each edition."""

from collections import Counter
from fractions import Fraction

import pytest

from overdraw.core.colours import Colour
from overdraw.core.editions import Option
from overdraw.errors import BadValue, IllegalAction
from overdraw.games.push import PUSH
from overdraw.games.push.cards import COPIES, NUMBER_CARDS, ROLLS, SWITCHES
from tests.support.positions import after, fresh, legal, position

COLOURS = "gyrbp"
ROLLING = """
    rules: us-2018
    turn: 0 rolling 0 1
    deck: g1
    stacks: g1 | r2 | b3
    seat 0: bench r6 b6
    seat 1: bench
"""


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_push_is_for_two_to_six_players(players: int) -> None:
    """P-META-3."""
    state = fresh(PUSH, "us-2018", players)
    assert len(state.benches) == len(state.banks) == players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_push_rejects_other_numbers_of_players(players: int) -> None:
    """P-META-3."""
    with pytest.raises(BadValue, match=f"Push is for 2 to 6 players, not {players}"):
        PUSH.rules("us-2018", players)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_deck_has_120_cards_of_three_kinds(edition: str, players: int) -> None:
    """P-COMP-1, P-COMP-2, P-COMP-5, P-COMP-6."""
    deck = Counter(str(card) for card in fresh(PUSH, edition, players).deck)
    assert deck.total() == 120
    assert deck.pop("roll") == 18
    assert deck.pop("switch") == 12
    assert deck == {f"{colour}{value}": 3 for colour in COLOURS for value in range(1, 7)}


def test_each_of_the_five_colours_has_its_shape() -> None:
    """P-COMP-3. A cross is the shape of an X."""
    colours = {card.colour for card in fresh(PUSH, "us-2018", 3).deck if card.colour}
    assert {(str(colour), colour.shape, colour.glyph) for colour in colours} == {
        ("green", "hexagon", "⬢"),
        ("yellow", "circle", "●"),
        ("red", "diamond", "◆"),
        ("blue", "triangle", "▲"),
        ("purple", "cross", "✖"),
    }


def test_no_two_colours_share_a_shape() -> None:
    """P-COMP-4: the same colour and the same shape are one condition."""
    assert len({colour.shape for colour in Colour}) == len({colour.glyph for colour in Colour}) == len(Colour)


@pytest.mark.parametrize(("letter", "glyph"), [*zip(COLOURS, "⬢●◆▲✖", strict=True)])
def test_a_colour_is_always_shown_with_its_shape(letter: str, glyph: str) -> None:
    """P-COMP-4: on the table, on the drawn card, and on the die."""
    names = ["Ada", "Ben"]
    table = position(
        PUSH,
        f"""
        rules: us-2018
        turn: 0 rolling 0 1
        stacks: {letter}3 | r1 | r2
        seat 0: bench {letter}4
        seat 1: bench
        """,
    )
    assert f"{glyph}3" in PUSH.words.draw(table, names)
    assert f"{glyph}4" in PUSH.words.draw(table, names)
    drawing = position(PUSH, f"rules: us-2018\nturn: 0 drawing\ndeck: {letter}5\nseat 0:\nseat 1:")
    for before, event, shown in (
        (drawing, f"card {letter}5", f"{glyph}5"),
        (table, f"die {letter}", f"rolls {glyph}"),
        (table, f"die {letter}", f"loses {glyph}4"),
    ):
        told = PUSH.words.tell(before, PUSH.notation.parse_event(event), after(PUSH, before, event), names)
        assert shown in told


def test_the_die_has_five_colours_and_a_star_all_equally_likely() -> None:
    """P-COMP-8, PQ-1."""
    faces = PUSH.chance_outcomes(position(PUSH, ROLLING))
    assert {PUSH.notation.format_event(face): chance for face, chance in faces} == {
        "die g": Fraction(1, 6),
        "die y": Fraction(1, 6),
        "die r": Fraction(1, 6),
        "die b": Fraction(1, 6),
        "die p": Fraction(1, 6),
        "die star": Fraction(1, 6),
    }


def test_a_roll_is_one_die() -> None:
    """P-COMP-7."""
    rolled = after(PUSH, position(PUSH, ROLLING), "die r")
    assert legal(PUSH, rolled) == ["take 1", "take 2", "take 3"]
    with pytest.raises(IllegalAction, match="the die cannot be rolled: stacks are being collected"):
        after(PUSH, rolled, "die b")


@pytest.mark.parametrize("option", PUSH.options, ids=lambda option: option.name)
@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_rules_sheet_says_what_each_option_changes(edition: str, option: Option) -> None:
    """P-COMP-9: the game comes with its rules, for the options of the table."""
    name, answers = option.name, option.answers
    players = 2 if name == "two_player_switches" else 4
    sheets = {PUSH.words.rules(PUSH.rules(edition, players, {name: answer}), players) for answer in answers}
    assert len(sheets) == len(answers) == 2


def test_the_rules_sheet_addresses_the_right_player() -> None:
    """P-BUST-4, P-ROLL-4, P-VAR-1."""
    sheet = PUSH.words.rules(PUSH.rules("us-2018", 4, {"star": "lose-bench"}), 4)
    chapters = dict(chapter.split("\n\n", 1) for chapter in sheet.split("## ")[1:])
    rolling = chapters["Roll cards and the die"]
    assert "all cards of that colour on the player's bench are discarded" in rolling
    assert "a star costs the whole bench" in rolling
    assert "your" not in rolling.lower()
    assert "You roll the die and lose what it shows" in chapters["Going bust"]


def test_the_rules_sheet_counts_the_cards() -> None:
    """P-COMP-2, P-COMP-5, P-COMP-6: the numbers in the text are those of the deck."""
    sheet = PUSH.words.rules(PUSH.rules("us-2018", 4), 4)
    assert f"{len(NUMBER_CARDS) * COPIES} number cards" in sheet
    assert f"{ROLLS} roll cards" in sheet
    assert f"{SWITCHES} switch cards" in sheet
    everything = len(NUMBER_CARDS) * COPIES + ROLLS + SWITCHES
    kept = PUSH.rules("us-2018", 2, {"two_player_switches": "keep"})
    assert f"has {everything} cards" in PUSH.words.rules(kept, 2)
    assert f"leaves {len(NUMBER_CARDS) * COPIES + ROLLS} cards" in PUSH.words.rules(PUSH.rules("us-2018", 2), 2)


@pytest.mark.parametrize("card", [f"{colour}{value}" for colour in COLOURS for value in range(1, 7)])
def test_a_card_is_worth_its_printed_number(card: str) -> None:
    """P-OBJ-2."""
    over = position(PUSH, f"rules: us-2018\nturn: 0 over\nseat 0: bench {card}\nseat 1: bench; bank {card}*2")
    number = int(card[1])
    assert PUSH.outcome(over).scores == (number, 2 * number)


@pytest.mark.parametrize(
    ("edition", "stopper_takes", "switches", "tie_break"),
    [
        ("us-2018", "any", "each-turn", "share"),
        ("eu-2022", "highest", "each-turn", "most-cards"),
        ("columns", "any", "lasting", "share"),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_an_edition_answers_every_option_as_its_text_does(
    edition: str, stopper_takes: str, switches: str, tie_break: str, players: int
) -> None:
    """P-STOP-3, P-SW-2, P-END-4, P-VAR-1, P-SW-8: where the texts differ."""
    assert PUSH.write_rules(PUSH.rules(edition, players)) == {
        "edition": edition,
        "stopper_takes": stopper_takes,
        "switches": switches,
        "tie_break": tie_break,
        "star": "safe",
        "two_player_switches": "remove",
    }
