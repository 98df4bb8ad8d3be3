"""Sentences in the second person, with names, and for screen readers."""

import pytest

from overdraw.games.catalogue import GAMES
from overdraw.tui.sentences import in_second_person, spoken, with_names
from tests.tui.sessions import play_out, session


@pytest.mark.parametrize("game", GAMES)
def test_a_single_person_is_addressed_in_good_english(game: str) -> None:
    for seed in range(5):
        played = session(game, "you,random,random", seed=seed)
        play_out(played)
        for sentence in [*played.log(0), *played.ending().splitlines()]:
            assert not any(slip in f" {sentence}" for slip in (" You is ", " You has ", "You's", " to You"))
            words = sentence.split()
            if words[0] == "You" and len(words) > 1:
                assert not words[1].endswith("s"), sentence


def test_only_the_persons_own_actions_are_put_in_the_second_person() -> None:
    assert in_second_person("Ben rolls ★ the star and loses nothing.") == "Ben rolls ★ the star and loses nothing."
    assert in_second_person("You plays ◆3, to row 1. Ben's area has four colours: the end is near.") == (
        "You play ◆3, to row 1. Ben's area has four colours: the end is near."
    )


def test_cards_are_spoken_as_words() -> None:
    assert spoken("Ben takes stack 1: ◆5 ▲2 roll ⬢1.") == "Ben takes stack 1: red 5, blue 2, roll, green 1."
    assert spoken("Ada rolls ✖ purple and loses ✖1.") == "Ada rolls purple and loses purple 1."
    assert spoken("18 roll cards") == "18 roll cards"


@pytest.mark.parametrize("game", GAMES)
def test_spoken_text_is_ascii(game: str) -> None:
    played = session(game, "random,random", seed=1)
    play_out(played)
    rules = played.game.words.rules(played.setup.rules, 2)
    assert spoken("\n".join([*played.log(0), played.ending(), rules])).isascii()


def test_seats_become_names() -> None:
    assert with_names("cannot give blue 3 to seat 1: row 1 is red", ["Ada", "Ben"]).startswith(
        "cannot give blue 3 to Ben"
    )
