"""A record: one game as JSON, whether finished or not."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, Self

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat, check_seat
from overdraw.errors import BadValue, BrokenRecord, ForeignRecord, UnknownName, UsageError, shorten
from overdraw.games.catalogue import game_named

FORMAT: Final = "overdraw-record/1"
LONGEST_NAME: Final = 40

_KEYS: Final = ("format", "game", "rules", "players", "first", "events", "result")


@dataclass(frozen=True, slots=True)
class Player:
    """The player at a seat: a display name and, for a bot, the name of the bot. `other` keeps unknown keys."""

    name: str
    bot: str | None = None
    other: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_name(self.name)

    def as_json(self) -> dict[str, Any]:
        bot = {} if self.bot is None else {"bot": self.bot}
        return {"name": self.name, **bot, **self.other}

    @classmethod
    def from_json(cls, written: object) -> Self:
        if not isinstance(written, dict) or "name" not in written:
            raise BrokenRecord(f"a player must be an object with a name, not {shorten(written)}")
        bot = written.get("bot")
        if bot is not None and not isinstance(bot, str):
            raise BrokenRecord(f"the bot of a player must be a name, not {shorten(bot)}")
        return cls(written["name"], bot, {key: written[key] for key in written if key not in ("name", "bot")})


@dataclass(frozen=True, slots=True)
class Record:
    """A game that can be replayed without a random generator. `other` keeps unknown keys.

    `rules` has a value for every option, and `events` are in notation. Events are only checked when the record
    is replayed.
    """

    game: str
    rules: Mapping[str, Any]
    players: tuple[Player, ...]
    first: Seat
    events: tuple[str, ...]
    result: Mapping[str, Any] | None = None
    other: Mapping[str, Any] = field(default_factory=dict)

    @property
    def played(self) -> AnyGame:
        """The game in the catalogue that was played."""
        return game_named(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def as_json(self) -> dict[str, Any]:
        result = {} if self.result is None else {"result": dict(self.result)}
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": dict(self.rules),
            "players": [player.as_json() for player in self.players],
            "first": self.first,
            **self.other,
            "events": list(self.events),
            **result,
        }

    @classmethod
    def from_json(cls, written: object) -> Self:
        """Read a record from parsed JSON, or raise BrokenRecord if a key is missing or has the wrong type, and
        ForeignRecord if the record is of another format or game.
        """
        if not isinstance(written, dict):
            raise BrokenRecord(f"a record must be an object, not {shorten(written)}")
        _check_format(written)
        if missing := [key for key in _KEYS if key not in written and key != "result"]:
            raise BrokenRecord(f"the record lacks {', '.join(missing)}")
        try:
            return cls._read(written)
        except UsageError as error:
            raise BrokenRecord(str(error)) from error

    @classmethod
    def _read(cls, written: dict[str, Any]) -> Self:
        try:
            game = game_named(written["game"])
        except UnknownName as error:
            raise ForeignRecord(str(error)) from error
        players = tuple(map(Player.from_json, _read(written, "players", list)))
        game.check_players(len(players))
        first = _read(written, "first", int)
        check_seat(first, len(players))
        events = _read(written, "events", list)
        for index, event in enumerate(events):
            if not isinstance(event, str):
                raise BrokenRecord(f"event {index} must be a string, not {shorten(event)}")
        rules = game.write_rules(game.read_rules(_read(written, "rules", dict)))
        result = _read(written, "result", dict) if "result" in written else None
        other = {key: written[key] for key in written if key not in _KEYS}
        return cls(game.name, rules, players, first, tuple(events), result, other)

    @classmethod
    def from_text(cls, text: str) -> Self:
        return cls.from_json(parse_json(text))

    def to_line(self) -> str:
        """The record as one line of JSON, without a line break."""
        return json.dumps(self.as_json(), ensure_ascii=False, separators=(", ", ": "))


def check_name(name: object) -> None:
    """Raise BadValue unless the name is a printable string of 1 to 40 characters."""
    if not isinstance(name, str):
        raise BadValue(f"a name must be a string, not {shorten(name)}")
    if not name.strip():
        raise BadValue("a name cannot be empty")
    if len(name) > LONGEST_NAME:
        raise BadValue(f"the name {shorten(name, 30)} has {len(name)} characters; at most {LONGEST_NAME} are allowed")
    if not name.isprintable():
        raise BadValue(f"the name {shorten(name)} contains characters that cannot be printed")


def parse_json(text: str) -> Any:
    """Parse JSON strictly: no NaN, no lone surrogates, no excessive nesting."""
    try:
        parsed = json.loads(text, parse_constant=_refuse_constant)
        if "\\ud" in text or "\\uD" in text:
            json.dumps(parsed, ensure_ascii=False).encode()
    except RecursionError:
        raise BrokenRecord("the record is nested too deeply") from None
    except UnicodeEncodeError:
        raise BrokenRecord("the record contains a lone surrogate, which is not a character") from None
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            raise BrokenRecord(
                "more than one record: a file with many records must have one per line and end in .jsonl"
            ) from None
        raise BrokenRecord(f"not JSON: {error}") from None
    except ValueError as error:
        strange = "a number has too many digits" if "digits" in str(error) else str(error)
        raise BrokenRecord(f"not JSON: {strange}") from None
    return parsed


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")


def _check_format(written: dict[str, Any]) -> None:
    if "format" not in written:
        raise BrokenRecord(f"the record has no format; expected {FORMAT!r}")
    if written["format"] != FORMAT:
        raise ForeignRecord(f"format must be {FORMAT!r}, not {shorten(written['format'])}")


def _read(written: dict[str, Any], key: str, kind: type) -> Any:
    value = written[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        words = {list: "a list", dict: "an object", int: "a whole number"}
        raise BrokenRecord(f"{key} must be {words[kind]}, not {shorten(value)}")
    return value
