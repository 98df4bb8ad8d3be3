"""One game at a table, from its first card to its record: the engine's state, the dealer, what may be taken back."""

from collections.abc import Sequence
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat
from overdraw.core.undo import undo_point
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import BadNotation, NothingToUndo, UnknownAction
from overdraw.records import Player, Record


class Round:
    """A game while it is played. Every card and die follows from the shuffle, so a replay checks them all.

    `events` are those of the record: what was taken back is not in it. `receivers` says of the outcomes of the
    last decision to whom each came, and is empty where all may see them. `line` are events of another game after which
    this one goes on: from there the cards follow from this shuffle.
    """

    def __init__(
        self, game: AnyGame, rules: Any, players: int, first: Seat, shuffle: Shuffle, line: Sequence[str] = ()
    ) -> None:
        seed = shuffle.revealed_seed()
        assert seed is not None, "a table keeps its secret from the beginning"
        self.game, self.rules, self.first, self.shuffle = game, rules, first, shuffle
        self.state = game.new(rules, players, first)
        for text in line:
            self.state = game.apply(self.state, game.notation.parse_event(text))
        self.events = list(line)
        self._before = len(line)
        self.receivers: tuple[Seat | None, ...] = ()
        self._dealer = SeededDealer(seed)
        self._since_chance: list[tuple[Any, Any]] = []
        self.actor: Actor = game.actor(self.state)

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    def read(self, text: str) -> Any:
        try:
            return self.game.notation.parse_event(text)
        except BadNotation as error:
            raise UnknownAction(str(error)) from None

    def decide(self, text: str) -> tuple[str, ...]:
        """A player's decision, or IllegalAction; then chance, as long as it is to act. What chance brought."""
        action = self.read(text)
        after = self.game.apply(self.state, action)
        self._since_chance.append((self.state, action))
        self.events.append(text)
        self.state = after
        return self.let_chance_act()

    def let_chance_act(self) -> tuple[str, ...]:
        game = self.game
        self.actor, self.receivers = game.actor(self.state), ()
        if self.actor != CHANCE:
            return ()
        outcomes: list[str] = []
        receivers: list[Seat | None] = []
        while self.actor == CHANCE:
            outcome = self._dealer.next(game, self.state)
            receivers.append(game.receiver(self.state))
            outcomes.append(game.notation.format_event(outcome))
            self.state = game.apply(self.state, outcome)
            self.actor = game.actor(self.state)
        self._since_chance.clear()
        self.events += outcomes
        if receivers.count(None) < len(receivers):
            self.receivers = tuple(receivers)
        return tuple(outcomes)

    def undoable(self, seat: Seat) -> int:
        """How many decisions this seat may take back now, 0 for none (PQ-34)."""
        point = undo_point(self.game, self._since_chance) if self._since_chance else None
        if point is None or self.game.actor(self._since_chance[point][0]) != seat:
            return 0
        return len(self._since_chance) - point

    def undo(self, seat: Seat) -> int:
        decisions = self.undoable(seat)
        if not decisions:
            raise NothingToUndo("there is nothing to take back: something was revealed, or somebody else acted")
        self.state = self._since_chance[-decisions][0]
        self.actor = seat
        del self._since_chance[-decisions:]
        del self.events[-decisions:]
        self.receivers = ()
        return decisions

    def record(self, players: Sequence[Player], date: str) -> Record:
        """The record of a game that is over, with the secret of its shuffle.

        Where the game went on from another, the shuffle proves only what came after that, and stands apart.
        """
        proof: dict[str, Any] = {"shuffle": self.shuffle.as_json()}
        if self._before:
            proof = {"continues": {"events": self._before, **proof}}
        return Record(
            game=self.game.name,
            rules=self.game.write_rules(self.rules),
            players=tuple(players),
            first=self.first,
            events=tuple(self.events),
            result=self.game.outcome(self.state).as_result(),
            other={"date": date, **proof},
        )
