"""Derives a table's state from its events. Live tables and loaded logs use the same function, so all nodes agree."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from overdraw.core.seats import Seat
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import BrokenRecord, WrongMoment, shorten
from overdraw.games.catalogue import game_named
from overdraw.records import Player, Record
from overdraw.server.tables.events import (
    Acted,
    AnyEvent,
    CameBack,
    Chair,
    CommandId,
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
from overdraw.server.tables.running_game import RunningGame, begin_game, play, record_of, take_back
from overdraw.server.tables.state import REMEMBERED, Happened, TableState


def first_state(event: Created) -> TableState:
    seats = len(event.chairs)
    return TableState(
        setup=event,
        game=game_named(event.game),
        seq=1,
        updated=event.at,
        turn_since=event.at,
        chairs=tuple(event.chairs),
        sat_down=tuple(seat for seat, chair in enumerate(event.chairs) if chair.token),
        rules=event.rules,
        shuffle=Shuffle(event.commitment, (None,) * seats, event.secret),
        starter=event.starter,
        answers=({},) * (seats + 1),
        recent=(Happened(1, event),),
    )


def replay(events: Iterable[AnyEvent]) -> TableState:
    first, *rest = events
    if not isinstance(first, Created):
        raise BrokenRecord(f"the log of a table must begin with its creation, not with {shorten(first)}")
    state = first_state(first)
    for event in rest:
        state = evolve(state, event)
    return state


def finished_game(events: Iterable[AnyEvent], number: int) -> Record:
    """The record of a finished game from its log. Running games have no record, because it contains what seats may not
    know.
    """
    for record in finished_games(events):
        if number == 0:
            return record
        number -= 1
    raise WrongMoment("the record of this game does not exist: the game is not over, or was never played")


def finished_games(events: Iterable[AnyEvent]) -> Iterable[Record]:
    """The records of all games that were finished."""
    first, *rest = events
    assert isinstance(first, Created)
    state = first_state(first)
    for event in rest:
        before, state = state, evolve(state, event)
        if state.games > before.games:
            yield finished_record(state)


def finished_record(state: TableState) -> Record:
    """The record of the game that has just ended."""
    assert state.running is not None
    assert state.running.is_over
    date = datetime.fromtimestamp(state.updated / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return record_of(state.running, [_player(chair) for chair in state.chairs], date)


def evolve(state: TableState, event: AnyEvent) -> TableState:
    """The next state, after one more event of the log."""
    match event:
        case Acted(_, seat, action, outcomes):
            running, found = play(_running(state), action)
            _check(state, found, outcomes)
            changed = _moved(state, event, running)
        case Started(_, first, outcomes):
            running, found = begin(state, first)
            _check(state, found, outcomes)
            changed = _moved(_forget_last_game(state), event, running)
        case Undone(_, seat, decisions):
            running, found_decisions = take_back(_running(state), seat)
            _check(state, found_decisions, decisions)
            changed = _moved(state, event, running)
        case Sat(_, seat, chair):
            sat_down = (*_without(state.sat_down, seat), seat) if chair.token else state.sat_down
            changed = replace(_forget_commands(state, seat), chairs=_seat(state, seat, chair), sat_down=sat_down)
        case Emptied(_, seat):
            contributions = [None if seat == one else given for one, given in enumerate(state.shuffle.contributions)]
            shuffle = Shuffle(state.shuffle.commitment, tuple(contributions), state.shuffle.secret)
            changed = replace(_stand_up(state, seat, Chair()), shuffle=shuffle)
        case Contributed(_, seat, contribution):
            changed = replace(state, shuffle=state.shuffle.contribute(seat, contribution))
        case TakenOver(_, seat, bot):
            changed = _stand_in(state, seat, bot)
        case CameBack(_, seat):
            changed = _stand_in(state, seat, None)
        case Replaced(_, seat, name, bot):
            changed = _stand_up(state, seat, Chair(name=name, bot=bot))
        case Vacated(_, seat, bot):
            changed = _forget_commands(_stand_up(state, seat, Chair(stand_in=bot)), seat)
        case Ended():
            changed = replace(state, status="ended")
        case Rematch(_, rules, commitment, secret):
            changed = _set_up_again(state, rules, commitment, secret)
        case Created():
            raise BrokenRecord(f"event {state.seq + 1} of the log creates the table again")
    return _noted(changed, event, () if changed.chairs is state.chairs else state.chairs)


def begin(state: TableState, first: Seat) -> tuple[RunningGame, tuple[str, ...]]:
    """Start this table's game with `first` as the starting player. Returns it with the first outcomes of chance."""
    rules = state.game.read_rules(state.rules)
    return begin_game(state.game, rules, len(state.chairs), first, state.shuffle, state.line)


def _moved(state: TableState, event: Started | Acted | Undone, running: RunningGame) -> TableState:
    """Update the table after a change in its game: the clock, a player who is back, the end."""
    changed = replace(state, running=running, moved=state.seq + 1)
    if (
        isinstance(event, Acted | Undone)
        and event.command is not None
        and state.chairs[event.seat].stand_in is not None
    ):
        changed = _stand_in(changed, event.seat, None)  # a person who acts is present
    if running.is_over:
        return replace(changed, status="over", games=state.games + 1, changes=0)
    acted = isinstance(event, Acted) and (running.actor != event.seat or state.game.begins_turn(running.state))
    return replace(changed, turn_since=event.at) if acted or isinstance(event, Started) else changed


def _noted(state: TableState, event: AnyEvent, former: tuple[Chair, ...]) -> TableState:
    """Update what every event changes. `former` lists the chairs before the event if it changed them."""
    seq = state.seq + 1
    in_game = isinstance(event, Started | Acted | Undone)
    receivers, facts = (state.running.receivers, state.running.facts) if in_game and state.running else ((), "")
    before = len(state.line) if isinstance(event, Started) else 0
    answers = state.answers
    if (command := command_of(event)) is not None:
        sender, known = command.sender, answers[command.sender]
        answers = (*answers[:sender], {**known, command.id: seq}, *answers[sender + 1 :])
    return replace(
        state,
        seq=seq,
        updated=event.at,
        changes=state.changes + 1,
        answers=answers,
        recent=(*state.recent[-REMEMBERED + 1 :], Happened(seq, event, receivers, facts, former, before)),
    )


def command_of(event: AnyEvent) -> CommandId | None:
    """The command that caused this event, if its client gave it an id."""
    if isinstance(event, Created):
        return None
    if isinstance(event, Acted | Undone):
        return None if event.command is None else CommandId(event.seat, event.command)
    return event.command


def _set_up_again(state: TableState, rules: Mapping[str, Any], commitment: str, secret: str) -> TableState:
    """Prepare another game of the same players. If the last game was finished, the next seat clockwise starts."""
    starter = state.starter
    if state.status == "over" and isinstance(starter, int):
        starter = (starter + 1) % len(state.chairs)
    return replace(
        state,
        status="lobby",
        number=state.games,
        running=None,
        chairs=tuple(replace(chair, stand_in=None) for chair in state.chairs),
        starter=starter,
        rules=rules,
        shuffle=Shuffle(commitment, (None,) * len(state.chairs), secret),
    )


def _seat(state: TableState, seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])


def _stand_in(state: TableState, seat: Seat, bot: str | None) -> TableState:
    return replace(state, chairs=_seat(state, seat, replace(state.chairs[seat], stand_in=bot)))


def _stand_up(state: TableState, seat: Seat, chair: Chair) -> TableState:
    """The seat loses its player. The next player there counts as the last to sit down."""
    return replace(state, chairs=_seat(state, seat, chair), sat_down=_without(state.sat_down, seat))


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _forget_commands(state: TableState, seat: Seat) -> TableState:
    """Forget the commands of a seat's former player, because the new one chooses other ids."""
    return replace(state, answers=(*state.answers[:seat], {}, *state.answers[seat + 1 :]))


def _forget_last_game(state: TableState) -> TableState:
    """A game begins: forget commands from before the last one. Newer commands may still be repeated."""
    answers = tuple({name: seq for name, seq in known.items() if seq > state.began} for known in state.answers)
    return replace(state, status="playing", began=state.seq + 1, answers=answers)


def _running(state: TableState) -> RunningGame:
    if state.running is None:
        raise BrokenRecord(f"event {state.seq + 1} of the log is a move, but no game has begun")
    return state.running


def _player(chair: Chair) -> Player:
    """The name of the player at the end of the game. A seat that was freed and not taken again counts as a bot's."""
    if chair.name is not None:
        return Player(chair.name, chair.bot)
    bot = chair.stand_in or ""
    return Player(bot.capitalize(), bot)


def _check(state: TableState, found: object, written: object) -> None:
    if found != written:
        raise BrokenRecord(
            f"event {state.seq + 1} of the log has {shorten(written)}, but the shuffle gives {shorten(found)}"
        )
