"""The compiled game loops of Push and Rows, by the game's name."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from overdraw.adapters.compiled import push, rows
from overdraw.adapters.compiled.results import Chooser
from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Play:
    """The functions that play one game in compiled code. `push.py` documents each of them."""

    learned_policy: Callable[[str, int, Path | None], Chooser]
    begin_games: Callable[..., None]
    play_games: Callable[..., None]
    mark_legal: Callable[..., None]


PLAY: Final = {
    "push": Play(push.learned_policy, push.begin_games, push.play_games, push.mark_legal),
    "rows": Play(rows.learned_policy, rows.begin_games, rows.play_games, rows.mark_legal),
}


def play_of(game: AnyGame) -> Play:
    """Return the functions that play this game in compiled code."""
    if game.name not in PLAY:
        raise UnknownName("compiled game", game.name, PLAY)
    return PLAY[game.name]
