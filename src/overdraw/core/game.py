"""The shape of a game: everything that the rest of the house knows about one.

A game is a table of functions and data, filled in by `games/<name>/__init__.py`. Nothing here or in them
draws at random: where chance acts, the game lists what may come and how likely it is.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from itertools import compress
from typing import Any, Generic, TypeVar, cast

from overdraw.core.chance import Chances
from overdraw.core.colours import Colour
from overdraw.core.editions import Edition, Option, Value, choose
from overdraw.core.outcome import Outcome
from overdraw.core.positions import format_rules
from overdraw.core.seats import NOBODY, Actor, Seat, check_seat
from overdraw.core.wire_fields import Wire, write_result
from overdraw.errors import BadValue, BrokenRecord, UnknownName, shorten

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Chance = TypeVar("Chance")
View = TypeVar("View")


def everybody(state: object) -> None:
    """The `receiver` of a game without hidden outcomes."""


@dataclass(frozen=True, slots=True)
class Notation(Generic[State, Action, Chance]):
    """Everything as short text, and back. An unreadable text raises BadNotation."""

    parse_event: Callable[[str], Action | Chance]
    format_event: Callable[[Action | Chance], str]
    parse_position: Callable[[str], State]
    format_position: Callable[[State], str]


@dataclass(frozen=True, slots=True)
class Encoding(Generic[State, Action, Chance]):
    """A fixed, dense integer for every action and every outcome of chance. Numbers are only ever added.

    What a number means never changes. An action is encoded as seen from the state it is played in, so that
    "the opponent on my left" is one number for every seat.
    """

    actions: int
    outcomes: int
    encode_action: Callable[[State, Action], int]
    decode_action: Callable[[State, int], Action]
    encode_outcome: Callable[[Chance], int]
    decode_outcome: Callable[[int], Chance]


@dataclass(frozen=True, slots=True)
class Words(Generic[Rules, State, Action, Chance]):
    """A game for people, in English and in plain text, where a card is its colour's shape and its number.

    `rules` gives the rules in Markdown; `tell` an event in a sentence, from the states before and after it, or
    nothing if the next event says it all; `draw` the whole table, with nothing hidden; `ending` the final
    count. Players are given by their names.
    """

    rules: Callable[[Rules, int], str]
    tell: Callable[[State, Action | Chance, State, Sequence[str]], str]
    draw: Callable[[State, Sequence[str]], str]
    ending: Callable[[State, Sequence[str]], str]
    colours: Callable[[Rules], tuple[Colour, ...]]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game(Generic[Rules, State, Action, Chance, View]):
    """One game of the catalogue.

    `legal_actions` is empty unless a seat acts; `chances` is empty unless chance does. `apply` takes either
    kind of event and raises IllegalAction for one that cannot happen, with the words of `refusal`. `reasons`
    has the key of every reason for that, with its sentence.
    `view` shows a seat, or with None a spectator, what it may know; `shown` names what the table agreed to
    show on top of that, out of `showable`. Every view has at least `rules`, `seat`, `players`, `actor`, `legal` and
    `outcome`, and `wire` says how it is written as JSON.
    `begins_turn` says whether the next decision is the first of a turn. `receiver` is the only seat that may know
    what chance brings in this state; `everybody` is the receiver in games where all may. `odds` is the exact chance
    that the next card ends the turn badly, in games that have such a chance.
    """

    name: str
    title: str
    summary: str
    players: range
    options: tuple[Option, ...]
    editions: Mapping[str, Edition]
    make_rules: Callable[..., Rules]
    make_state: Callable[[Rules, int, Seat], State]
    actor: Callable[[State], Actor]
    legal_actions: Callable[[State], tuple[Action, ...]]
    chances: Callable[[State], Chances[Chance]]
    refusal: Callable[[State, Action | Chance], str]
    apply: Callable[[State, Action | Chance], State]
    outcome: Callable[[State], Outcome]
    view: Callable[[State, Seat | None, Collection[str]], View]
    showable: tuple[str, ...]
    wire: Wire[State, View]
    begins_turn: Callable[[State], bool]
    receiver: Callable[[State], Seat | None]
    may_undo: Callable[[Action], bool]
    notation: Notation[State, Action, Chance]
    encoding: Encoding[State, Action, Chance]
    words: Words[Rules, State, Action, Chance]
    reasons: Mapping[str, str] = field(default_factory=dict)
    odds: Callable[[View], Fraction] | None = None

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def chance_outcomes(self, state: State) -> tuple[tuple[Chance, Fraction], ...]:
        """What may come, each with its exact probability."""
        outcomes, weights = self.chances(state)
        total = sum(weights)
        pairs = zip(outcomes, weights, strict=True)
        return tuple((outcome, Fraction(weight, total)) for outcome, weight in pairs if weight)

    def possible_events(self, state: State) -> tuple[Action | Chance, ...]:
        """All that can happen now: the legal actions, or what chance may bring."""
        outcomes, weights = self.chances(state)
        return self.legal_actions(state) or tuple(compress(outcomes, weights))

    def is_over(self, state: State) -> bool:
        return self.actor(state) == NOBODY

    def edition(self, name: str | None = None) -> Edition:
        """The edition of that name, or the first."""
        if name is None:
            return next(iter(self.editions.values()))
        if name not in self.editions:
            raise UnknownName(f"edition of {self.title}", name, self.editions)
        return self.editions[name]

    def rules(self, edition: str | None = None, players: int = 2, changes: Mapping[str, object] | None = None) -> Rules:
        """An edition's rules for so many players, with single options changed."""
        self.check_players(players)
        chosen = self.edition(edition)
        return self.make_rules(edition=chosen.name, **choose(self.options, chosen, players, changes or {}))

    def new(self, rules: Rules, players: int, first: Seat) -> State:
        """The first state of a game, once it is clear that the rules and the players are possible."""
        self.check_players(players)
        check_seat(first, players)
        self.check_rules(rules)
        return self.make_state(rules, players, first)

    def read_rules(self, written: Mapping[str, Any]) -> Rules:
        """The rules of a record, which names every option."""
        names = ["edition", *(option.name for option in self.options)]
        if missing := [name for name in names if name not in written]:
            raise BrokenRecord(f"rules lack {', '.join(missing)}: a record names every option of {self.title}")
        for name in written:
            if name not in names:
                raise UnknownName(f"option of {self.title}", name, names)
        if not isinstance(written["edition"], str):
            raise UnknownName(f"edition of {self.title}", written["edition"], self.editions)
        edition = self.edition(written["edition"])
        values: dict[str, Value] = {option.name: option.value(written[option.name]) for option in self.options}
        return self.make_rules(edition=edition.name, **values)

    def write_rules(self, rules: Rules) -> dict[str, Value]:
        return asdict(cast("Any", rules))  # every game's Rules is a dataclass

    def rules_in_short(self, rules: Rules, players: int) -> str:
        """The edition, and what differs from it: `us-2018 star=lose-bench`."""
        return format_rules(self.editions, self.write_rules(rules), players)

    def write_view(self, view: View) -> dict[str, Any]:
        """The part of a view that everybody sees, as a JSON value. Any seat's view gives the same."""
        seen = cast("Any", view)
        fields = {field.name: field.seen_in(view) for field in self.wire.public}
        result = None if seen.outcome is None else write_result(seen.outcome)
        return {"game": self.name, "actor": seen.actor, **fields, "result": result}

    def write_own(self, view: View, *, undo: bool = False) -> dict[str, Any]:
        """The part of a view that only its seat sees, as a JSON value."""
        seen = cast("Any", view)
        legal = [self.notation.format_event(action) for action in seen.legal]
        fields = {field.name: field.seen_in(view) for field in self.wire.own}
        return {"game": self.name, "seat": seen.seat, "legal": legal, "undo": undo, **fields}

    def check_rules(self, rules: Rules) -> None:
        if not isinstance(rules, cast("type", self.make_rules)):  # every game's Rules is a dataclass
            raise BadValue(f"{shorten(rules)} are not rules of {self.title}: `rules` and `read_rules` make them")
        values = self.write_rules(rules)
        self.edition(str(values["edition"]))
        for option in self.options:
            option.check(values[option.name])

    def check_players(self, players: int) -> None:
        if players not in self.players:
            least, most = self.players[0], self.players[-1]
            raise BadValue(f"{self.title} is for {least} to {most} players, not {players}")


AnyGame = Game[Any, Any, Any, Any, Any]
