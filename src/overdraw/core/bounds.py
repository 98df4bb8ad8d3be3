"""How large a game can become."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits that no game with certain rules and a certain number of players exceeds.

    `decisions` and `outcomes` limit the actions of players and the outcomes of chance in a whole game,
    `legal_actions` the actions to choose from in one state, and the scores those of a finished game.
    """

    decisions: int
    outcomes: int
    legal_actions: int
    least_score: int
    most_score: int

    @property
    def events(self) -> int:
        """The most events in a game: decisions and outcomes of chance."""
        return self.decisions + self.outcomes
