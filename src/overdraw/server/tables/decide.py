"""Decides commands: turns each command into an event, or rejects it with a reason. Deciding a command changes
nothing.
"""

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec import Struct

from overdraw.bots.catalogue import usual_bot
from overdraw.bots.random import RANDOM
from overdraw.core.seats import Seat
from overdraw.dealing import JointShuffle
from overdraw.dealing.generator import draw
from overdraw.dealing.joint_shuffle import MOST_REPETITIONS, new_secret
from overdraw.errors import (
    BadValue,
    NotAllowed,
    NotYourTurn,
    OverdrawError,
    SeatTaken,
    ServerError,
    TooMuch,
    TooOld,
    WrongMoment,
)
from overdraw.records.record import check_name
from overdraw.server.tables.commands import (
    Act,
    BotMove,
    ClientCommand,
    CloseUnused,
    ComeBack,
    Command,
    Commit,
    ContinueDraw,
    Contribute,
    End,
    FreeSeat,
    Leave,
    PlayAgain,
    ReplaceBot,
    Reveal,
    SeatBot,
    ServerCommand,
    SetCoach,
    Sit,
    Start,
    TakeOver,
    Undo,
)
from overdraw.server.tables.create import new_commitment
from overdraw.server.tables.events import (
    Acted,
    AnyEvent,
    By,
    CameBack,
    Chair,
    Coached,
    CommandId,
    Committed,
    Contributed,
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
from overdraw.server.tables.evolve import begin, contribute, next_starter
from overdraw.server.tables.permissions import Permissions, require_host, require_seat
from overdraw.server.tables.running_game import RunningGame, play, take_back
from overdraw.server.tables.state import Status, TableState, bot_at

LONGEST_ID: Final = 64

MOST_CHANGES: Final = 2000
"""The maximum number of events at a table since its last finished game. Beyond it, the table accepts only commands that
bring the current game closer to its end.

No game has that many moves. Without this limit, a client that repeatedly leaves and returns, or a host that repeatedly
restarts the game, could make the log grow forever.
"""


class Rejection(Struct, frozen=True):
    """The command was rejected, and nothing has changed."""

    error: OverdrawError


class AlreadyDone(Struct, frozen=True):
    """A command with this id has already been executed. `seq` is the number of the event that it became."""

    seq: int


Decision = AnyEvent | AlreadyDone | Rejection


def decide(state: TableState, command: Command, by: Permissions, at: int) -> Decision:
    """Decide one command. `by` holds the sender's permissions. Commands from the server itself need no permissions."""
    try:
        match command:
            case Sit():
                return _sit(state, command, at)
            case TakeOver() | BotMove() | ReplaceBot() | ContinueDraw() | CloseUnused():
                return _server_command(state, command, at)
            case _:
                return _client_command(state, command, by, at)
    except ServerError:
        raise
    except OverdrawError as error:
        return Rejection(error)


def _client_command(state: TableState, command: ClientCommand, by: Permissions, at: int) -> Decision:
    sender = by.seat if by.seat is not None else len(state.chairs)
    if command.id is not None:
        _check_id(command.id)
        if (seq := state.answers[sender].get(command.id)) is not None:
            return AlreadyDone(seq)
    named = None if command.id is None else CommandId(sender, command.id)
    match command:
        case Act():
            return _act(state, require_seat(by), command.action, command.seen, at, "person", command.id)
        case Undo():
            return _undo(state, require_seat(by), command, at)
        case Commit():
            return _commit(state, require_seat(by), command.hash, at, named)
        case Reveal():
            return _reveal(state, require_seat(by), command.contribution, at, named)
        case Contribute():
            return _contribute(state, require_seat(by), command.contribution, at, named)
        case Leave():
            return _leave(state, require_seat(by), at, named)
        case ComeBack():
            return _come_back(state, require_seat(by), at, named)
        case SetCoach():
            return _set_coach(state, command.on, by, at, named)
    require_host(by)
    match command:
        case Start():
            return _start(state, command, at, named)
        case SeatBot():
            return _seat_bot(state, command, at, named)
        case FreeSeat():
            return _free_seat(state, command.seat, at, named)
        case End():
            if state.status == "ended":
                raise WrongMoment("the table is closed")
            return Ended(at, named)
        case PlayAgain():
            return _play_again(state, command, at, named)
    assert_never(command)


def _server_command(state: TableState, command: ServerCommand, at: int) -> AnyEvent:
    match command:
        case BotMove():
            return _bot_move(state, command, at)
        case TakeOver(seat):
            return _take_over(state, seat, at, None)
        case ReplaceBot():
            return _replace_bot(state, command, at)
        case ContinueDraw():
            return _continue_draw(state, command, at)
        case CloseUnused(before):
            _require(state, "lobby", "close the table")
            if state.updated >= before:
                raise WrongMoment("cannot close the lobby: somebody is using it again")
            return Ended(at)
    assert_never(command)


# Seats


def _sit(state: TableState, command: Sit, at: int) -> AnyEvent | AlreadyDone:
    """Take a free seat, either before a game or, if the host has freed the seat, during the game."""
    if any(chair.token == command.token for chair in state.chairs):
        return AlreadyDone(state.seq)
    check_name(command.name)
    free = [seat for seat, chair in enumerate(state.chairs) if chair.name is None]
    if state.status != "playing" or not free:
        _require(state, "lobby", "sit down")
    if command.seat is None and not free:
        raise SeatTaken("all seats are taken, but you can watch")
    seat = free[0] if command.seat is None else command.seat
    _require_existing(state, seat)
    if seat not in free:
        raise SeatTaken(f"seat {seat} is taken by {state.chairs[seat].name}")
    _limit_changes(state)
    return Sat(at, seat, Chair(name=command.name, token=command.token))


def _contribute(state: TableState, seat: Seat, contribution: str, at: int, named: CommandId | None) -> AnyEvent:
    _require(state, "lobby", "contribute to the shuffle")
    if state.shuffle.contributions[seat] is not None:
        raise BadValue(f"seat {seat} has already contributed")
    contribute(state.shuffle, seat, contribution)
    return Contributed(at, seat, contribution, named)


def _leave(state: TableState, seat: Seat, at: int, named: CommandId | None) -> AnyEvent:
    """Leave a seat. Before a game, the seat becomes free. During a game, a bot plays in the seat until the player
    returns.
    """
    _limit_changes(state)
    if state.status == "playing":
        return _take_over(state, seat, at, named)
    _require(state, "lobby", "leave")
    return Emptied(at, seat, named)


def _come_back(state: TableState, seat: Seat, at: int, named: CommandId | None) -> AnyEvent:
    if state.chairs[seat].stand_in is None:
        raise WrongMoment("cannot come back: no bot is playing in your place")
    _limit_changes(state)
    return CameBack(at, seat, named)


def _seat_bot(state: TableState, command: SeatBot, at: int, named: CommandId | None) -> AnyEvent:
    """Put a bot in a free seat before a game, or replace a player with a bot permanently during a game."""
    seat, bot = command.seat, command.bot
    _require_existing(state, seat)
    _limit_changes(state)
    name = _unused_name(state, command.name)
    if state.status == "playing":
        return Replaced(at, seat, name, bot, named)
    _require(state, "lobby", "seat a bot")
    if state.chairs[seat].token is not None:
        raise SeatTaken(f"seat {seat} is taken by {state.chairs[seat].name}")
    return Sat(at, seat, Chair(name=name, bot=bot), named)


def _free_seat(state: TableState, seat: Seat, at: int, named: CommandId | None) -> AnyEvent:
    """Free a seat. During a game, a bot plays in the free seat until an invited player takes it."""
    _require_existing(state, seat)
    chair = state.chairs[seat]
    if chair.name is None:
        raise WrongMoment(f"seat {seat} is free")
    if chair.token == state.setup.host:
        raise NotAllowed("cannot free the host's own seat")
    _limit_changes(state)
    if state.status == "playing":
        return Vacated(at, seat, chair.bot or usual_bot(state.game), named)
    _require(state, "lobby", "free a seat")
    return Emptied(at, seat, named)


def _set_coach(state: TableState, on: bool, by: Permissions, at: int, named: CommandId | None) -> AnyEvent:
    """Allow or forbid hints. The only person at a table may do this at any time, because nobody else is affected."""
    alone = by.seat is not None and state.people == (by.seat,)
    if not alone:
        require_host(by)
        _require(state, "lobby", "allow or forbid hints")
    elif state.status == "ended":
        raise WrongMoment("the table is closed")
    if state.coach == on:
        raise WrongMoment(f"hints are already {'allowed' if on else 'forbidden'} at this table")
    _limit_changes(state)
    return Coached(at, on, named)


def _take_over(state: TableState, seat: Seat, at: int, named: CommandId | None) -> AnyEvent:
    _require(state, "playing", "take over")
    chair = state.chairs[seat]
    if chair.token is None or chair.stand_in is not None:
        raise WrongMoment(f"seat {seat} has a bot")
    return TakenOver(at, seat, usual_bot(state.game), named)


def _replace_bot(state: TableState, command: ReplaceBot, at: int) -> AnyEvent:
    _require(state, "playing", "replace a bot")
    seat, simplest = command.seat, RANDOM.name
    chair = state.chairs[seat]
    if bot_at(chair) != command.bot or command.bot == simplest:
        raise WrongMoment(f"cannot replace bot {command.bot} in seat {seat} with {simplest}")
    if chair.stand_in:
        return TakenOver(at, seat, simplest)
    return Replaced(at, seat, _unused_name(state, RANDOM.seat_name), simplest)


# Games


def _start(state: TableState, command: Start, at: int, named: CommandId | None) -> AnyEvent:
    """Start the game. If any connected device has published a hash, the joint shuffle comes first."""
    _require(state, "lobby", "start")
    if free := [seat for seat, chair in enumerate(state.chairs) if chair.name is None]:
        raise WrongMoment(f"seat {free[0]} is still free; wait for a player, or seat a bot")
    hashes = state.shuffle.hashes if isinstance(state.shuffle, JointShuffle) else ()
    if seats := [seat for seat, hashed in enumerate(hashes) if hashed is not None and seat in command.present]:
        return Revealing(at, seats, command=named)
    return _begin(state, at, named)


def _begin(state: TableState, at: int, named: CommandId | None = None, left_out: Sequence[Seat] = ()) -> AnyEvent:
    first = _first_seat(state)
    _, outcomes = begin(state, first)
    return Started(at, first, outcomes, named, list(left_out))


def _play_again(state: TableState, command: PlayAgain, at: int, named: CommandId | None) -> AnyEvent:
    """Prepare another game with the same players. A running game is abandoned and leaves no record."""
    if state.status == "playing":
        _limit_changes(state)
    else:
        _require(state, "over", "play again")
    written = dict(state.rules)
    edition = command.changes.get("edition", written.pop("edition"))
    kept = written if edition == state.rules["edition"] else {}
    others = {name: value for name, value in command.changes.items() if name != "edition"}
    rules = state.game.rules(str(edition), len(state.chairs), kept | others)
    return Rematch(
        at, state.game.write_rules(rules), *new_commitment(state.id, state.games, next_starter(state)), named, 2
    )


def _act(state: TableState, seat: Seat, action: str, seen: int, at: int, by: By, command: str | None) -> AnyEvent:
    running = _require_turn(state, seat, seen)
    _, outcomes = play(running, action)
    return Acted(at, seat, action, outcomes, by, command)


def _undo(state: TableState, seat: Seat, command: Undo, at: int) -> AnyEvent:
    _require(state, "playing", "take a move back")
    _require_seen(state, command.seen)
    _limit_changes(state)
    assert state.running is not None
    _, decisions = take_back(state.running, seat)
    return Undone(at, seat, decisions, command.id)


def _bot_move(state: TableState, command: BotMove, at: int) -> AnyEvent:
    seat = command.seat
    _require_turn(state, seat, command.seen)
    if command.by == "clock":
        if state.deadline is None or state.deadline > at:
            raise WrongMoment(f"the clock of seat {seat} has not run out")
    elif bot_at(state.chairs[seat]) != command.bot:
        raise WrongMoment(f"{command.bot} no longer plays in seat {seat}")
    return _act(state, seat, command.action, command.seen, at, command.by, None)


def _first_seat(state: TableState) -> Seat:
    """Return the seat of the starting player. The shuffle determines a random starting player, just as it determines
    the cards.
    """
    if state.starter == "random":
        seed = state.drawn_shuffle.revealed_seed()
        assert seed is not None
        return draw(seed, "first", 0, len(state.chairs))
    if state.starter == "first-to-sit":
        return state.sat_down[0] if state.sat_down else 0
    return state.starter


# The joint shuffle


def _commit(state: TableState, seat: Seat, hashed: str, at: int, named: CommandId | None) -> AnyEvent:
    """Accept the hash of a device's contribution. The device may replace the hash until the list of hashes is closed,
    because it may have lost the contribution.
    """
    shuffle = _require_joint(state)
    if state.draw is None:
        _require(state, "lobby", "take part in the shuffle")
    elif state.draw.closed or seat not in state.draw.seats:
        raise WrongMoment(f"seat {seat} cannot publish a hash now: the list of hashes is closed")
    if shuffle.hashes[seat] == hashed:
        raise WrongMoment(f"seat {seat} has already published this hash")
    _limit_changes(state)
    shuffle.commit(seat, hashed)
    return Committed(at, seat, hashed, named)


def _reveal(state: TableState, seat: Seat, contribution: str, at: int, named: CommandId | None) -> AnyEvent:
    shuffle = _require_joint(state)
    if state.draw is None or not state.draw.closed:
        raise WrongMoment("cannot reveal a contribution before the list of hashes is closed")
    shuffle.reveal(seat, contribution)
    return Revealed(at, seat, contribution, named)


def _continue_draw(state: TableState, command: ContinueDraw, at: int) -> AnyEvent:
    shuffle, drawing, late = _require_joint(state), state.draw, state.waiting_for
    if drawing is None or drawing.since != command.since:
        raise WrongMoment("the joint shuffle is already at a later step")
    if late and not command.time_is_up:
        raise WrongMoment(f"the device of seat {late[0]} still has time to respond")
    if not drawing.closed:
        if seats := [seat for seat in drawing.seats if seat not in late]:
            return Revealing(at, seats, list(late))
    elif late and len(shuffle.repeated) < MOST_REPETITIONS:
        return Redrawn(at, list(late), new_secret())
    return _begin(state, at, left_out=late)


def _require_joint(state: TableState) -> JointShuffle:
    if not isinstance(state.shuffle, JointShuffle):
        raise WrongMoment("this game uses version 1 of the shuffle, which has no hashes")
    return state.shuffle


# Requirements


def _require(state: TableState, status: Status, what: str) -> None:
    if state.status != status:
        words = {"lobby": "not started yet", "playing": "running", "over": "over", "ended": "closed"}
        raise WrongMoment(f"cannot {what} now: the game is {words[state.status]}")
    if state.draw is not None:
        raise WrongMoment(f"cannot {what} now: the cards are being shuffled")


def _require_existing(state: TableState, seat: Seat) -> None:
    if seat not in range(len(state.chairs)):
        raise BadValue(f"seat must be between 0 and {len(state.chairs) - 1}, not {seat}")


def _require_seen(state: TableState, seen: int) -> None:
    if seen < state.moved:
        raise TooOld(f"the game has moved on: you have seen event {seen}, but the last move is event {state.moved}")
    if seen > state.seq:
        raise TooOld(f"event {seen} is unknown to this server: the last event at this table is {state.seq}; reconnect")


def _require_turn(state: TableState, seat: Seat, seen: int) -> RunningGame:
    _require_seen(state, seen)  # checked first, because the client may not have seen the end of the game
    _require(state, "playing", "act")
    if state.actor != seat:
        name = state.chairs[state.actor].name if state.actor is not None else "chance"
        raise NotYourTurn(f"it is {name}'s turn")
    assert state.running is not None
    return state.running


def _limit_changes(state: TableState) -> None:
    if state.changes >= MOST_CHANGES:
        advice = "finish a game, or create another table"
        raise TooMuch(f"this table has had {MOST_CHANGES} events without a finished game; {advice}")


def _check_id(command: str) -> None:
    if not 1 <= len(command) <= LONGEST_ID:
        raise BadValue(f"the id of a command must have 1 to {LONGEST_ID} characters, not {len(command)}")


def _unused_name(state: TableState, name: str) -> str:
    names = {chair.name for chair in state.chairs}
    numbered = (f"{name} {number}" for number in range(2, 20))
    return next(free for free in (name, *numbered) if free not in names)
