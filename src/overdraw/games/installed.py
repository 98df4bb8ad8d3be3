"""Finds the games of other packages, which register them in the entry point group `overdraw.games`.

In its `pyproject.toml`, a package declares where its `Game` is defined:

    [project.entry-points."overdraw.games"]
    dice = "overdraw_dice:DICE"

If a game cannot be used, it is rejected with a reason, so a faulty package cannot break the others.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from overdraw.core.game import AnyGame, Game
from overdraw.core.seats import NOBODY
from overdraw.errors import OverdrawError, shorten

GROUP: Final = "overdraw.games"
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
PLAYERS: Final = range(2, 7)
"""The numbers of players that Overdraw supports."""


@dataclass(frozen=True, slots=True)
class InstalledGames:
    """The games of other packages by name. For a rejected game, a sentence says what is wrong with it."""

    games: dict[str, AnyGame]
    rejected: dict[str, str]


def find_installed_games(taken: Collection[str]) -> InstalledGames:
    """Find the games of other packages. A name that is in `taken`, or that two packages use, is rejected."""
    return check_entry_points(entry_points(group=GROUP), taken)


def check_entry_points(points: Iterable[EntryPoint], taken: Collection[str]) -> InstalledGames:
    points = sorted(set(points), key=lambda point: (point.name, _package(point)))
    counts = Counter(point.name for point in points)
    games: dict[str, AnyGame] = {}
    rejected: dict[str, str] = {}
    for point in points:
        if point.name in taken:
            wrong = f"Overdraw already has a game called {point.name}; choose another name"
        elif counts[point.name] > 1:
            packages = ", ".join(_package(one) for one in points if one.name == point.name)
            wrong = f"several packages have a game called {point.name} ({packages}); uninstall all but one"
        else:
            wrong = _load(point, games)
        if wrong:
            rejected[point.name] = f"the game {shorten(point.name)} of {_package(point)} cannot be used: {wrong}"
    return InstalledGames(games, rejected)


def _package(point: EntryPoint) -> str:
    return "an unknown package" if point.dist is None else point.dist.name


def _load(point: EntryPoint, games: dict[str, AnyGame]) -> str:
    """Load the game of an entry point into `games`. Return what is wrong with it, or an empty string."""
    try:
        game = point.load()
        wrong = what_is_wrong(game, point.name)
    except Exception as error:  # third-party code can raise anything, and must not block the other games
        return f"{point.value} raised {type(error).__name__}: {error}"
    if not wrong:
        games[point.name] = game
    return wrong


def what_is_wrong(game: Any, name: str) -> str:
    """Return why the catalogue cannot use this object as a game, or an empty string if it can."""
    if not isinstance(game, Game):
        return f"the entry point must be an overdraw.core.game.Game, not {shorten(game)}"
    if game.name != name:
        return f"the entry point is called {name}, but the game is called {shorten(game.name)}; use the same name"
    if not NAME.fullmatch(name):
        return (
            "the name must begin with a lowercase letter, contain only lowercase letters, digits and hyphens, and have "
            "at most 31 characters"
        )
    if not game.players or not set(game.players) <= set(PLAYERS):
        return f"the numbers of players must be between {PLAYERS[0]} and {PLAYERS[-1]}, not {game.players}"
    if game.describe is None or {"table", "seats"} - {field.name for field in game.wire.public}:
        return "the game must have `describe` and a `text_wire`, because Overdraw shows it as text"
    if not game.editions:
        return "the game must have at least one edition"
    for edition in game.editions.values():
        if missing := [option.name for option in game.options if option.name not in edition.values]:
            return f"the edition {edition.name} has no value for {', '.join(missing)}"
    return _what_is_wrong_at_the_start(game)


def _what_is_wrong_at_the_start(game: AnyGame) -> str:
    """Check the game's first position for every number of players. Only the contract tests play whole games."""
    assert game.describe is not None
    for players in game.players:
        try:
            state = game.new(game.rules(None, players), players, 0)
        except OverdrawError as error:
            return f"a game with {players} players cannot begin: {error}"
        if game.actor(state) == NOBODY:
            return f"a game with {players} players is over before it begins"
        view = game.view(state, 0, ())
        described = game.describe(view, [f"Player {seat}" for seat in range(players)])
        if len(described.seats) != players:
            return f"`describe` returns facts for {len(described.seats)} seats, not for {players}"
        if len(described.actions) != len(view.legal):
            return f"`describe` returns {len(described.actions)} sentences for {len(view.legal)} legal actions"
    return ""
