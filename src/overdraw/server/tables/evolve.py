"""A table as its log makes it: the same events in the same order always give the same table.

That is how a table comes back after a crash, and how every node has the same one. What may happen is not asked
here: `table` decides it, and what it decided is in the log.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, Literal, Self

import msgspec

from overdraw.core.seats import NOBODY, Seat
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import BrokenRecord, PlayerError, WrongMoment, shorten
from overdraw.games.catalogue import game_named
from overdraw.records import Player, Record
from overdraw.server.tables.events import (
    Acted,
    AnyEvent,
    CameBack,
    Chair,
    Contributed,
    Created,
    Emptied,
    Ended,
    Rematch,
    Replaced,
    Sat,
    Started,
    TakenOver,
    Undone,
    Vacated,
)
from overdraw.server.tables.permissions import Happened, Role
from overdraw.server.tables.running_game import Round
from overdraw.server.tokens import opens

Status = Literal["lobby", "playing", "over", "ended"]

REMEMBERED: Final = 64
"""So many of the last events can be told again to somebody who comes back, and so many refusals are repeated."""


MOVES: Final = (Acted, Undone)
IN_THE_GAME: Final = (Started, Acted, Undone)


class Ledger:
    """The replay of a log. `seq` is the number of the last event, `moved` that of the last one in the game."""

    def __init__(self, first: Created) -> None:
        self.setup = first
        self.game = game_named(first.game)
        self.chairs = list(first.chairs)
        self.status: Status = "lobby"
        self.number = 0
        self.seq = 1
        self.moved = 1
        self.updated = first.at
        self.turn_since = first.at
        self.seats_changed = True
        self.round: Round | None = None
        self.records: list[Record] = []
        self.history: deque[Happened] = deque([Happened(1, first)], maxlen=REMEMBERED)
        self.rules = first.rules
        self.shuffle = Shuffle(first.commitment, (None,) * len(first.chairs), first.secret)
        self.starter = first.starter
        self.sat_down: list[Seat] = [seat for seat, chair in enumerate(first.chairs) if chair.token]
        self.answers: list[dict[str, int]] = [{} for _ in first.chairs]
        self.refused: dict[tuple[Seat, str], PlayerError] = {}

    @classmethod
    def replay(cls, events: Iterable[AnyEvent]) -> Self:
        first, *rest = events
        if not isinstance(first, Created):
            raise BrokenRecord(f"the log of a table begins with its creation, not with {shorten(first)}")
        table = cls(first)
        for event in rest:
            table.apply(event)
        return table

    # What can be asked

    @property
    def actor(self) -> Seat | None:
        """The seat that is to decide, if a game is on."""
        if self.round is None or self.status != "playing":
            return None
        actor = self.round.actor
        return actor if isinstance(actor, int) else None

    @property
    def bot_to_act(self) -> str | None:
        """The bot that decides now, for itself or for somebody who is away."""
        actor = self.actor
        return None if actor is None else self.chairs[actor].bot or self.chairs[actor].stand_in

    @property
    def deadline(self) -> int | None:
        """When the clock of the person to act runs out."""
        if self.setup.clock is None or self.actor is None or self.bot_to_act is not None:
            return None
        return self.turn_since + 1000 * self.setup.clock.seconds

    @property
    def with_people(self) -> bool:
        return any(chair.token and not chair.stand_in for chair in self.chairs)

    @property
    def public_shuffle(self) -> Shuffle:
        """The shuffle as everybody may know it: its secret comes with the result."""
        over = self.round is not None and self.round.over
        return self.shuffle if over else self.shuffle.public

    @property
    def line(self) -> list[str]:
        """The events after which this game begins: only a table's first game can go on from another."""
        return self.setup.line if self.number == 0 else []

    def role(self, token: str | None) -> Role:
        """What this token opens. Every seat is compared, whether or not one was found."""
        found = [seat for seat, chair in enumerate(self.chairs) if opens(token, chair.token)]
        return Role(found[0] if found else None, opens(token, self.setup.host))

    def may_enter(self, role: Role, invite: str | None) -> bool:
        """Whether somebody may see this table at all."""
        invited = opens(invite, self.setup.invite)
        return invited or self.setup.listed or role != Role()

    def view(self, seat: Seat | None) -> Any:
        """What a seat, or with None a spectator, may know of the game."""
        return None if self.round is None else self.game.view(self.round.state, seat, self.setup.shown)

    def missed(self, last: int) -> list[Happened] | None:
        """What happened after that number as far as it is remembered, or None if it has not come to that number."""
        if last > self.seq:
            return None
        return [happened for happened in self.history if happened.seq > last]

    def finished_game(self, number: int) -> Record:
        """The record of a game that is over. Before that nobody gets it: it holds what seats may not know."""
        if number in range(len(self.records)):
            return self.records[number]
        raise WrongMoment(f"game {number} of this table is not over")

    # How events change the table

    def apply(self, event: AnyEvent) -> None:
        """The next event of the log."""
        match event:
            case Created():
                raise BrokenRecord("a table is created once")
            case Sat(_, seat, chair):
                self.chairs[seat] = chair
                self._forget_moves(seat)
                if chair.token:
                    self.sat_down.append(seat)
            case Emptied(_, seat):
                self._empty(seat)
            case Contributed(_, seat, contribution):
                self.shuffle = self.shuffle.contribute(seat, contribution)
            case Started(_, first, outcomes):
                self._check(self.begin(first), outcomes)
            case Acted(_, seat, action, outcomes):
                assert self.round is not None
                self._check(self.round.decide(action), outcomes)
            case Undone(_, seat, decisions):
                assert self.round is not None
                self._check(self.round.undo(seat), decisions)
            case TakenOver(_, seat, bot):
                self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], stand_in=bot)
            case CameBack(_, seat):
                self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], stand_in=None)
            case Replaced(_, seat, name, bot):
                self.chairs[seat] = Chair(name=name, bot=bot)
                self._stand_up(seat)
            case Vacated(_, seat, bot):
                self.chairs[seat] = Chair(stand_in=bot)
                self._stand_up(seat)
                self._forget_moves(seat)
            case Ended():
                self.status = "ended"
            case Rematch(_, rules, commitment, secret):
                self._again(rules, commitment, secret)
        self.noted(event)

    def noted(self, event: AnyEvent) -> AnyEvent:
        """What every event changes, whether it was just decided or comes out of the log."""
        self.seq += 1
        self.updated = event.at
        receivers: tuple[Seat | None, ...] = ()
        self.seats_changed = not isinstance(event, MOVES)
        if isinstance(event, IN_THE_GAME):
            assert self.round is not None
            receivers = self.round.receivers
            self.moved = self.seq
            self._turn(event)
            if isinstance(event, MOVES) and event.move is not None:
                self.answers[event.seat][event.move] = self.seq
                if self.chairs[event.seat].stand_in is not None:  # whoever acts is back
                    self.chairs[event.seat] = msgspec.structs.replace(self.chairs[event.seat], stand_in=None)
                    self.seats_changed = True
        self.history.append(Happened(self.seq, event, receivers))
        return event

    def wrote_the_same(self, event: AnyEvent) -> bool:
        """Whether the last event is this one but for its time; then it gets this time, and the table is the log's."""
        last = self.history[-1]
        if last.event == event:
            return True
        if self.status == "over" or msgspec.structs.replace(last.event, at=event.at) != event:
            return False
        self.turn_since = event.at if self.turn_since == last.event.at else self.turn_since
        self.updated = event.at
        self.history[-1] = Happened(last.seq, event, last.receivers)
        return True

    def _turn(self, event: Started | Acted | Undone) -> None:
        """Whose time runs now, and whether the game is over."""
        assert self.round is not None
        actor = self.round.actor
        if actor == NOBODY:
            self.status = "over"
            date = datetime.fromtimestamp(event.at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            self.records.append(self.round.record(list(map(_player, self.chairs)), date))
        elif isinstance(event, Started) or (
            isinstance(event, Acted) and (actor != event.seat or self.game.begins_turn(self.round.state))
        ):
            self.turn_since = event.at

    def begin(self, first: Seat) -> tuple[str, ...]:
        self.status = "playing"
        self.answers = [{} for _ in self.chairs]
        self.refused.clear()
        rules = self.game.read_rules(self.rules)
        self.round = Round(self.game, rules, len(self.chairs), first, self.shuffle, self.line)
        return self.round.let_chance_act()

    def _again(self, rules: dict[str, Any], commitment: str, secret: str) -> None:
        finished, self.status = self.status == "over", "lobby"
        self.number = len(self.records)
        self.round = None
        self.chairs = [msgspec.structs.replace(chair, stand_in=None) for chair in self.chairs]
        if finished and isinstance(self.starter, int):
            self.starter = (self.starter + 1) % len(self.chairs)
        self.rules = rules
        self.shuffle = Shuffle(commitment, (None,) * len(self.chairs), secret)

    def _empty(self, seat: Seat) -> None:
        self.chairs[seat] = Chair()
        self._stand_up(seat)
        without = [None if seat == other else given for other, given in enumerate(self.shuffle.contributions)]
        self.shuffle = replace(self.shuffle, contributions=tuple(without))

    def _stand_up(self, seat: Seat) -> None:
        """Whoever sits there next sat down after all others."""
        self.sat_down = [other for other in self.sat_down if other != seat]

    def _forget_moves(self, seat: Seat) -> None:
        """Somebody else sits there now, whose ids are their own."""
        self.answers[seat].clear()
        self.refused = {key: error for key, error in self.refused.items() if key[0] != seat}

    def _check(self, found: object, written: object) -> None:
        if found != written:
            raise BrokenRecord(
                f"event {self.seq + 1} of the log says {shorten(written)}, but it gives {shorten(found)}"
            )


def _player(chair: Chair) -> Player:
    """Who played to the end: on a seat that was freed and not taken again, that is a bot."""
    if chair.name is not None:
        return Player(chair.name, chair.bot)
    bot = chair.stand_in or ""
    return Player(bot.capitalize(), bot)
