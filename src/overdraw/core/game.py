"""The interface of a game. The rest of the code uses a game only through this interface.

A game is a record of functions and data, filled in by `games/<name>/__init__.py`. No function of a game is random: when
chance acts, the game lists the possible outcomes with their probabilities.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from itertools import compress
from typing import Any, Generic, TypeVar, cast

from overdraw.core.chance import Chances, RandomOrder
from overdraw.core.colours import Colour
from overdraw.core.editions import Edition, Option, Value, choose
from overdraw.core.generic.description import Describe
from overdraw.core.outcome import Outcome
from overdraw.core.positions import format_rules
from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat, check_seat
from overdraw.core.wire_fields import Move, Wire, write_result
from overdraw.errors import BadValue, BrokenRecord, UnknownName, shorten

Rules = TypeVar("Rules")
State = TypeVar("State")
Action = TypeVar("Action")
Chance = TypeVar("Chance")
View = TypeVar("View")


def everybody(state: object) -> None:
    """The `receiver` function of games in which every seat sees every outcome of chance. It always returns None."""


@dataclass(frozen=True, slots=True)
class Notation(Generic[State, Action, Chance]):
    """Formats and parses events and positions as short text. Text that cannot be read raises BadNotation."""

    parse_event: Callable[[str], Action | Chance]
    format_event: Callable[[Action | Chance], str]
    parse_position: Callable[[str], State]
    format_position: Callable[[State], str]


@dataclass(frozen=True, slots=True)
class Encoding(Generic[State, Action, Chance]):
    """A fixed, dense integer for every action and every outcome of chance.

    The meaning of a number never changes; new numbers are added at the end. An action is encoded relative to the state
    in which it is played: "the opponent on my left" has the same number for every seat.
    """

    actions: int
    outcomes: int
    encode_action: Callable[[State, Action], int]
    decode_action: Callable[[State, int], Action]
    encode_outcome: Callable[[Chance], int]
    decode_outcome: Callable[[int], Chance]


@dataclass(frozen=True, slots=True)
class Words(Generic[Rules, State, Action, Chance]):
    """A game's English texts, as plain text. A card is written as its colour's shape and its number.

    `rules` returns the rules in Markdown. `tell` describes an event in a sentence, given the states before and after
    the event. It returns an empty text if the sentence about the next event covers both events. `draw` shows the whole
    table with nothing hidden, and `ending` shows the final scores. These three functions take the players' names.
    `tell_move` describes a move from a server's message, for clients that do not have the game's state. Its second
    argument is the public part of the view after the move, or None if the client does not have it.
    """

    rules: Callable[[Rules, int], str]
    tell: Callable[[State, Action | Chance, State, Sequence[str]], str]
    draw: Callable[[State, Sequence[str]], str]
    ending: Callable[[State, Sequence[str]], str]
    colours: Callable[[Rules], tuple[Colour, ...]]
    tell_move: Callable[[Move, Mapping[str, Any] | None, Sequence[str]], list[str]] | None = None


@dataclass(frozen=True, slots=True)
class Decks(Generic[Rules]):
    """Custom decks for experiments, with other cards than the rules define.

    `counts` has the name of every count that an experiment may choose, such as the number of roll cards, and its range.
    `composition` returns the number of cards of each kind in such a deck.
    """

    counts: Mapping[str, range]
    composition: Callable[[Rules, int, Mapping[str, int]], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Bounds on the length, the choices and the scores of a game with given rules and a given number of players.

    `decisions` and `outcomes` are the maximum numbers of player actions and of chance outcomes in a whole game.
    `legal_actions` is the maximum number of legal actions in one state. The scores of a finished game lie between
    `least_score` and `most_score`.
    """

    decisions: int
    outcomes: int
    legal_actions: int
    least_score: int
    most_score: int

    @property
    def events(self) -> int:
        """The maximum number of events in a whole game: decisions and outcomes of chance."""
        return self.decisions + self.outcomes


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Game(Generic[Rules, State, Action, Chance, View]):
    """A game in the catalogue.

    `legal_actions` is empty unless a seat acts; `chances` is empty unless chance acts. `apply` takes an action or an
    outcome of chance. If the event is not possible, it raises IllegalAction with the text of `refusal`. `reasons` maps
    the key of every possible reason to its sentence.

    `view` returns what a seat may know, or what a spectator may know if the seat is None. Its last argument names the
    items of `showable` that the table agreed to show as well. Every view has at least `rules`, `seat`, `players`,
    `actor`, `legal` and `outcome`; `wire` defines its JSON form. `begins_turn` returns whether the next decision is the
    first of a turn. `receiver` returns the only seat that may see the next outcome of chance; games in which all seats
    may see it use `everybody`. `odds` returns the exact probability that the next card ends the turn badly, in games
    that have such a risk. `describe` puts a view into sentences, for games that the browser and the terminal show as
    text; the `wire` of such a game is a `text_wire`. `decks` are custom decks for experiments. `bounds` returns the
    bounds on a game with these rules and this number of players.

    `resample` returns a random state in which the seat of a view sees exactly this view. All deals of the cards that
    the seat does not know are equally likely. The caller passes the random generator. Games that hide nothing need no
    `resample`. `resample_events(begin, events, seat, rng)` does the same for a player who remembers the whole game: it
    returns an initial state and events that look the same to the seat. Only games that hide outcomes of chance need it.
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
    bounds: Callable[[Rules, int], Bounds]
    may_undo: Callable[[Action], bool]
    notation: Notation[State, Action, Chance]
    encoding: Encoding[State, Action, Chance]
    words: Words[Rules, State, Action, Chance]
    reasons: Mapping[str, str] = field(default_factory=dict)
    odds: Callable[[View], Fraction] | None = None
    describe: Describe[View] | None = None
    decks: Decks[Rules] | None = None
    resample: Callable[[View, RandomOrder], State] | None = None
    resample_events: Callable[..., tuple[State, tuple[Action | Chance, ...]]] | None = None

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def chance_outcomes(self, state: State) -> tuple[tuple[Chance, Fraction], ...]:
        """The outcomes of chance that are possible in a state, each with its exact probability."""
        outcomes, weights = self.chances(state)
        total = sum(weights)
        pairs = zip(outcomes, weights, strict=True)
        return tuple((outcome, Fraction(weight, total)) for outcome, weight in pairs if weight)

    def possible_events(self, state: State) -> tuple[Action | Chance, ...]:
        """All events that are possible in a state: the legal actions, or the possible outcomes of chance."""
        outcomes, weights = self.chances(state)
        return self.legal_actions(state) or tuple(compress(outcomes, weights))

    def events_for(self, state: State, events: Iterable[Action | Chance], seat: Seat | None) -> Iterator[Any]:
        """The events that follow a state, as one seat or a spectator sees them.

        An outcome of chance that only another seat sees is replaced by None. These events are exactly what a player
        with perfect memory knows.
        """
        for event in events:
            hidden = self.actor(state) == CHANCE and self.receiver(state) not in (None, seat)
            yield None if hidden else event
            state = self.apply(state, event)

    def is_over(self, state: State) -> bool:
        return self.actor(state) == NOBODY

    def edition(self, name: str | None = None) -> Edition:
        """Return the edition of the rules with this name, or the first edition if no name is given."""
        if name is None:
            return next(iter(self.editions.values()))
        if name not in self.editions:
            raise UnknownName(f"edition of {self.title}", name, self.editions)
        return self.editions[name]

    def rules(self, edition: str | None = None, players: int = 2, changes: Mapping[str, object] | None = None) -> Rules:
        """Return an edition's rules for this number of players, with the options in `changes` replaced."""
        self.check_players(players)
        chosen = self.edition(edition)
        return self.make_rules(edition=chosen.name, **choose(self.options, chosen, players, changes or {}))

    def new(self, rules: Rules, players: int, first: Seat) -> State:
        """Check the rules, the number of players and the first seat, and return the initial state of a game."""
        self.check_players(players)
        check_seat(first, players)
        self.check_rules(rules)
        return self.make_state(rules, players, first)

    def read_rules(self, written: Mapping[str, Any]) -> Rules:
        """Read the rules in a game record. The record must have a value for every option."""
        names = ["edition", *(option.name for option in self.options)]
        if missing := [name for name in names if name not in written]:
            raise BrokenRecord(f"rules lack {', '.join(missing)}: a record must name every option of {self.title}")
        for name in written:
            if name not in names:
                raise UnknownName(f"option of {self.title}", name, names)
        if not isinstance(written["edition"], str):
            raise UnknownName(f"edition of {self.title}", written["edition"], self.editions)
        edition = self.edition(written["edition"])
        values: dict[str, Value] = {option.name: option.value(written[option.name]) for option in self.options}
        return self.make_rules(edition=edition.name, **values)

    def write_rules(self, rules: Rules) -> dict[str, Value]:
        return asdict(cast("Any", rules))  # the Rules class of every game is a dataclass

    def rules_in_short(self, rules: Rules, players: int) -> str:
        """The rules as short text: the edition and the options that differ from it, as in `us-2018 star=lose-bench`."""
        return format_rules(self.editions, self.write_rules(rules), players)

    def write_view(self, view: View) -> dict[str, Any]:
        """The public part of a view as a JSON value. All seats have the same public part."""
        seen = cast("Any", view)
        fields = {field.name: field.seen_in(view) for field in self.wire.public}
        result = None if seen.outcome is None else write_result(seen.outcome)
        return {"game": self.name, "actor": seen.actor, **fields, "result": result}

    def write_own(self, view: View, *, undo: bool = False) -> dict[str, Any]:
        """The private part of a view, which only the view's seat may see, as a JSON value."""
        seen = cast("Any", view)
        legal = [self.notation.format_event(action) for action in seen.legal]
        fields = {field.name: field.seen_in(view) for field in self.wire.own}
        return {"game": self.name, "seat": seen.seat, "legal": legal, "undo": undo, **fields}

    def check_rules(self, rules: Rules) -> None:
        if not isinstance(rules, cast("type", self.make_rules)):  # `make_rules` is the game's Rules class
            raise BadValue(f"{shorten(rules)} are not rules of {self.title}: create rules with `rules` or `read_rules`")
        values = self.write_rules(rules)
        self.edition(str(values["edition"]))
        for option in self.options:
            option.check(values[option.name])

    def check_players(self, players: int) -> None:
        if players not in self.players:
            least, most = self.players[0], self.players[-1]
            raise BadValue(f"{self.title} is for {least} to {most} players, not {players}")


AnyGame = Game[Any, Any, Any, Any, Any]
