"""Positions of a game as text that people can write, read and compare.

Each line states one fact as `name: words`. A fact without a line is empty or 0. `r5*3` means three red fives in a pile.
The line of the rules names an edition and the options that differ from it: `rules: us-2018 star=lose-bench`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from overdraw.core.card_multiset import Kind, Pile
from overdraw.core.editions import Edition, Value, choose
from overdraw.core.seats import Seat
from overdraw.errors import BadNotation, shorten

T = TypeVar("T")


def parse_lines(text: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, words = line.partition(":")
        if not colon or name in lines:
            raise BadNotation(f"cannot read the line {shorten(line)}: expected `name: words`, each name only once")
        lines[name] = words.strip()
    return lines


def refuse_unknown(lines: Mapping[str, str], known: Iterable[str]) -> None:
    names = set(known)
    for name in lines:
        if name not in names:
            raise BadNotation(f"unknown line {shorten(name)} in a position: expected one of {', '.join(sorted(names))}")


def seat_names(lines: Mapping[str, str]) -> tuple[str, ...]:
    """The names `seat 0`, `seat 1` and so on, one for each line of a position that describes a seat."""
    return tuple(f"seat {number}" for number in range(sum(name.startswith("seat ") for name in lines)))


def parse_number(word: str) -> int:
    """Read a whole number. A sign or a leading zero is invalid, so every number has only one spelling."""
    if not (word.isascii() and word.isdecimal() and len(word) <= 4 and word == str(int(word))):
        raise BadNotation(f"cannot read {shorten(word)}: expected a number such as 0, 7 or 12")
    return int(word)


def parse_seat(word: str, players: int) -> Seat:
    seat = parse_number(word)
    if seat >= players:
        raise BadNotation(f"there is no seat {seat}: the position has {players} seats, counted from 0")
    return seat


def parse_cards(words: str, parse_card: Callable[[str], Kind]) -> list[Kind]:
    cards: list[Kind] = []
    for word in words.split():
        code, star, count = word.partition("*")
        cards += [parse_card(code)] * (parse_number(count) if star else 1)
    return cards


def format_pile(pile: Pile[Any]) -> str:
    return " ".join(f"{kind}*{count}" if count > 1 else f"{kind}" for kind, count in pile.distinct())


def parse_rules(game_editions: Mapping[str, Edition], options: Any, words: str, players: int) -> dict[str, Value]:
    name, *changes = words.split() or [""]
    if name not in game_editions:
        raise BadNotation(f"unknown edition {shorten(name)}: choose from {', '.join(game_editions)}")
    chosen = dict(change.partition("=")[::2] for change in changes)
    return {"edition": name, **choose(options, game_editions[name], players, chosen)}


def format_rules(game_editions: Mapping[str, Edition], rules: Mapping[str, Value], players: int) -> str:
    edition = game_editions[str(rules["edition"])]
    changes = [
        f"{name}={value}"
        for name, value in rules.items()
        if name != "edition" and value != edition.value(name, players)
    ]
    return " ".join([edition.name, *changes])


def format_lines(lines: Iterable[tuple[str, object]]) -> str:
    return "".join(f"{name}: {words}".rstrip() + "\n" for name, words in lines)
