"""The promises that must hold under all faults. Every frame is checked against the durable log when it is sent."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from overdraw.core.seats import CHANCE, Seat
from overdraw.server.rooms.autoplay import ANSWER_WITHIN
from overdraw.server.tables.events import (
    Acted,
    AnyEvent,
    CameBack,
    Created,
    Emptied,
    Rematch,
    Replaced,
    Revealed,
    Sat,
    Started,
    TakenOver,
    Undone,
    Vacated,
    read_event,
)
from overdraw.server.tables.evolve import begin, command_of, evolve, first_state
from overdraw.server.tables.presenter import table_info
from overdraw.server.tables.running_game import RunningGame
from overdraw.server.tables.state import TableState, bot_at

BOT_MOVES_WITHIN: Final = 8.0
"""Seconds in which a bot must move, including a retry after a failure, while nothing is wrong."""

DRAW_GOES_ON_WITHIN: Final = 4.0
"""Seconds after the last answer or the time limit in which the draw goes on, where nothing is wrong."""

CHANGES_SEATS: Final = Sat, Emptied, TakenOver, CameBack, Replaced, Vacated, Rematch
"""Events that are sent with `former`, the occupants before them."""


class Violation(AssertionError):
    """A promise was broken."""


@dataclass
class Checker:
    """Follows the durable log. `states` has the state of every table after each committed event."""

    violations: list[str] = field(default_factory=list)
    states: dict[str, list[TableState]] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)
    """When each event was committed."""

    commands: dict[tuple[str, Seat, str], tuple[int, float]] = field(default_factory=dict)
    """The event that each command became, and the time."""

    _views: dict[tuple[str, int], Any] = field(default_factory=dict)

    def require(self, holds: bool, *words: object) -> None:
        if not holds:
            self.violations.append(" ".join(map(str, words)))
            raise Violation(self.violations[-1])

    def state(self, table: str, seq: int) -> TableState:
        known = self.states.get(table, [])
        self.require(1 <= seq <= len(known), "event", seq, "of", table, "is not in its log of", len(known))
        return known[seq - 1]

    def last(self, table: str) -> TableState | None:
        return self.states[table][-1] if table in self.states else None

    # The log

    def commit(self, table: str, seq: int, body: bytes, at: float) -> None:
        """Record an event that is now durable."""
        event, known = read_event(body), self.states.setdefault(table, [])
        self.require(seq == len(known) + 1, "the log of", table, "goes on with", seq, "after", len(known))
        self.times.setdefault(table, []).append(at)
        if isinstance(event, Created):
            known.append(first_state(table, event))
            return
        before = known[-1]
        self._check_player(table, before, event)
        if isinstance(event, Revealed):
            closed = before.draw is not None and before.draw.closed
            self.require(closed, "seat", event.seat, "of", table, "revealed before all hashes were published")
        if (command := command_of(event)) is not None:
            key = table, command.sender, command.id
            self.require(key not in self.commands, "command", key, "became event", seq, "too")
            self.commands[key] = seq, at
        known.append(evolve(before, event))

    def _check_player(self, table: str, before: TableState, event: AnyEvent) -> None:
        if not isinstance(event, Acted):
            return
        self.require(
            event.seat == before.actor, "seat", event.seat, "moved at", table, "but", before.actor, "is to act"
        )
        if event.by == "bot":
            self.require(
                bot_at(before.chairs[event.seat]) is not None,
                "a bot moved for the player of seat", event.seat, "of", table, "who is back: event", before.seq + 1,
            )  # fmt: skip  # one sentence

    def check_complete(self, table: str, log: Mapping[int, bytes]) -> None:
        """Check that the log begins with the creation and has no gap."""
        known = len(self.states[table])
        self.require(sorted(log) == list(range(1, known + 1)), "the log of", table, "is not complete:", sorted(log)[:3])

    # Rooms

    def check_room(self, node: str, table: str, state: TableState) -> None:
        """Check that a room's state equals the state of the log at its event, so failures left no trace."""
        same = state == self.state(table, state.seq)
        self.require(same, "the state of", table, "on", node, "is not what its log gives up to event", state.seq)

    def check_told(self, node: str, table: str, state: TableState, calm_since: float, patience: float) -> None:
        """Check that a node without faults has soon sent its clients every event, and lets bots move."""
        now = asyncio.get_running_loop().time()
        times = self.times[table]
        if state.seq < len(times):
            waiting = now - max(calm_since, times[state.seq])
            self.require(
                waiting < patience, "event", state.seq + 1, "of", table, "is told to nobody on", node, "at", now
            )
        elif state.draw is not None:
            waiting = now - max(calm_since, times[-1])
            self.require(
                waiting < patience + ANSWER_WITHIN + DRAW_GOES_ON_WITHIN,
                "the draw of the shuffle at", table, "does not go on, on", node, "at", now,
            )  # fmt: skip  # one sentence
        elif state.bot_to_act is not None:
            waiting = now - max(calm_since, times[-1])
            self.require(
                waiting < patience + BOT_MOVES_WITHIN, "the bot to act at", table, "does not move on", node, "at", now
            )

    # Frames

    def check_frame(self, watched: "Watched", frame: dict[str, Any]) -> None:
        kind = frame["type"]
        if kind == "welcome":
            self._check_welcome(watched, frame)
        elif kind == "update":
            self._check_update(watched, frame)
        elif kind == "odds":
            self._check_odds(watched, frame)

    def _check_welcome(self, watched: "Watched", frame: dict[str, Any]) -> None:
        watched.seq, watched.seat = frame["seq"], frame["seat"]
        state = self.state(watched.table, watched.seq)
        self._check_table(watched.table, state, frame["table"])
        self._check_view(watched, state, frame["view"], frame["own"])
        for number, told in enumerate(reversed(frame["missed"] or [])):
            known = self.state(watched.table, watched.seq - number)
            self._same(told, self._told(watched, known), "what was missed at", watched.table)

    def _check_update(self, watched: "Watched", frame: dict[str, Any]) -> None:
        table, seq = watched.table, frame["seq"]
        self.require(seq == watched.seq + 1, "a client at", table, "is told of event", seq, "after", watched.seq)
        watched.seq = seq
        state = self.state(table, seq)
        event = state.last.event
        if isinstance(event, Emptied | Replaced | Vacated) and event.seat == watched.seat:
            watched.seat = None
        self._same(frame["event"], self._told(watched, state), "event", seq, "of", table)
        self._check_view(watched, state, frame.get("view"), frame.get("own"))
        if "table" in frame:
            self._check_table(table, state, frame["table"])
        if "id" in frame:
            own = isinstance(event, Acted | Undone) and (event.seat, event.command) == (watched.seat, frame["id"])
            self.require(own, "seat", watched.seat, "of", table, "is told another's command at event", seq)

    def _check_odds(self, watched: "Watched", frame: dict[str, Any]) -> None:
        state = self.state(watched.table, watched.seq)
        assert state.game.odds is not None
        odds = state.game.odds(state.view(None))
        told = frame["busts"], frame["of"]
        self.require(
            told == (odds.numerator, odds.denominator),
            "the odds at", watched.table, "after event", watched.seq, "are", odds, "and", told, "was told",
        )  # fmt: skip  # one sentence

    def _check_table(self, table: str, state: TableState, told: dict[str, Any]) -> None:
        self._same(told, msgspec.to_builtins(table_info(state)), "the table", table, "after event", state.seq)
        over = state.running is not None and state.running.is_over
        self.require(over or told["shuffle"]["secret"] is None, "the secret of", table, "is told before the end")

    def _check_view(self, watched: "Watched", state: TableState, view: Any, own: Any) -> None:
        running, game, shown = state.running, state.game, state.setup.shown
        if running is None:
            self.require(view is None and own is None, "there is a view of", watched.table, "before its game")
            return
        key = watched.table, state.seq
        if key not in self._views:
            self._views[key] = _plain(game.write_view(game.view(running.state, None, shown)))
        self._same(view, self._views[key], "the view of", watched.table, "after event", state.seq)
        expected = None
        if (seat := watched.seat) is not None:
            undo = state.actor == seat and running.undoable(seat) > 0
            expected = _plain(game.write_own(game.view(running.state, seat, shown), undo=undo))
            if state.actor != seat:
                expected["legal"] = []
        self._same(own, expected, "the view of seat", seat, "of", watched.table, "after event", state.seq)

    def _told(self, watched: "Watched", state: TableState) -> dict[str, Any]:
        """An event as this client may see it, derived from the game itself."""
        event, seat = state.last.event, watched.seat
        match event:
            case Acted():
                before, after = self.state(watched.table, state.seq - 1).running, state.running
                assert before is not None
                assert after is not None
                action = before.game.notation.parse_event(event.action)
                decided = before.game.apply(before.state, action)
                came = [before.game.notation.parse_event(text) for text in event.outcomes]
                return {
                    "kind": "moved",
                    "seat": event.seat,
                    "action": event.action,
                    "outcomes": _visible(before, decided, event.outcomes, seat),
                    "by": event.by,
                    "facts": _plain(before.game.wire.facts(before.state, action, came, after.state)),
                }
            case Started():
                lobby = self.state(watched.table, state.seq - 1)
                begun, _ = begin(lobby, event.first)
                first = begun.game.new(begun.rules, len(lobby.chairs), event.first)
                for text in lobby.line:
                    first = begun.game.apply(first, begun.game.notation.parse_event(text))
                outcomes = _visible(begun, first, event.outcomes, seat)
                began = {"kind": "began", "first": event.first, "outcomes": outcomes}
                began |= {"before": len(lobby.line)} if lobby.line else {}
                return began | ({"left_out": event.left_out} if event.left_out else {})
            case Undone():
                return {"kind": "took-back", "seat": event.seat, "decisions": event.decisions}
        changed = {
            "kind": "changed",
            "what": msgspec.to_builtins(event)["kind"],
            "seat": getattr(event, "seat", None),
        }
        if left_out := getattr(event, "left_out", []):
            changed["left_out"] = left_out
        if isinstance(event, CHANGES_SEATS):
            chairs = self.state(watched.table, state.seq - 1).chairs
            changed["former"] = [{"name": chair.name, "bot": chair.bot, "stand_in": chair.stand_in} for chair in chairs]
        return changed

    def _same(self, told: Any, expected: Any, *words: object) -> None:
        self.require(told == expected, *words, "is told as", told, "and not as", expected)


@dataclass
class Watched:
    """The messages that a connection has sent to its client so far."""

    table: str
    seat: Seat | None = None
    seq: int = 0


def _visible(running: RunningGame, state: Any, outcomes: tuple[str, ...], seat: Seat | None) -> list[str | None]:
    """The outcomes, without those that only another seat may see."""
    game, seen = running.game, []
    for text in outcomes:
        assert game.actor(state) == CHANCE
        seen.append(text if game.receiver(state) in (None, seat) else None)
        state = game.apply(state, game.notation.parse_event(text))
    return seen


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
