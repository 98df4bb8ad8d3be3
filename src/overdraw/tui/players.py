"""Reads the `--players` argument, such as `you,you:Ben,cautious`."""

from collections.abc import Sequence
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import bot_named, bots_for, usual_bot
from overdraw.core.game import AnyGame
from overdraw.core.player_names import number_equal
from overdraw.errors import BadValue, UnknownName, shorten
from overdraw.records import Player
from overdraw.records.record import check_name

PERSON: Final = "you"
ALONE: Final = "You"


def default_players(game: AnyGame) -> str:
    """Return the default for `--players`: one person and three bots, or fewer bots if the game has fewer seats."""
    return ",".join([PERSON, *[usual_bot(game)] * (min(4, game.players[-1]) - 1)])


def read_players(game: AnyGame, text: str) -> tuple[Player, ...]:
    """Return the players in seat order: a person for each `you` or `you:NAME`, and a bot for each bot's name.

    >>> from overdraw.games.catalogue import game_named
    >>> [player.name for player in read_players(game_named("push"), "you,you:Ben,random")]
    ['Player 1', 'Ben', 'Random']
    """
    words = [word.strip() for word in text.split(",")]
    game.check_players(len(words))
    kinds = [None if _is_person(word) else _bot(game, word) for word in words]
    bot_names = iter(number_equal([kind.seat_name for kind in kinds if kind]))
    players = tuple(
        Player(next(bot_names), kind.name) if kind else Player(_person(word, seat, alone=kinds.count(None) == 1))
        for seat, (word, kind) in enumerate(zip(words, kinds, strict=True))
    )
    _check_names_differ([player.name for player in players])
    return players


def _is_person(word: str) -> bool:
    return word == PERSON or word.startswith(f"{PERSON}:")


def _person(word: str, seat: int, *, alone: bool) -> str:
    _, colon, name = word.partition(":")
    if not colon:
        return ALONE if alone else f"Player {seat + 1}"
    check_name(name.strip())
    return name.strip()


def _bot(game: AnyGame, word: str) -> BotKind:
    try:
        return bot_named(game, word, programs=True)
    except UnknownName:
        raise UnknownName("player", word, [PERSON, f"{PERSON}:NAME", *bots_for(game), "exec:PATH"]) from None


def _check_names_differ(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadValue(f"two players are called {shorten(name)}: every player needs a different name")
