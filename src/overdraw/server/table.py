"""A table: the authority over one game and the people around it. It does no input and no output.

Whatever is asked of it either happens, which gives the event to be written down, or raises an error and changes
nothing. The same events in the same order always give the same table: that is how it comes back after a crash.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, Literal, Self

import msgspec

from overdraw.bots.catalogue import bot_named, bots_for
from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.dealing.generator import draw
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import (
    BadValue,
    BrokenRecord,
    NotAllowed,
    NotYourTurn,
    PlayerError,
    SeatTaken,
    TooOld,
    WrongMoment,
    shorten,
)
from overdraw.games.catalogue import game_named
from overdraw.records import Player, Record
from overdraw.records.record import check_name
from overdraw.server.creating import new_commitment
from overdraw.server.events import (
    Acted,
    AnyEvent,
    By,
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
)
from overdraw.server.roles import Happened, Role
from overdraw.server.round import Round
from overdraw.server.tokens import hashed, opens

Status = Literal["lobby", "playing", "over", "ended"]

REMEMBERED: Final = 64
"""So many of the last events can be told again to somebody who comes back, and so many refusals are repeated."""

LONGEST_MOVE_ID: Final = 64


class Table:
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
        self._starter = first.starter
        self._sat: list[Seat] = [seat for seat, chair in enumerate(first.chairs) if chair.token]
        self._answers: dict[tuple[Seat, str], int] = {}
        self._refused: dict[tuple[Seat, str], PlayerError] = {}

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

    def undoable(self, seat: Seat) -> bool:
        return self.round is not None and self.actor == seat and self.round.undoable(seat) > 0

    def missed(self, last: int) -> list[Happened] | None:
        """What happened after that number, or None if it is not remembered."""
        if last < self.history[0].seq - 1 or last > self.seq:
            return None
        return [happened for happened in self.history if happened.seq > last]

    def finished_game(self, number: int) -> Record:
        """The record of a game that is over. Before that nobody gets it: it holds what seats may not know."""
        if number in range(len(self.records)):
            return self.records[number]
        raise WrongMoment(f"game {number} of this table is not over")

    # What people do

    def sit(self, name: str, token: str, seat: Seat | None, at: int) -> AnyEvent:
        self._must_be("lobby", "sit down")
        check_name(name)
        if seat is None:
            seat = next((seat for seat, chair in enumerate(self.chairs) if chair == Chair()), None)
            if seat is None:
                raise SeatTaken("every seat is taken; you may watch")
        elif seat not in range(len(self.chairs)):
            raise BadValue(f"there is no seat {seat}: the seats are 0 to {len(self.chairs) - 1}")
        elif self.chairs[seat] != Chair():
            raise SeatTaken(f"seat {seat} is taken by {self.chairs[seat].name}")
        return self._happen(Sat(at, seat, Chair(name=name, token=hashed(token))))

    def contribute(self, role: Role, contribution: str, at: int) -> AnyEvent:
        seat = self._seated(role)
        self._must_be("lobby", "contribute to the shuffle")
        self.shuffle.contribute(seat, contribution)
        return self._happen(Contributed(at, seat, contribution))

    def leave(self, role: Role, at: int) -> AnyEvent:
        """Before the start the seat is free again; during the game a bot plays on until its owner comes back."""
        seat = self._seated(role)
        if self.status == "playing":
            return self.take_over(seat, at)
        self._must_be("lobby", "leave")
        return self._happen(Emptied(at, seat))

    def come_back(self, role: Role, at: int) -> AnyEvent:
        seat = self._seated(role)
        if self.chairs[seat].stand_in is None:
            raise WrongMoment("nobody plays in your place")
        return self._happen(CameBack(at, seat))

    def act(self, role: Role, text: str, *, move: str, seen: int, at: int) -> AnyEvent | int:
        """A move, or the number of the event that it already became: the same id is the same move."""
        seat = self._seated(role)
        if (seq := self._answers.get((seat, move))) is not None:
            return seq
        if (error := self._refused.get((seat, move))) is not None:
            raise error
        try:
            _check_move_id(move)
            self._may_act(seat, seen)
            return self._act(seat, text, at, "person", move)
        except PlayerError as refused:
            self._refuse(seat, move, refused)
            raise

    def undo(self, role: Role, *, move: str, seen: int, at: int) -> AnyEvent | int:
        seat = self._seated(role)
        if (seq := self._answers.get((seat, move))) is not None:
            return seq
        _check_move_id(move)
        self._must_be("playing", "take something back")
        self._must_have_seen(seen)
        assert self.round is not None
        decisions = self.round.undo(seat)
        return self._noted(Undone(at, seat, decisions, move))

    # What the host does

    def start(self, role: Role, at: int) -> AnyEvent:
        self._must_host(role)
        self._must_be("lobby", "start")
        if open_seats := [seat for seat, chair in enumerate(self.chairs) if chair == Chair()]:
            raise WrongMoment(f"seat {open_seats[0]} is still free: wait for somebody, or seat a bot")
        first = self._first()
        outcomes = self._begin(first)
        return self._noted(Started(at, first, outcomes))

    def seat_bot(self, role: Role, seat: Seat, bot: str, at: int) -> AnyEvent:
        """Before the start on a free seat; during the game in place of somebody, for good."""
        self._must_host(role)
        self._must_exist(seat)
        bot_named(self.game, bot)
        if self.status == "playing":
            return self._happen(Replaced(at, seat, self._bot_name(bot), bot))
        self._must_be("lobby", "seat a bot")
        if self.chairs[seat].token is not None:
            raise SeatTaken(f"seat {seat} is taken by {self.chairs[seat].name}")
        return self._happen(Sat(at, seat, Chair(name=self._bot_name(bot), bot=bot)))

    def empty(self, role: Role, seat: Seat, at: int) -> AnyEvent:
        self._must_host(role)
        self._must_exist(seat)
        self._must_be("lobby", "free a seat")
        if self.chairs[seat] == Chair():
            raise WrongMoment(f"seat {seat} is free already")
        if self.chairs[seat].token == self.setup.host:
            raise NotAllowed("the host cannot be sent away")
        return self._happen(Emptied(at, seat))

    def end(self, role: Role, at: int) -> AnyEvent:
        self._must_host(role)
        if self.status == "ended":
            raise WrongMoment("the table is closed already")
        return self._happen(Ended(at))

    def rematch(self, role: Role, changes: Mapping[str, object], at: int) -> AnyEvent:
        self._must_host(role)
        self._must_be("over", "play again")
        written = dict(self.rules)
        edition = changes.get("edition", written.pop("edition"))
        kept = written if edition == self.rules["edition"] else {}
        others = {name: value for name, value in changes.items() if name != "edition"}
        rules = self.game.rules(str(edition), len(self.chairs), kept | others)
        return self._happen(Rematch(at, self.game.write_rules(rules), *new_commitment(len(self.chairs))))

    # What nobody sits behind

    def take_over(self, seat: Seat, at: int) -> AnyEvent:
        self._must_be("playing", "take over")
        chair = self.chairs[seat]
        if chair.token is None or chair.stand_in is not None:
            raise WrongMoment(f"seat {seat} has a bot already")
        return self._happen(TakenOver(at, seat, stand_in_for(self.game)))

    def play_bot(self, seat: Seat, action: str, *, seen: int, at: int, by: By = "bot") -> AnyEvent:
        """A bot's move, for its own seat, for somebody away, or because a clock ran out."""
        self._may_act(seat, seen)
        return self._act(seat, action, at, by, None)

    def bot_failed(self, seat: Seat, at: int) -> AnyEvent:
        """The simplest bot takes the place of one that failed."""
        self._must_be("playing", "replace a bot")
        simplest = next(iter(bots_for(self.game)))
        if self.chairs[seat].stand_in:
            return self._happen(TakenOver(at, seat, simplest))
        return self._happen(Replaced(at, seat, self.chairs[seat].name or simplest, simplest))

    # How events change the table

    def apply(self, event: AnyEvent) -> None:
        """The next event of the log."""
        match event:
            case Created():
                raise BrokenRecord("a table is created once")
            case Sat(_, seat, chair):
                self.chairs[seat] = chair
                if chair.token:
                    self._sat.append(seat)
            case Emptied(_, seat):
                self._empty(seat)
            case Contributed(_, seat, contribution):
                self.shuffle = self.shuffle.contribute(seat, contribution)
            case Started(_, first, outcomes):
                self._check(self._begin(first), outcomes)
            case Acted(_, seat, action, outcomes):
                assert self.round is not None
                self._check(self.round.decide(self.round.read(action)), outcomes)
            case Undone(_, seat, decisions):
                assert self.round is not None
                self._check(self.round.undo(seat), decisions)
            case TakenOver(_, seat, bot):
                self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], stand_in=bot)
            case CameBack(_, seat):
                self.chairs[seat] = msgspec.structs.replace(self.chairs[seat], stand_in=None)
            case Replaced(_, seat, name, bot):
                self.chairs[seat] = Chair(name=name, bot=bot)
            case Ended():
                self.status = "ended"
            case Rematch(_, rules, commitment, secret):
                self._again(rules, commitment, secret)
        self._noted(event)

    def _happen(self, event: AnyEvent) -> AnyEvent:
        self.apply(event)
        return event

    def _noted(self, event: AnyEvent) -> AnyEvent:
        """What every event changes, whether it was just decided or comes out of the log."""
        self.seq += 1
        self.updated = event.at
        receivers: tuple[Seat | None, ...] = ()
        self.seats_changed = not isinstance(event, Acted | Undone)
        if isinstance(event, Started | Acted | Undone):
            assert self.round is not None
            receivers = self.round.receivers
            self.moved = self.seq
            self._turn(event)
            if isinstance(event, Acted | Undone) and event.move is not None:
                self._answers[event.seat, event.move] = self.seq
                if self.chairs[event.seat].stand_in is not None:  # whoever acts is back
                    self.chairs[event.seat] = msgspec.structs.replace(self.chairs[event.seat], stand_in=None)
                    self.seats_changed = True
        self.history.append(Happened(self.seq, event, receivers))
        return event

    def _turn(self, event: Started | Acted | Undone) -> None:
        """Whose time runs now, and whether the game is over."""
        assert self.round is not None
        if self.round.over:
            self.status = "over"
            date = datetime.fromtimestamp(event.at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            players = [Player(chair.name or f"Seat {seat}", chair.bot) for seat, chair in enumerate(self.chairs)]
            self.records.append(self.round.record(players, date))
        elif isinstance(event, Started) or (
            isinstance(event, Acted) and (self.actor != event.seat or self.game.words.begins_turn(self.round.state))
        ):
            self.turn_since = event.at

    def _act(self, seat: Seat, text: str, at: int, by: By, move: str | None) -> AnyEvent:
        assert self.round is not None
        outcomes = self.round.decide(self.round.read(text))
        return self._noted(Acted(at, seat, text, outcomes, by, move))

    def _begin(self, first: Seat) -> list[str]:
        self.status = "playing"
        self._answers.clear()
        self.round = Round(self.game, self.game.read_rules(self.rules), len(self.chairs), first, self.shuffle)
        return self.round.let_chance_act()

    def _first(self) -> Seat:
        """Who starts. A random start follows from the shuffle, like the cards."""
        if self._starter == "random":
            seed = self.shuffle.revealed_seed()
            assert seed is not None
            return draw(seed, "first", 0, len(self.chairs))
        if self._starter == "first-to-sit":
            return self._sat[0] if self._sat else 0
        return self._starter

    def _again(self, rules: dict[str, Any], commitment: str, secret: str) -> None:
        self.status = "lobby"
        self.number += 1
        self.round = None
        self.chairs = [msgspec.structs.replace(chair, stand_in=None) for chair in self.chairs]
        if isinstance(self._starter, int):
            self._starter = (self._starter + 1) % len(self.chairs)
        self.rules = rules
        self.shuffle = Shuffle(commitment, (None,) * len(self.chairs), secret)

    def _empty(self, seat: Seat) -> None:
        self.chairs[seat] = Chair()
        self._sat = [other for other in self._sat if other != seat]
        without = [None if seat == other else given for other, given in enumerate(self.shuffle.contributions)]
        self.shuffle = replace(self.shuffle, contributions=tuple(without))

    def _bot_name(self, bot: str) -> str:
        names = {chair.name for chair in self.chairs}
        numbered = (f"{bot.capitalize()} {number}" for number in range(2, 20))
        return next(name for name in (bot.capitalize(), *numbered) if name not in names)

    # What stands in the way

    def _seated(self, role: Role) -> Seat:
        if role.seat is None:
            raise NotAllowed("whoever watches cannot do this: take a seat")
        return role.seat

    def _must_host(self, role: Role) -> None:
        if not role.host:
            raise NotAllowed("only the host of the table can do this")

    def _must_exist(self, seat: Seat) -> None:
        if seat not in range(len(self.chairs)):
            raise BadValue(f"there is no seat {seat}: the seats are 0 to {len(self.chairs) - 1}")

    def _must_be(self, status: Status, what: str) -> None:
        if self.status != status:
            words = {"lobby": "not started yet", "playing": "running", "over": "over", "ended": "closed"}
            raise WrongMoment(f"one cannot {what} now: the game is {words[self.status]}")

    def _must_have_seen(self, seen: int) -> None:
        if seen < self.moved:
            raise TooOld(f"something happened since: you saw {seen}, the last move is {self.moved}")
        if seen > self.seq:
            raise TooOld(f"you saw {seen}, but the last event here is {self.seq}: come back")

    def _may_act(self, seat: Seat, seen: int) -> None:
        self._must_be("playing", "act")
        self._must_have_seen(seen)
        if self.actor != seat:
            name = self.chairs[self.actor].name if self.actor is not None else "chance"
            raise NotYourTurn(f"{name} is to act")

    def _refuse(self, seat: Seat, move: str, error: PlayerError) -> None:
        if len(self._refused) >= REMEMBERED:
            del self._refused[next(iter(self._refused))]
        if len(move) <= LONGEST_MOVE_ID:
            self._refused[seat, move] = error

    def _check(self, found: object, written: object) -> None:
        if found != written:
            raise BrokenRecord(
                f"event {self.seq + 1} of the log says {shorten(written)}, but it gives {shorten(found)}"
            )


def stand_in_for(game: AnyGame) -> str:
    """The bot that plays for people who are away."""
    return "cautious" if "cautious" in bots_for(game) else next(iter(bots_for(game)))


def _check_move_id(move: str) -> None:
    if not 1 <= len(move) <= LONGEST_MOVE_ID:
        raise BadValue(f"the id of a move has 1 to {LONGEST_MOVE_ID} characters")
