"""The file format of experiments: a question, and a grid of settings in which games are played.

    question = "Does the first seat have an advantage, and in which edition?"
    game = "push"
    games = 200_000       # maximum in each cell
    precision = 0.002     # a cell ends earlier once every share of wins is known to this precision

    [grid]
    edition = ["us-2018", "eu-2022", "columns"]
    players = [2, 4]
    bots = ["cautious"]   # in every seat; or "cautious,random,random", seat by seat
    star = ["safe", "lose-bench"]

    [grid.deck]           # in games that allow other decks, such as Push
    rolls = [18, 9]

Each combination of the grid's values is a cell.
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, Final, Self

from overdraw.bots.catalogue import bot_named, usual_bot
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, FileError, OverdrawError, UnknownName, shorten
from overdraw.games.catalogue import game_named

KEYS: Final = {"question": str, "about": str, "game": str, "seed": int, "games": int, "precision": float, "grid": dict}
DEFAULT_GAMES: Final = 100_000
MAX_CELLS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Cell:
    """One combination of the values in an experiment's grid. `axes` has these values as they are in the file."""

    game: str
    axes: Mapping[str, Any]
    edition: str | None
    bots: tuple[str, ...]
    changes: Mapping[str, Any]
    deck: Mapping[str, int]

    @property
    def key(self) -> str:
        """A hash of the cell's game, rules, bots and deck. Equal cells in different experiments have the same key."""
        written = [self.game, self.edition, self.bots, sorted(self.changes.items()), sorted(self.deck.items())]
        return sha256(json.dumps(written).encode()).hexdigest()[:16]

    @property
    def label(self) -> str:
        return ", ".join(in_words(name, value) for name, value in self.axes.items())

    @property
    def is_mixed(self) -> bool:
        """Whether different bots play in the cell. If so, the report also compares the bots."""
        return len(set(self.bots)) > 1

    def rules(self) -> Any:
        return game_named(self.game).rules(self.edition, len(self.bots), self.changes)

    def composition(self) -> list[int] | None:
        """The number of cards of each kind in the cell's deck, or None if the cell uses the deck of the rules."""
        decks = game_named(self.game).decks
        if not self.deck or decks is None:
            return None
        return list(decks.composition(self.rules(), len(self.bots), self.deck))


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment: a question, and the cells of games that are played to answer it."""

    question: str
    about: str
    game: str
    seed: int
    games: int
    precision: float
    axes: Mapping[str, tuple[Any, ...]]
    cells: tuple[Cell, ...]

    def with_games(self, games: int) -> Self:
        return replace(self, games=games)

    def label(self, cell: Cell) -> str:
        """The values in which a cell differs from the other cells of the experiment, as text."""
        differing = [in_words(name, cell.axes[name]) for name, values in self.axes.items() if len(values) > 1]
        return ", ".join(differing) or cell.label

    def seed_of(self, cell: Cell) -> int:
        """The random seed of a cell. It depends on the experiment's seed and on the cell, but not on other cells."""
        return int.from_bytes(sha256(f"{self.seed} {cell.key}".encode()).digest()[:8])


def in_words(axis: str, value: Any) -> str:
    """Return a value of an experiment's grid as short text: `3 players`, `6 rolls`, `lose-bench`, `colours 5`."""
    if axis == "players" or axis.startswith("deck."):
        return f"{value} {axis.removeprefix('deck.')}"
    return str(value) if isinstance(value, str) else f"{axis} {value}"


def read_experiment(path: Path) -> Experiment:
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FileError(f"cannot read {path}: it is not valid TOML: {error}") from None
    try:
        return parse_experiment(written)
    except OverdrawError as error:
        raise FileError(f"{path}: {error}") from error


def parse_experiment(written: Mapping[str, Any]) -> Experiment:
    for name, value in written.items():
        if name not in KEYS:
            raise UnknownName("key", name, KEYS)
        if not isinstance(value, KEYS[name]) and not (KEYS[name] is float and isinstance(value, int)):
            raise BadValue(f"{name} must be {_kind(KEYS[name])}, not {shorten(value)}")
    for name in ("question", "game", "grid"):
        if name not in written:
            raise BadValue(f"the experiment has no {name}, but a {name} is required")
    game = game_named(written["game"])
    axes = _axes(game, written["grid"])
    cells = tuple(_cell(game, dict(zip(axes, values, strict=True))) for values in product(*axes.values()))
    experiment = Experiment(
        question=written["question"],
        about=written.get("about", ""),
        game=game.name,
        seed=written.get("seed", 0),
        games=written.get("games", DEFAULT_GAMES),
        precision=written.get("precision", 0.0),
        axes=axes,
        cells=cells,
    )
    if experiment.games < 1:
        raise BadValue(f"games must be at least 1, not {experiment.games}")
    if not 0 <= experiment.precision < 1:
        raise BadValue(f"precision must be at least 0 and less than 1, not {experiment.precision}")
    if len(cells) > MAX_CELLS:
        raise BadValue(f"the grid must have at most {MAX_CELLS} cells, not {len(cells)}")
    return experiment


def _kind(kind: type) -> str:
    return {str: "a string", int: "a whole number", float: "a number", dict: "a table"}[kind]


def _axes(game: AnyGame, grid: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Return the values of each axis of an experiment's grid. Axes of the deck have names such as `deck.rolls`."""
    known = ["edition", "players", "bots", *(option.name for option in game.options)]
    decks = [f"deck.{name}" for name in _deck_counts(game)]
    deck = grid.get("deck", {})
    if not isinstance(deck, Mapping):
        raise BadValue(f"grid.deck must be a table, not {shorten(deck)}")
    flat = {name: values for name, values in grid.items() if name != "deck"}
    flat |= {f"deck.{name}": values for name, values in deck.items()}
    for name, values in flat.items():
        if name not in known + decks:
            raise UnknownName("key of the grid", name, known + decks)
        if not isinstance(values, list) or not values:
            raise BadValue(f"grid.{name} must be a list with at least one value, not {shorten(values)}")
    axes = {name: tuple(dict.fromkeys(map(_plain, values))) for name, values in flat.items()}
    return {"bots": (usual_bot(game),), **axes}


def _deck_counts(game: AnyGame) -> Mapping[str, range]:
    return {} if game.decks is None else game.decks.counts


def _plain(value: Any) -> Any:
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise BadValue(f"a value in the grid must be a string or a whole number, not {shorten(value)}")
    return value


def _cell(game: AnyGame, axes: dict[str, Any]) -> Cell:
    names = [name.strip() for name in str(axes["bots"]).split(",")]
    players = axes.get("players", len(names) if len(names) > 1 else 2)
    if not isinstance(players, int):
        raise BadValue(f"grid.players must be a list of whole numbers, not one with {shorten(players)}")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise BadValue(f"bots must name one bot or {players} bots, one for each player, not {axes['bots']!r}")
    for name in names:
        bot_named(game, name)
    options = {option.name for option in game.options}
    deck = {name.removeprefix("deck."): value for name, value in axes.items() if name.startswith("deck.")}
    for name, value in deck.items():
        possible = _deck_counts(game)[name]
        if value not in possible:
            raise BadValue(f"grid.deck.{name} must be between {possible[0]} and {possible[-1]}, not {shorten(value)}")
    cell = Cell(
        game=game.name,
        axes=axes,
        edition=axes.get("edition"),
        bots=tuple(names),
        changes={name: value for name, value in axes.items() if name in options},
        deck=deck,
    )
    cell.rules()
    return cell
