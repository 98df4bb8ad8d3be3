"""Reading the --players argument."""

import pytest

from overdraw.errors import BadValue, UnknownName
from overdraw.games.catalogue import game_named
from overdraw.tui.players import default_players, read_players
from tests.support.toy_games.coins import COINS

PUSH = game_named("push")


def names(text: str) -> list[str]:
    return [player.name for player in read_players(PUSH, text)]


def test_a_single_person_is_called_you() -> None:
    assert names("you,cautious") == ["You", "Cautious"]


def test_several_people_are_told_apart_by_name_or_seat() -> None:
    assert names("you,random,you:Ben") == ["Player 1", "Random", "Ben"]


def test_bots_of_one_kind_are_told_apart_by_number() -> None:
    assert names("you,cautious,random,cautious") == ["You", "Cautious 1", "Random", "Cautious 2"]


def test_a_bot_player_has_the_name_of_its_bot() -> None:
    assert [player.bot for player in read_players(PUSH, "you:Ada,cautious")] == [None, "cautious"]


def test_the_default_seats_one_person() -> None:
    assert [player.bot for player in read_players(PUSH, default_players(PUSH))].count(None) == 1


def test_the_default_seats_only_bots_that_play_the_game() -> None:
    assert [player.bot for player in read_players(COINS, default_players(COINS))] == [None, *["random"] * 3]


def test_an_unknown_bot_is_rejected_with_a_list_of_bots() -> None:
    with pytest.raises(UnknownName, match="did you mean 'cautious'"):
        names("you,cautios")
    with pytest.raises(UnknownName, match="choose from you, you:NAME, random, greedy, cautious"):
        names("you,zzz")


@pytest.mark.parametrize("text", ["you:", "you: ,cautious", f"you:{'x' * 41},cautious", "you:\x1b[2J,cautious"])
def test_a_name_that_cannot_be_shown_is_rejected(text: str) -> None:
    with pytest.raises(BadValue):
        names(text)


def test_two_players_with_the_same_name_are_rejected() -> None:
    with pytest.raises(BadValue, match="two players are called 'Ben'"):
        names("you:Ben,you:Ben")


def test_too_few_or_too_many_players_are_rejected() -> None:
    for text in ("you", ",".join(["random"] * 7)):
        with pytest.raises(BadValue, match="for 2 to 6 players"):
            names(text)
