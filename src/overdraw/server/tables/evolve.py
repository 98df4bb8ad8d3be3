"""Derives the state of a table from its events. Live tables and loaded logs use the same function, so all nodes
agree.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec.structs import replace

from overdraw.core.seats import Seat
from overdraw.dealing import AnyShuffle, JointShuffle, Shuffle
from overdraw.dealing.joint_shuffle import context_of, hash_of
from overdraw.errors import BrokenRecord, WrongMoment, shorten
from overdraw.games.catalogue import game_named
from overdraw.records import Player, Record
from overdraw.server.tables.create import Starter, first_of
from overdraw.server.tables.events import (
    Acted,
    AnyEvent,
    CameBack,
    Chair,
    Coached,
    CommandId,
    Committed,
    Contributed,
    Created,
    Emptied,
    Ended,
    Redrawn,
    Rematch,
    Replaced,
    Revealed,
    Revealing,
    Sat,
    Started,
    TakenOver,
    Undone,
    Vacated,
)
from overdraw.server.tables.running_game import RunningGame, begin_game, play, record_of, take_back
from overdraw.server.tables.state import REMEMBERED, Draw, Happened, TableState


def first_state(table: str, event: Created) -> TableState:
    """Return the state of a table after its first event."""
    seats = len(event.chairs)
    return TableState(
        id=table,
        setup=event,
        game=game_named(event.game),
        seq=1,
        updated=event.at,
        turn_since=event.at,
        chairs=tuple(event.chairs),
        sat_down=tuple(seat for seat, chair in enumerate(event.chairs) if chair.token),
        rules=event.rules,
        shuffle=_new_shuffle(table, 0, event.starter, seats, event),
        starter=event.starter,
        answers=({},) * (seats + 1),
        recent=(Happened(1, event),),
        coach=event.coach,
    )


def replay(table: str, events: Iterable[AnyEvent]) -> TableState:
    """Return the state of a table after all events of its log."""
    first, *rest = events
    if not isinstance(first, Created):
        raise BrokenRecord(f"the log of a table must begin with its creation, not with {shorten(first)}")
    state = first_state(table, first)
    for event in rest:
        state = evolve(state, event)
    return state


def finished_game(table: str, events: Iterable[AnyEvent], number: int) -> Record:
    """Return the record of a finished game, read from the table's log. A game in progress has no record, because a
    record reveals all hidden information.
    """
    for record in finished_games(table, events):
        if number == 0:
            return record
        number -= 1
    raise WrongMoment("this game has no record: it is not over, or was never played")


def finished_games(table: str, events: Iterable[AnyEvent]) -> Iterable[Record]:
    """Yield the records of all finished games in a table's log."""
    first, *rest = events
    assert isinstance(first, Created)
    state = first_state(table, first)
    for event in rest:
        before, state = state, evolve(state, event)
        if state.games > before.games:
            yield finished_record(state)


def finished_record(state: TableState) -> Record:
    """Return the record of the game that has just ended."""
    assert state.running is not None
    assert state.running.is_over
    date = datetime.fromtimestamp(state.updated / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return record_of(state.running, [_player(chair) for chair in state.chairs], date)


def evolve(state: TableState, event: AnyEvent) -> TableState:
    """Return the state after one more event of the log."""
    match event:
        case Acted(_, seat, action, outcomes):
            running, found = play(_running(state), action)
            _check(state, found, outcomes)
            changed = _moved(state, event, running)
        case Started(_, first, outcomes):
            running, found = begin(state, first)
            _check(state, found, outcomes)
            changed = _moved(_forget_last_game(replace(state, shuffle=running.shuffle, draw=None)), event, running)
        case Undone(_, seat, decisions):
            running, found_decisions = take_back(_running(state), seat)
            _check(state, found_decisions, decisions)
            changed = _moved(state, event, running)
        case Sat(_, seat, chair):
            sat_down = (*_without(state.sat_down, seat), seat) if chair.token else state.sat_down
            changed = replace(_forget_commands(state, seat), chairs=_seat(state, seat, chair), sat_down=sat_down)
        case Emptied(_, seat):
            changed = replace(_stand_up(state, seat, Chair()), shuffle=_without_seat(state.shuffle, seat))
        case Contributed(_, seat, contribution):
            changed = replace(state, shuffle=contribute(state.shuffle, seat, contribution))
        case Committed(_, seat, hashed):
            changed = replace(state, shuffle=_joint(state).commit(seat, hashed))
        case Revealing(_, seats):
            draw = Draw(state.seq + 1, tuple(seats), closed=True)
            changed = replace(state, shuffle=_joint(state).close(seats), draw=draw)
        case Revealed(_, seat, contribution):
            changed = replace(state, shuffle=_joint(state).reveal(seat, contribution))
        case Redrawn(_, left_out, secret):
            seats = [seat for seat in _joint(state).revealed if seat not in left_out]
            draw = Draw(state.seq + 1, tuple(seats), closed=False)
            changed = replace(state, shuffle=_joint(state).repeat(secret), draw=draw)
        case TakenOver(_, seat, bot):
            changed = _stand_in(state, seat, bot)
        case CameBack(_, seat):
            changed = _stand_in(state, seat, None)
        case Replaced(_, seat, name, bot):
            changed = _stand_up(state, seat, Chair(name=name, bot=bot))
        case Vacated(_, seat, bot):
            changed = _forget_commands(_stand_up(state, seat, Chair(stand_in=bot)), seat)
        case Ended():
            changed = replace(state, status="ended", draw=None)
        case Rematch():
            changed = _set_up_again(state, event)
        case Coached(_, on):
            changed = replace(state, coach=on)
        case Created():
            raise BrokenRecord(f"event {state.seq + 1} of the log creates the table again")
    return _noted(changed, event, () if changed.chairs is state.chairs else state.chairs)


def begin(state: TableState, first: Seat) -> tuple[RunningGame, tuple[str, ...]]:
    """Start a table's game with `first` as the starting player. Return the game, and the cards and die rolls before the
    first decision.
    """
    rules = state.game.read_rules(state.rules)
    return begin_game(state.game, rules, len(state.chairs), first, state.drawn_shuffle, state.line)


def _moved(state: TableState, event: Started | Acted | Undone, running: RunningGame) -> TableState:
    """Update the table after an event in its game: restart the clock, end a player's absence, or finish the game."""
    changed = replace(state, running=running, moved=state.seq + 1)
    if (
        isinstance(event, Acted | Undone)
        and event.command is not None
        and state.chairs[event.seat].stand_in is not None
    ):
        changed = _stand_in(changed, event.seat, None)  # a person who acts counts as present
    if running.is_over:
        return replace(changed, status="over", games=state.games + 1, changes=0)
    acted = isinstance(event, Acted) and (running.actor != event.seat or state.game.begins_turn(running.state))
    return replace(changed, turn_since=event.at) if acted or isinstance(event, Started) else changed


def _noted(state: TableState, event: AnyEvent, former: tuple[Chair, ...]) -> TableState:
    """Update the fields of the state that every event changes. If the event changed any chairs, `former` lists the
    chairs before it.
    """
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
    """Return the id of the command that caused this event, or None if the client gave it no id."""
    if isinstance(event, Created | Redrawn):
        return None
    if isinstance(event, Acted | Undone):
        return None if event.command is None else CommandId(event.seat, event.command)
    return event.command


def next_starter(state: TableState) -> Starter:
    """Return who starts the next game. After a finished game with a fixed starting seat, the next seat clockwise
    starts.
    """
    if state.status == "over" and isinstance(state.starter, int):
        return (state.starter + 1) % len(state.chairs)
    return state.starter


def _set_up_again(state: TableState, event: Rematch) -> TableState:
    """Prepare another game with the same players. Players who were absent get their seats back."""
    starter = next_starter(state)
    return replace(
        state,
        status="lobby",
        number=state.games,
        running=None,
        chairs=tuple(replace(chair, stand_in=None) for chair in state.chairs),
        starter=starter,
        rules=event.rules,
        shuffle=_new_shuffle(state.id, state.games, starter, len(state.chairs), event),
        draw=None,
    )


def _new_shuffle(table: str, number: int, starter: Starter, seats: int, event: Created | Rematch) -> AnyShuffle:
    """Return a new shuffle for the next game, in the version of the shuffle that the event specifies."""
    if event.shuffle == 1:
        return Shuffle(event.commitment, (None,) * seats, event.secret)
    shuffle = JointShuffle.begin(context_of(table, number), first_of(starter), seats, event.secret)
    if shuffle.commitment != event.commitment:
        raise BrokenRecord(
            f"the log does not belong to table {shorten(table)}: the commitment to its shuffle does not match"
        )
    return shuffle


def contribute(shuffle: AnyShuffle, seat: Seat, contribution: str) -> AnyShuffle:
    """Return the shuffle with a contribution whose hash was not published first.

    In version 2 of the shuffle, the hash is added now. The contribution is revealed early, which weakens the protection
    of the contributing device, but not of the other devices.
    """
    if isinstance(shuffle, Shuffle):
        return shuffle.contribute(seat, contribution)
    return shuffle.commit(seat, hash_of(shuffle.commitment, seat, contribution)).reveal(seat, contribution)


def _without_seat(shuffle: AnyShuffle, seat: Seat) -> AnyShuffle:
    if isinstance(shuffle, JointShuffle):
        return shuffle.commit(seat, None)
    contributions = [None if seat == one else given for one, given in enumerate(shuffle.contributions)]
    return Shuffle(shuffle.commitment, tuple(contributions), shuffle.secret)


def _joint(state: TableState) -> JointShuffle:
    if not isinstance(state.shuffle, JointShuffle):
        raise BrokenRecord(f"event {state.seq + 1} of the log needs version 2 of the shuffle, not version 1")
    return state.shuffle


def _seat(state: TableState, seat: Seat, chair: Chair) -> tuple[Chair, ...]:
    return (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])


def _stand_in(state: TableState, seat: Seat, bot: str | None) -> TableState:
    return replace(state, chairs=_seat(state, seat, replace(state.chairs[seat], stand_in=bot)))


def _stand_up(state: TableState, seat: Seat, chair: Chair) -> TableState:
    """Remove the player from a seat. The next player to take the seat counts as the last one to sit down."""
    return replace(state, chairs=_seat(state, seat, chair), sat_down=_without(state.sat_down, seat))


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _forget_commands(state: TableState, seat: Seat) -> TableState:
    """Forget the commands of a seat's former player, because the new player's client chooses its own ids."""
    return replace(state, answers=(*state.answers[:seat], {}, *state.answers[seat + 1 :]))


def _forget_last_game(state: TableState) -> TableState:
    """Forget the commands from before the last game, because a new game begins. Clients may still repeat newer
    commands.
    """
    answers = tuple({name: seq for name, seq in known.items() if seq > state.began} for known in state.answers)
    return replace(state, status="playing", began=state.seq + 1, answers=answers)


def _running(state: TableState) -> RunningGame:
    if state.running is None:
        raise BrokenRecord(f"event {state.seq + 1} of the log is a move, but no game has begun")
    return state.running


def _player(chair: Chair) -> Player:
    """Return the player who has a seat at the end of the game. If the seat was freed and not taken again, return the
    stand-in bot.
    """
    if chair.name is not None:
        return Player(chair.name, chair.bot)
    bot = chair.stand_in or ""
    return Player(bot.capitalize(), bot)


def _check(state: TableState, found: object, written: object) -> None:
    if found != written:
        raise BrokenRecord(
            f"event {state.seq + 1} of the log has {shorten(written)}, but the shuffle gives {shorten(found)}"
        )
