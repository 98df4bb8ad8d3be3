"""The compiled functions of each game, by its name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from overdraw.adapters.compiled import push, rows
from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName
from overdraw.kernel.array_types import Integer


@dataclass(frozen=True, slots=True)
class Play:
    """The functions of one game; `push.py` describes them."""

    new_scratch: Callable[[], Any]
    begin: Callable[..., None]
    play: Callable[..., Integer]
    begin_games: Callable[..., None]
    play_games: Callable[..., None]
    mark_legal: Callable[..., None]


PLAY: Final = {
    "push": Play(push.new_scratch, push.begin, push.play, push.begin_games, push.play_games, push.mark_legal),
    "rows": Play(rows.new_scratch, rows.begin, rows.play, rows.begin_games, rows.play_games, rows.mark_legal),
}


def play_of(game: AnyGame) -> Play:
    """Return the functions of a game."""
    if game.name not in PLAY:
        raise UnknownName("compiled game", game.name, PLAY)
    return PLAY[game.name]
