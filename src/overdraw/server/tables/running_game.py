"""A game at a table, from its first card to its record. Games are immutable: every change returns a new game."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat
from overdraw.core.undo import undo_point
from overdraw.dealing.dealer import draw_outcome
from overdraw.dealing.generator import Seed
from overdraw.dealing.joint_shuffle import AnyShuffle
from overdraw.errors import BadNotation, NothingToUndo, UnknownAction
from overdraw.records import Player, Record
from overdraw.server.tables.view_serializer import encode_facts


class RunningGame(Struct, frozen=True):
    """A game in progress at a table.

    The shuffle determines all cards and die rolls. `drawn` counts the cards and rolls drawn from each source so far.
    `events` lists the events for the record, without undone decisions; the first `before` events come from another game
    that this one continues. `since_chance` lists the decisions since the last card or die roll, each with the state
    before it. `receivers` and `facts` describe the last decision (see `Happened`).
    """

    game: AnyGame
    rules: Any
    first: Seat
    shuffle: AnyShuffle
    seed: Seed
    state: Any
    actor: Actor
    events: tuple[str, ...]
    before: int
    drawn: Mapping[str, int] = {}
    since_chance: tuple[tuple[Any, Any], ...] = ()
    receivers: tuple[Seat | None, ...] = ()
    facts: str = ""

    @property
    def is_over(self) -> bool:
        return self.actor == NOBODY

    def undoable(self, seat: Seat) -> int:
        """Return how many decisions this seat may undo now (PQ-34)."""
        point = undo_point(self.game, self.since_chance) if self.since_chance else None
        if point is None or self.game.actor(self.since_chance[point][0]) != seat:
            return 0
        return len(self.since_chance) - point


def begin_game(
    game: AnyGame, rules: Any, players: int, first: Seat, shuffle: AnyShuffle, line: Sequence[str] = ()
) -> tuple[RunningGame, tuple[str, ...]]:
    """Return a new game, and the cards and die rolls before its first decision. `line` lists the events of a game to
    continue.
    """
    seed = shuffle.revealed_seed()
    assert seed is not None, "every table has a secret for its shuffle from the beginning"
    state = game.new(rules, players, first)
    for text in line:
        state = game.apply(state, game.notation.parse_event(text))
    dealt = _let_chance_act(game, state, seed, {})
    begun = RunningGame(
        game=game,
        rules=rules,
        first=first,
        shuffle=shuffle,
        seed=seed,
        state=dealt.state,
        actor=dealt.actor,
        events=(*line, *dealt.outcomes),
        before=len(line),
        drawn=dealt.drawn,
        receivers=dealt.receivers,
    )
    return begun, dealt.outcomes


def play(running: RunningGame, text: str) -> tuple[RunningGame, tuple[str, ...]]:
    """Return the game after a player's decision, and the cards and die rolls that followed. Raise IllegalAction if the
    rules forbid the decision.

    Optimisation: the last result is cached, because `decide` and `evolve` call this function with the same arguments,
    one after the other.
    """
    global _last  # noqa: PLW0603  # a cache of one entry, replaced as a whole
    before, played, result = _last
    if before is not running or played != text:
        result = _play(running, text)
        _last = running, text, result
    assert result is not None
    return result


def _play(running: RunningGame, text: str) -> tuple[RunningGame, tuple[str, ...]]:
    game, before = running.game, running.state
    action = parse_action(game, text)
    dealt = _let_chance_act(game, game.apply(before, action), running.seed, running.drawn)
    played = replace(
        running,
        state=dealt.state,
        actor=dealt.actor,
        events=(*running.events, text, *dealt.outcomes),
        drawn=dealt.drawn,
        since_chance=() if dealt.outcomes else (*running.since_chance, (before, action)),
        receivers=dealt.receivers,
        facts=encode_facts(game, before, action, dealt.came, dealt.state),
    )
    return played, dealt.outcomes


_last: tuple[RunningGame | None, str, tuple[RunningGame, tuple[str, ...]] | None] = (None, "", None)


def take_back(running: RunningGame, seat: Seat) -> tuple[RunningGame, int]:
    """Return the game without this seat's last decisions, and the number of decisions that were undone."""
    decisions = running.undoable(seat)
    if not decisions:
        raise NothingToUndo("there is nothing to undo: a card was revealed, or another player acted")
    undone = replace(
        running,
        state=running.since_chance[-decisions][0],
        actor=seat,
        events=running.events[:-decisions],
        since_chance=running.since_chance[:-decisions],
        receivers=(),
        facts="",
    )
    return undone, decisions


def parse_action(game: AnyGame, text: str) -> Any:
    try:
        return game.notation.parse_event(text)
    except BadNotation as error:
        raise UnknownAction(str(error)) from None


def record_of(running: RunningGame, players: Sequence[Player], date: str) -> Record:
    """Return the record of a finished game, with the secret of its shuffle.

    If the game continues another game, the shuffle proves only the later outcomes.
    """
    proof: dict[str, Any] = {"shuffle": running.shuffle.as_json()}
    if running.before:
        proof = {"continues": {"events": running.before, **proof}}
    return Record(
        game=running.game.name,
        rules=running.game.write_rules(running.rules),
        players=tuple(players),
        first=running.first,
        events=running.events,
        result=running.game.outcome(running.state).as_result(),
        other={"date": date, **proof},
    )


class _Dealt(Struct, frozen=True):
    """The game after chance has acted, with the chance outcomes as text (`outcomes`) and as game events (`came`)."""

    state: Any
    actor: Actor
    outcomes: tuple[str, ...]
    came: tuple[Any, ...]
    drawn: Mapping[str, int]
    receivers: tuple[Seat | None, ...]


def _let_chance_act(game: AnyGame, state: Any, seed: Seed, drawn: Mapping[str, int]) -> _Dealt:
    actor = game.actor(state)
    if actor != CHANCE:
        return _Dealt(state, actor, (), (), drawn, ())
    counts = dict(drawn)
    outcomes: list[str] = []
    came: list[Any] = []
    receivers: list[Seat | None] = []
    while actor == CHANCE:
        source, outcome = draw_outcome(game, state, seed, counts)
        counts[source] = counts.get(source, 0) + 1
        receivers.append(game.receiver(state))
        outcomes.append(game.notation.format_event(outcome))
        came.append(outcome)
        state = game.apply(state, outcome)
        actor = game.actor(state)
    hidden = any(receiver is not None for receiver in receivers)
    return _Dealt(state, actor, tuple(outcomes), tuple(came), counts, tuple(receivers) if hidden else ())
