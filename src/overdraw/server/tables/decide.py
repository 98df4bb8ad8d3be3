"""A table: the authority over one game and the people around it. It does no input and no output.

Whatever is asked of it either happens, which gives the event to be written down, or raises an error and changes
nothing.
"""

from collections.abc import Mapping
from typing import Final

from overdraw.bots.catalogue import bot_named, bots_for
from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.dealing.generator import draw
from overdraw.errors import BadValue, NotAllowed, NotYourTurn, PlayerError, SeatTaken, TooOld, WrongMoment
from overdraw.records.record import check_name
from overdraw.server.tables.creating import new_commitment
from overdraw.server.tables.events import (
    Acted,
    AnyEvent,
    By,
    CameBack,
    Chair,
    Contributed,
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
from overdraw.server.tables.evolve import REMEMBERED, Ledger, Status
from overdraw.server.tables.permissions import Role
from overdraw.server.tokens import hashed

LONGEST_MOVE_ID: Final = 64


class Table(Ledger):
    """A table that can be asked for something, and decides whether it happens."""

    # What people do

    def sit(self, name: str, token: str, seat: Seat | None, at: int) -> AnyEvent:
        """Take a seat that is free: before the start, or in the middle of a game where the host freed one."""
        check_name(name)
        free = [number for number, chair in enumerate(self.chairs) if chair.name is None]
        if self.status != "playing" or not free:
            self._must_be("lobby", "sit down")
        if seat is None:
            if not free:
                raise SeatTaken("every seat is taken; you may watch")
            seat = free[0]
        self._must_exist(seat)
        if seat not in free:
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

    def act(self, role: Role, text: str | None, *, move: str, seen: int, at: int) -> AnyEvent | int:
        """A move, or the number of the event that it already became: the same id is the same move.

        None takes the last one back.
        """
        seat = self._seated(role)
        if (seq := self.answers[seat].get(move)) is not None:
            return seq
        if (error := self.refused.get((seat, move))) is not None:
            raise error.with_traceback(None)  # or it would grow with every repetition
        try:
            _check_move_id(move)
            if text is None:
                return self._undo(seat, seen, at, move)
            self._may_act(seat, seen)
            return self._act(seat, text, at, "person", move)
        except PlayerError as refused:
            self._refuse(seat, move, refused)
            raise

    def undo(self, role: Role, *, move: str, seen: int, at: int) -> AnyEvent | int:
        return self.act(role, None, move=move, seen=seen, at=at)

    # What the host does

    def start(self, role: Role, at: int) -> AnyEvent:
        self._must_host(role)
        self._must_be("lobby", "start")
        if open_seats := [seat for seat, chair in enumerate(self.chairs) if chair.name is None]:
            raise WrongMoment(f"seat {open_seats[0]} is still free: wait for somebody, or seat a bot")
        first = self._first()
        outcomes = self.begin(first)
        return self.noted(Started(at, first, outcomes))

    def seat_bot(self, role: Role, seat: Seat, bot: str, at: int, *, programs: bool = False) -> AnyEvent:
        """Before the start on a free seat; during the game in place of somebody, for good."""
        self._must_host(role)
        self._must_exist(seat)
        name = self._free_name(bot_named(self.game, bot, programs=programs).seat_name)
        if self.status == "playing":
            return self._happen(Replaced(at, seat, name, bot))
        self._must_be("lobby", "seat a bot")
        if self.chairs[seat].token is not None:
            raise SeatTaken(f"seat {seat} is taken by {self.chairs[seat].name}")
        return self._happen(Sat(at, seat, Chair(name=name, bot=bot)))

    def empty(self, role: Role, seat: Seat, at: int) -> AnyEvent:
        """Free a seat. During the game a bot stands in at once, until somebody with the invitation sits down."""
        self._must_host(role)
        self._must_exist(seat)
        chair = self.chairs[seat]
        if chair.name is None:
            raise WrongMoment(f"seat {seat} is free already")
        if chair.token == self.setup.host:
            raise NotAllowed("the host cannot be sent away")
        if self.status == "playing":
            return self._happen(Vacated(at, seat, chair.bot or stand_in_for(self.game)))
        self._must_be("lobby", "free a seat")
        return self._happen(Emptied(at, seat))

    def end(self, role: Role, at: int) -> AnyEvent:
        self._must_host(role)
        if self.status == "ended":
            raise WrongMoment("the table is closed already")
        return self._happen(Ended(at))

    def rematch(self, role: Role, changes: Mapping[str, object], at: int) -> AnyEvent:
        """Another game of the same people. One that is still played is given up, and leaves no record."""
        self._must_host(role)
        if self.status != "playing":
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

    def close_unused(self, before: int, at: int) -> AnyEvent:
        """Close a table at which nobody started and nothing has happened since `before`."""
        self._must_be("lobby", "close the table")
        if self.updated >= before:
            raise WrongMoment("something happened at the table meanwhile")
        return self._happen(Ended(at))

    def play_bot(self, seat: Seat, action: str, *, seen: int, at: int, by: By = "bot") -> AnyEvent:
        """A bot's move, for its own seat, for somebody away, or because a clock ran out."""
        self._may_act(seat, seen)
        return self._act(seat, action, at, by, None)

    def bot_failed(self, seat: Seat, at: int) -> AnyEvent:
        """The simplest bot takes the place of one that failed."""
        self._must_be("playing", "replace a bot")
        chair, simplest = self.chairs[seat], simplest_of(self.game)
        if (chair.bot or chair.stand_in) in (None, simplest):
            raise WrongMoment(f"seat {seat} has no bot that {simplest} could replace")
        if chair.stand_in:
            return self._happen(TakenOver(at, seat, simplest))
        return self._happen(Replaced(at, seat, self._free_name(bots_for(self.game)[simplest].seat_name), simplest))

    # Deciding

    def _happen(self, event: AnyEvent) -> AnyEvent:
        self.apply(event)
        return event

    def _act(self, seat: Seat, text: str, at: int, by: By, move: str | None) -> AnyEvent:
        assert self.round is not None
        return self.noted(Acted(at, seat, text, self.round.decide(text), by, move))

    def _undo(self, seat: Seat, seen: int, at: int, move: str) -> AnyEvent:
        self._must_be("playing", "take something back")
        self._must_have_seen(seen)
        assert self.round is not None
        return self.noted(Undone(at, seat, self.round.undo(seat), move))

    def _first(self) -> Seat:
        """Who starts. A random start follows from the shuffle, like the cards."""
        if self.starter == "random":
            seed = self.shuffle.revealed_seed()
            assert seed is not None
            return draw(seed, "first", 0, len(self.chairs))
        if self.starter == "first-to-sit":
            return self.sat_down[0] if self.sat_down else 0
        return self.starter

    def _free_name(self, name: str) -> str:
        names = {chair.name for chair in self.chairs}
        numbered = (f"{name} {number}" for number in range(2, 20))
        return next(free for free in (name, *numbered) if free not in names)

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
        self._must_have_seen(seen)  # first, for whoever has not heard yet that the game is over finds out by itself
        self._must_be("playing", "act")
        if self.actor != seat:
            name = self.chairs[self.actor].name if self.actor is not None else "chance"
            raise NotYourTurn(f"{name} is to act")

    def _refuse(self, seat: Seat, move: str, error: PlayerError) -> None:
        if len(self.refused) >= REMEMBERED:
            del self.refused[next(iter(self.refused))]
        if len(move) <= LONGEST_MOVE_ID:
            self.refused[seat, move] = error


def stand_in_for(game: AnyGame) -> str:
    """The bot that plays for people who are away."""
    return "cautious" if "cautious" in bots_for(game) else simplest_of(game)


def simplest_of(game: AnyGame) -> str:
    return next(iter(bots_for(game)))


def _check_move_id(move: str) -> None:
    if not 1 <= len(move) <= LONGEST_MOVE_ID:
        raise BadValue(f"the id of a move has 1 to {LONGEST_MOVE_ID} characters")
