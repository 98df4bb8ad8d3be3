"""Replays a record: reproduces every state of its game without a random generator."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from overdraw.core.game import AnyGame
from overdraw.errors import BadNotation, IllegalAction, IllegalEvent
from overdraw.records.record import Record


class Step(NamedTuple):
    """One event of a game with its number, counted from 0, and the states before and after it."""

    number: int
    before: Any
    event: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that is ready to be replayed. Iterating over it yields every step from the first state."""

    game: AnyGame
    record: Record
    rules: Any
    start: Any

    def __iter__(self) -> Iterator[Step]:
        """Yield the step of each event. Raise IllegalEvent at the first event that the rules do not allow."""
        state = self.start
        for index, text in enumerate(self.record.events):
            try:
                event = self.game.notation.parse_event(text)
                after = self.game.apply(state, event)
            except (BadNotation, IllegalAction) as error:
                raise self._illegal(index, text, state, str(error)) from error
            yield Step(index, state, event, after)
            state = after

    def final_state(self) -> Any:
        state = self.start
        for step in self:
            state = step.after
        return state

    def _illegal(self, index: int, text: str, state: Any, reason: str) -> IllegalEvent:
        legal = tuple(map(self.game.notation.format_event, self.game.possible_events(state)))
        return IllegalEvent(index, text, self.game.actor(state), legal, reason)


def replay(record: Record) -> Replay:
    game = record.played
    rules = game.read_rules(record.rules)
    return Replay(game, record, rules, game.new(rules, len(record.players), record.first))
