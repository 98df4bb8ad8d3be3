"""Runs a local game without a screen: its people, its bots, its dealer, and the file that stores it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from overdraw.bots.bot import Bot, pop_warning
from overdraw.bots.catalogue import PROGRAM, bot_named
from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE, Actor, Seat
from overdraw.core.undo import undo_point
from overdraw.dealing.generator import bot_seed, seed_of_run
from overdraw.errors import BadValue, FileError, shorten
from overdraw.records import Player, Record, Step, read_record, replay, verify
from overdraw.tui import saved_games
from overdraw.tui.coach.advice import Advice, advise
from overdraw.tui.local_dealer import Deal, new_deal, resumed_deal
from overdraw.tui.sentences import in_second_person, tell_to, with_names


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of a game, chosen before the first card and used again for the next game.

    `number` counts the games played in a row, from 0. Each game begins with the player after the previous starter. With
    a seed, the cards are those that `overdraw simulate` deals in the game with this number.
    """

    game: AnyGame
    rules: Any
    players: tuple[Player, ...]
    seed: int | None = None
    number: int = 0
    first: Seat | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.bot is None)

    def starter(self) -> Seat:
        return self.number % len(self.players) if self.first is None else self.first

    def again(self, first: Seat) -> "Setup":
        """Return the setup of the next game, which begins with the player after the previous starter."""
        following = (first + 1) % len(self.players)
        return Setup(self.game, self.rules, self.players, self.seed, self.number + 1, following)


class Session:
    """One local game, new or resumed.

    `played` contains every earlier state, with the event that happened in it. The whole record is saved after every
    event, so closing the terminal loses nothing. `notes` are messages that the players should read once.
    """

    link: str | None = None
    """The link to an online table. It is None, because a local game is not on a server."""
    seconds_left: int | None = None
    """The time left for the player who is to act. It is None, because a local game has no clock."""

    def __init__(self, setup: Setup, deal: Deal, path: Path | None, kept: Record | None = None) -> None:
        self.setup, self.path, self.first = setup, path, setup.starter()
        self.notes: list[str] = [deal.note] if deal.note else []
        self.played: list[tuple[Any, Any]] = []
        self._texts: list[str] = []
        self.state = setup.game.new(setup.rules, len(setup.players), self.first)
        self._deal = deal
        self._other = {key: value for key, value in (kept.other if kept else {}).items() if key != "shuffle"}
        if kept:
            for step in replay(kept):
                self._apply(step.event)
        self._bots = self._seat_bots(len(self.played))
        self._save()

    @classmethod
    def start(cls, setup: Setup, path: Path | None = None) -> Self:
        """Start a new game. It is saved at `path` or, by default, in a new file in the state folder."""
        seed = None if setup.seed is None else seed_of_run(setup.seed, setup.number)
        deal = new_deal(len(setup.players), seed)
        trouble = ""
        if path is None:
            try:
                path = saved_games.new_file(setup.game.name)
            except FileError as error:
                trouble = f"{error}; this game is not saved"
        session = cls(setup, deal, path)
        session.notes += [trouble] if trouble else []
        return session

    @classmethod
    def resume(cls, path: Path, *, programs: bool = False) -> Self:
        """Resume an unfinished game from its record, with the same players and, if possible, the same cards.

        A record from somebody else may name any program as a player, so programs run only if the caller allows them.
        """
        saved_games.check_kind(path)
        record = read_record(path)
        verify(record)
        game = record.played
        for player in record.players:
            if player.bot is not None and player.bot.startswith(PROGRAM) and not programs:
                raise BadValue(
                    f"the game in {path} would run a program, {shorten(player.bot)}: "
                    "if you trust the file, add --allow-programs"
                )
            if player.bot is not None:
                bot_named(game, player.bot, programs=programs)
        if record.result is not None:
            raise BadValue(f"the game in {path} is over: view it with `overdraw replay {path}`")
        setup = Setup(game, game.read_rules(record.rules), record.players, first=record.first)
        return cls(setup, resumed_deal(record), path, record)

    def again(self) -> "Session":
        """Start the next game between the same players, and save it in its own file."""
        return Session.start(self.setup.again(self.first), saved_games.free_path(self.path) if self.path else None)

    @property
    def game(self) -> AnyGame:
        return self.setup.game

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of the people at this terminal."""
        return self.setup.people

    @property
    def is_under_way(self) -> bool:
        """Whether the screen shows events one by one. It does not do so during the initial dealing."""
        return bool(self.turns)

    @property
    def actor(self) -> Actor:
        return self.game.actor(self.state)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    @property
    def person(self) -> Seat | None:
        """The seat of the person who is to act, or None if a bot or chance is to act or the game is over."""
        actor = self.actor
        return actor if isinstance(actor, int) and actor in self.setup.people else None

    @property
    def confirming(self) -> Seat | None:
        """The seat of the person who must confirm a move before the next card makes it final, or None."""
        if self.actor != CHANCE or not self.played or not self.game.may_undo(self.played[-1][1]):
            return None
        actor = self.game.actor(self.played[-1][0])
        return actor if isinstance(actor, int) and actor in self.setup.people else None

    @property
    def is_waiting(self) -> bool:
        """Whether the game is waiting for a person, or is over."""
        return self.is_over or self.person is not None or self.confirming is not None

    @property
    def turns(self) -> int:
        """The number of turns that have begun."""
        states = [state for state, _ in self.played] + [self.state]
        begins = self.game.begins_turn
        return sum(begins(state) for state in states)

    def view(self, seat: Seat | None) -> Any:
        return self.game.view(self.state, seat, ())

    def act(self, action: Any) -> None:
        """Play an action for the person who is to act. Raise IllegalAction if the action is not legal."""
        assert self.person is not None
        self._happen(action)

    def refusal(self, action: Any) -> str:
        """Return a sentence that says why this action is not legal now, with names instead of seat numbers."""
        return with_names(self.game.refusal(self.state, action), self.names)

    def next_event(self) -> Any:
        """Return the next event from the dealer or a bot without applying it. A bot may take some time to decide."""
        actor = self.actor
        if actor == CHANCE:
            return self._deal.dealer.next(self.game, self.state)
        assert isinstance(actor, int)
        action = self._bots[actor].choose(self.view(actor))
        if note := pop_warning(self._bots[actor]):
            self.notes.append(f"{self.names[actor]}: {note}")
        return action

    def advance(self, event: Any = None) -> Any:
        """Apply one event that needs no person: a card, the die, or a bot's move."""
        event = self.next_event() if event is None else event
        self._happen(event)
        return event

    @property
    def undoable(self) -> int | None:
        """The index in `played` of the move that a person may undo now, or None (PQ-34)."""
        point = undo_point(self.game, self.played)
        if point is None or self.game.actor(self.played[point][0]) not in self.setup.people:
            return None
        return point

    def undo(self) -> bool:
        """Undo the last move of a person. Return False if there is nothing to undo."""
        point = self.undoable
        if point is None:
            return False
        self.state = self.played[point][0]
        del self.played[point:]
        del self._texts[point:]
        self._save()
        return True

    def steps(self, since: int = 0) -> list[Step]:
        recent = self.played[since:]
        afters = [state for state, _ in recent[1:]] + [self.state]
        return [
            Step(number, before, event, after)
            for number, ((before, event), after) in enumerate(zip(recent, afters, strict=False), since)
        ]

    def log(self, seat: Seat | None, since: int = 0) -> list[str]:
        """Return sentences about the events from number `since` on, with only what this seat may know."""
        told = (tell_to(self.game, seat, step, self.names) for step in self.steps(since))
        return [in_second_person(sentence) for sentence in told if sentence]

    def ending(self) -> str:
        return in_second_person(self.game.words.ending(self.state, self.names))

    def kept(self) -> tuple[str, str]:
        """Return the last screen's text about the game's file, and the path of the file."""
        if self.path is None:
            return "This game was not saved.", ""
        proof = "Verify the shuffle with overdraw verify" if "shuffle" in self.record().other else "Saved in"
        return proof, str(self.path)

    def catch_up(self) -> bool:
        """Return False, because nothing changes a local game while a person is to act."""
        return False

    def advise(self) -> Advice:
        """Return a hint for the person who is to act. This takes a moment, and much longer if code must be compiled
        first.
        """
        return advise(self.game, self.state, self.names)

    def record(self) -> Record:
        over = self.is_over
        return Record(
            game=self.game.name,
            rules=self.game.write_rules(self.setup.rules),
            players=self.setup.players,
            first=self.first,
            events=tuple(self._texts),
            result=self.game.outcome(self.state).as_result() if over else None,
            other=self._other | self._deal.as_json(over=over),
        )

    def _happen(self, event: Any) -> None:
        self._apply(event)
        self._save()

    def _apply(self, event: Any) -> None:
        after = self.game.apply(self.state, event)
        self.played.append((self.state, event))
        self._texts.append(self.game.notation.format_event(event))
        self.state = after

    def _save(self) -> None:
        if self.path is None:
            return
        try:
            saved_games.save(self.path, self.record())
        except FileError as error:
            self.notes.append(f"{error}; this game is no longer saved")
            self.path = None
        else:
            if self.is_over:
                self._deal.close()

    def _seat_bots(self, events: int) -> dict[Seat, Bot]:
        """Create the bots. In a resumed game, a bot with random decisions may play differently than without the
        interruption.

        External programs are allowed here, because the caller that made the setup has checked them.
        """
        seeds = self._bot_seeds()
        return {
            seat: bot_named(self.game, player.bot, programs=True).make(seeds[seat] + events)
            for seat, player in enumerate(self.setup.players)
            if player.bot is not None
        }

    def _bot_seeds(self) -> Sequence[int]:
        players = range(len(self.setup.players))
        if self.setup.seed is None:
            return [secrets.randbits(63) for _ in players]
        deck = seed_of_run(self.setup.seed, self.setup.number)
        return [bot_seed(deck, seat) for seat in players]
