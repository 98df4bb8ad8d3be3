"""Plays games in text, for language models and other programs that read and write text.

A program reads the rules and a prompt, and answers with one action on a line of its own. It gets the same information
as a person in its seat. The prompt lists the legal actions only on request.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from overdraw.core.game import AnyGame
from overdraw.core.outcome import Outcome
from overdraw.core.seats import CHANCE, NOBODY, Seat
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import seed_of_run
from overdraw.errors import BadNotation, BadValue, shorten
from overdraw.records import Player, Record, Step
from overdraw.tui.registry import ui_of
from overdraw.tui.sentences import spoken, tell_to

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
LONGEST: Final = 200
"""The maximum length of an answer in characters. Longer answers are rejected without parsing."""

ANSWERING: Final = "Answer with one action on one line and nothing else."


@dataclass(frozen=True, slots=True)
class Rejected:
    """A rejected answer, and the reason why it is not a legal action. The game has not changed."""

    answer: str
    reason: str


class TextGame:
    """A game whose players answer in text. The same seed produces the same cards and die rolls.

    >>> from overdraw import PUSH
    >>> game = TextGame(PUSH, PUSH.rules(None, 2), 2, seed=1)
    >>> game.answer("place 1")
    Rejected(answer='place 1', reason='cannot place a card: a turn begins with a push or a bank')
    >>> game.answer("push") is None
    True
    >>> game.illegal
    [1, 0]
    """

    def __init__(
        self, game: AnyGame, rules: Any, players: int, *, seed: int, names: Sequence[str] = NAMES, first: Seat = 0
    ) -> None:
        if len(names) < players or len({name.lower() for name in names[:players]}) < players:
            raise BadValue(f"{players} players need {players} different names, not {shorten(list(names))}")
        self.game, self.names, self.seed = game, tuple(names[:players]), seed
        self._ui = ui_of(game)
        self._dealer = SeededDealer(seed_of_run(seed, 0))
        self._first = first
        self._steps: list[Step] = []
        self._told = [0] * players
        self.state = game.new(rules, players, first)
        self.illegal = [0] * players
        """The number of rejected answers, by seat."""
        self._deal()

    @property
    def seat(self) -> Seat | None:
        """The seat that must answer, or None if the game is over."""
        actor = self.game.actor(self.state)
        return None if actor == NOBODY else int(actor)

    def rules(self) -> str:
        """Return the rules of this game, and instructions on how to write an action."""
        text = self.game.words.rules(self.state.rules, len(self.names))
        return f"# {self.game.title}\n\n{spoken(text)}\n\n## How to answer\n\n{ANSWERING} {self._ui.how_to_type}"

    def prompt(self, *, legal: bool = False) -> str:
        """Return what the seat to act knows: the events since its last action, the table, and the question.

        With `legal`, the prompt also lists the legal actions.
        """
        seat = self._acting()
        view = self.game.view(self.state, seat, ())
        parts = [
            f"You are {self.names[seat]}.",
            *self.events(seat),
            *self._ui.lines(view, self.names),
            self._ui.question(view),
        ]
        if legal:
            parts.append("Legal: " + "; ".join(self.legal()) + ".")
        return "\n".join(spoken(part) for part in parts if part)

    def odds(self) -> str:
        """Return the statistics that the seat to act may see: the cards that are left and, in Push, the exact odds of a
        bust.
        """
        view = self.game.view(self.state, self._acting(), ())
        return "\n".join(spoken(line) for line in self._ui.odds(view, self.names))

    def events(self, seat: Seat) -> list[str]:
        """Describe the events since this seat's last action, in sentences that contain only what the seat may know."""
        told = (tell_to(self.game, seat, step, self.names) for step in self._steps[self._told[seat] :])
        return [spoken(sentence) for sentence in told if sentence]

    def legal(self) -> list[str]:
        """Return the legal actions in the notation of game records, which `answer` accepts."""
        return [self.game.notation.format_event(action) for action in self.game.legal_actions(self.state)]

    def answer(self, text: str) -> Rejected | None:
        """Apply the action given as text, and all outcomes of chance that follow. Reject text that is not a legal
        action.

        The text must contain the action and nothing else. Case and surrounding white space do not matter.
        """
        seat = self._acting()
        try:
            action = self._parse(seat, text)
            if action not in self.game.legal_actions(self.state):
                raise BadNotation(spoken(self.game.refusal(self.state, action)))
        except BadNotation as error:
            self.illegal[seat] += 1
            return Rejected(text, str(error))
        self._happen(action)
        self._told[seat] = len(self._steps)
        self._deal()
        return None

    def outcome(self) -> Outcome | None:
        """Return the scores and the winners, or None while the game is running."""
        return self.game.outcome(self.state) if self.seat is None else None

    def result(self) -> dict[str, Any]:
        """Return the result as a JSON object, including the number of rejected answers of each seat."""
        outcome = self.outcome()
        return {
            "game": self.game.name,
            "seed": self.seed,
            "result": None if outcome is None else outcome.as_result(),
            "illegal": list(self.illegal),
        }

    def record(self) -> Record:
        """Return a record of the game so far."""
        outcome = self.outcome()
        return Record(
            game=self.game.name,
            rules=self.game.write_rules(self.state.rules),
            players=tuple(Player(name) for name in self.names),
            first=self._first,
            events=tuple(self.game.notation.format_event(step.event) for step in self._steps),
            result=None if outcome is None else outcome.as_result(),
            other={"run": {"seed": self.seed, "game": 0}, "illegal": list(self.illegal)},
        )

    def _acting(self) -> Seat:
        if self.seat is None:
            raise BadValue("the game is over, so no seat has a decision to make")
        return self.seat

    def _parse(self, seat: Seat, text: str) -> Any:
        words = text.strip().lower()
        if not words or len(words) > LONGEST or "\n" in words:
            raise BadNotation(f"the answer must be one action on one line, not {shorten(text)}")
        return self._ui.parse(self.game.view(self.state, seat, ()), words, self.names)

    def _deal(self) -> None:
        while self.game.actor(self.state) == CHANCE:
            self._happen(self._dealer.next(self.game, self.state))

    def _happen(self, event: Any) -> None:
        before, self.state = self.state, self.game.apply(self.state, event)
        self._steps.append(Step(len(self._steps), before, event, self.state))
