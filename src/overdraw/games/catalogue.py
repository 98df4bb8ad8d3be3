"""The catalogue of all games. Code that works with every game iterates over it."""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import Final

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, UnknownName
from overdraw.games.installed import find_installed_games
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS

OWN_GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in (PUSH, ROWS)}


class Catalogue(MutableMapping[str, AnyGame]):
    """A mapping from names to games: first Overdraw's own games, then the games of other installed packages.

    Other packages are imported when the catalogue is first read. An earlier import would be circular, because a package
    that defines a game imports Overdraw.
    """

    def __init__(self, own: Mapping[str, AnyGame]) -> None:
        self._own = own
        self._games: dict[str, AnyGame] | None = None
        self._rejected: dict[str, str] = {}

    @property
    def rejected(self) -> Mapping[str, str]:
        """The unusable games of other packages: a mapping from names to sentences that say why."""
        self._all()
        return self._rejected

    def _all(self) -> dict[str, AnyGame]:
        if self._games is None:
            self._games = dict(self._own)
            found = find_installed_games(self._own)
            self._games |= found.games
            self._rejected = found.rejected
        return self._games

    def __getitem__(self, name: str) -> AnyGame:
        return self._all()[name]

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._all()[name] = game

    def __delitem__(self, name: str) -> None:
        del self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


GAMES: Final = Catalogue(OWN_GAMES)


def game_named(name: object) -> AnyGame:
    """Look up a game by name. Raise UnknownName if there is none, and BadValue if it cannot be used."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    if isinstance(name, str) and name in GAMES.rejected:
        raise BadValue(GAMES.rejected[name])
    raise UnknownName("game", name, GAMES)
