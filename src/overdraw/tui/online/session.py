"""A game at an online table. The screens use it through the same interface as a local `Session`."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from overdraw.client import read_game
from overdraw.core.english import standings
from overdraw.core.game import AnyGame
from overdraw.core.generic.text_view import has_texts, read_text_view
from overdraw.core.player_names import number_equal
from overdraw.core.seats import Actor, Seat
from overdraw.errors import BadValue, OverdrawError
from overdraw.games.catalogue import game_named
from overdraw.protocol.messages import Began, Changed, Moved, Occupant, SeatInfo, Told, Update, Welcome
from overdraw.protocol.views import Own, View
from overdraw.records import Player, Record
from overdraw.tui.coach.advice import Advice, advice_of
from overdraw.tui.online.connection import Answered, Connected, Ended, News, OnlineTable, Rejected
from overdraw.tui.online.sentences import sentences
from overdraw.tui.online.shuffle import verdict
from overdraw.tui.online.turn_clock import TurnClock
from overdraw.tui.players import ALONE
from overdraw.tui.sentences import in_second_person, with_names
from overdraw.tui.session import Setup

POLL: Final = 0.2
"""The maximum number of seconds to wait for an update from the server. The program can exit between two waits."""

ANSWER: Final = 5.0
"""The number of seconds within which the server must say why a move is not legal."""

HINT: Final = 60.0
"""The number of seconds within which the server must send a hint or a record. A server's first hint takes longest."""

Names = tuple[str, ...]


class OnlineSession:
    """One game at a table on a server.

    The server keeps the state of the game, and this session has only the views that the server sends to its seat.
    `played` contains each event from the server with the view before it. After the player sends a move, no seat is to
    act until the server answers.

    If the game had begun before this terminal joined the table, turns are not counted, and `played` begins with the
    latest earlier events, without views.
    """

    path = None
    confirming = None

    def __init__(self, online: OnlineTable) -> None:
        table = online.position.table
        self.online = online
        self.game = game_named(table.game)
        self.seat, self.first, self.link = online.number, table.first or 0, online.link
        self.rules = self.game.read_rules(table.rules)
        self._read_view = _reader_of_views(self.game, self.rules)
        self.notes: list[str] = online.notes
        self.played: list[tuple[Any, Any]] = []
        self.state: object = object()
        """An object that is replaced after each change of the game."""
        self.wants_another = False
        self.trouble: OverdrawError | None = None
        self._lines: list[tuple[int, str]] = []
        self._sending = False
        self._awaited = 0
        self._proof = ""
        self._views: dict[Seat | None, Any] = {}
        self._names = self._named(table.seats)
        past, online.past = online.past, []
        self._counts_turns = not past
        self.turns = 1 if self._counts_turns else 0
        self._clock = TurnClock()
        self._clock.follow(online.position, is_new=not past)
        self._tell_past(past)

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def setup(self) -> Setup:
        seats = self.online.position.table.seats
        players = tuple(Player(name, seat.bot) for name, seat in zip(self._names, seats, strict=True))
        return Setup(self.game, self.rules, players, first=self.first)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of the people at this terminal."""
        return (self.seat,)

    @property
    def seq(self) -> int:
        """The sequence number of the last event that this session has applied."""
        return self.online.position.seq

    @property
    def actor(self) -> Actor:
        actor: Actor = self.view(None).actor
        return actor

    @property
    def is_over(self) -> bool:
        return self.view(None).outcome is not None

    @property
    def is_under_way(self) -> bool:
        """Whether the screen shows events one by one. Always true, because the initial deal arrives as one update."""
        return True

    @property
    def seconds_left(self) -> int | None:
        """The seconds that are left for the player who is to act, or None if the table has no clock."""
        return self._clock.seconds_left

    @property
    def person(self) -> Seat | None:
        busy = self._sending or self.seq < self._awaited or self.trouble is not None
        return None if busy or not self.view(self.seat).legal else self.seat

    @property
    def is_waiting(self) -> bool:
        return self.is_over or self.person is not None or self.trouble is not None

    def view(self, seat: Seat | None) -> Any:
        """Return the view of this terminal's seat. For every other seat, return the view of a spectator."""
        position = self.online.position
        seat = self.seat if seat == self.seat else None
        if seat not in self._views:
            assert position.view is not None, "a game that has begun has a view"
            own = position.own if seat is not None else None
            self._views[seat] = self._read_view(position.view, own)
        return self._views[seat]

    def act(self, action: Any) -> None:
        """Send a move to the server. Its effects or its rejection arrive with later updates."""
        self._send(self.online.seat.act(self._text(action), seen=self.seq))

    def undo(self) -> bool:
        if self.undoable is None:
            return False
        self._send(self.online.seat.undo())
        return True

    @property
    def undoable(self) -> int | None:
        own = self.online.position.own
        return len(self.played) - 1 if own is not None and own["undo"] and not self._sending else None

    def refusal(self, action: Any) -> str:
        """Ask the server why this action is not legal now."""
        try:
            self.online.call(self.online.seat.act(self._text(action), seen=self.seq), ANSWER)
        except TimeoutError:
            return "the server is not responding"
        except OverdrawError as error:
            return with_names(str(error), self._names)
        return "the table has changed"

    def advise(self) -> Advice:
        """Ask the server for a hint. The server gives hints only at tables whose host allows them."""
        found = self.online.call(self.online.seat.hint(), HINT)
        return advice_of(self.game, found, self._names)

    def record(self) -> Record:
        """Return the record of the finished game, with the players' names as this screen shows them."""
        record = self.online.call(read_game(self.online.seat, self.online.position.table.number), HINT)
        return replace(record, players=self.setup.players)

    def next_event(self) -> News | None:
        """Return the next update from the server without applying it, or None if no update arrives soon."""
        if self.trouble is not None:
            raise self.trouble
        news = self.online.next(POLL)
        if isinstance(news, Update) and news.table is not None and news.table.status == "over":
            self._proof = self.online.call(verdict(self.online.seat, news.table.number))
        return news

    def advance(self, news: News | None = None) -> None:
        """Apply an update from the server: the given one, or else the next."""
        match self.next_event() if news is None else news:
            case Update() as update:
                self._hear(update, [update.event])
            case Welcome() as welcome:
                self._hear(welcome, welcome.missed or [])
            case Connected(now=True):
                self.notes[:] = ["the connection is back"]
            case Connected():
                self.notes[:] = ["the connection is lost: reconnecting"]
            case Answered(seq=seq):
                self._sending, self._awaited = False, seq
            case Rejected(error=error):
                self._sending = False
                self.notes.append(with_names(str(error), self._names))
            case Ended(error=error):
                self._sending, self.trouble = False, error
                self.notes[:] = [f"{error}; press q to leave"]
            case None:
                return
        self.state = object()

    def catch_up(self) -> bool:
        """Apply the updates that arrived while the player was to act. Return whether the game has changed."""
        before = self.seq
        while (news := self.online.next(0)) is not None:
            self.advance(news)
        return self.seq != before or self.trouble is not None

    def log(self, seat: Seat | None, since: int = 0) -> list[str]:
        """Return sentences about the events from index `since` onwards."""
        return [text for number, text in self._lines if number >= since]

    def ending(self) -> str:
        details = [""] * len(self._names)
        lines = standings(self.view(None).outcome, self._names, details).splitlines()
        return in_second_person("\n".join(line.rstrip() for line in lines))

    def kept(self) -> tuple[str, str]:
        """Return the last screen's text about the shuffle. The path is empty: the record stays on the server."""
        if not self._proof:
            self._proof = self.online.call(verdict(self.online.seat, self.online.position.table.number))
        return self._proof, ""

    def again(self) -> None:
        """Leave this game, and wait until the host begins the next one."""
        self.wants_another = True

    # Messages from the server

    def _hear(self, news: Update | Welcome, events: list[Told]) -> None:
        former, before = self._names, self.online.position.view
        self.online.take(news)
        self._names, self._views = self._named(self.online.position.table.seats), {}
        self._clock.follow(self.online.position, is_new=isinstance(news, Update))
        view = self.online.position.view
        if news.table is not None and news.table.status == "ended" and not self._is_finished(view):
            self.trouble = BadValue("the host has closed the table")
            self.notes[:] = ["the host has closed the table; press q to leave"]
        for event in events:
            last = event is events[-1] and isinstance(news, Update)
            self._tell(event, before, view if last else None, self._names, self._former(event, former))
        if self._counts_turns and (before is None or view is None or before.get("turn") != view.get("turn")):
            self.turns += 1
        if isinstance(news, Update) and not isinstance(news.event, Changed):
            self.notes.clear()

    def _tell(self, event: Told, before: View | None, view: View | None, names: Names, former: Names) -> None:
        """Add an event to the log. `view` is the public view after the event, if known, and `former` has the players'
        names before the event.
        """
        told = sentences(self.game, event, view, names, former)
        self._lines += [(len(self.played), in_second_person(text)) for text in told]
        if told or isinstance(event, Moved):
            self.played.append((before, self._event(event)))

    def _tell_past(self, past: list[Told]) -> None:
        """Log the events from before this terminal joined the game, with the names that the players had at the time."""
        begins = [number for number, event in enumerate(past) if isinstance(event, Began)]
        told, names = [], self._names
        for event in reversed(past[begins[-1] if begins else 0 :]):
            former = self._former(event, names)
            told.append((event, names, former))
            names = former
        for event, names, former in reversed(told):
            self._tell(event, None, None, names, former)

    def _former(self, event: Told, names: Names) -> Names:
        """Return the players' names before an event. They differ from the names after it only if the event changed
        them.
        """
        return self._named(event.former) if isinstance(event, Changed) and event.former is not None else names

    def _event(self, event: Told) -> Any:
        """Return the event that the screen shows as the latest: the last outcome of chance that this seat saw, or else
        the action.
        """
        if not isinstance(event, Moved):
            return None
        seen = [outcome for outcome in event.outcomes if outcome is not None]
        return self.game.notation.parse_event((seen or [event.action])[-1])

    def _is_finished(self, view: Any) -> bool:
        return view is not None and view["result"] is not None

    def _named(self, seats: Sequence[SeatInfo | Occupant]) -> Names:
        """Return the players' names at the table, now or at an earlier time, when another player may have had this
        seat.
        """
        own = self.online.position.table.seats[self.seat].name
        names = number_equal([seat.name or "a free seat" for seat in seats])
        is_own = (number == self.seat and seat.name == own for number, seat in enumerate(seats))
        return tuple(ALONE if own else name for own, name in zip(is_own, names, strict=True))

    def _text(self, action: Any) -> str:
        return self.game.notation.format_event(action)

    def _send(self, work: Any) -> None:
        self._sending, self.state = True, object()
        self.notes.clear()
        self.online.move(work)


def check_readable(game: AnyGame) -> None:
    """Reject a game if the terminal cannot read its views, either with the game's own code or as text."""
    if game.wire.read_view is None and not has_texts(game.wire):
        raise BadValue(f"{game.title} cannot be played at an online table in the terminal: use a browser")


def _reader_of_views(game: AnyGame, rules: Any) -> Callable[[View, Own | None], Any]:
    """Return a function that reads the views of a game, either with the game's own code or as text."""
    check_readable(game)
    if game.wire.read_view is not None:
        return partial(game.wire.read_view, rules)
    return partial(read_text_view, game.notation.parse_event)
