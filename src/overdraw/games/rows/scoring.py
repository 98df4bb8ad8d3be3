"""The scores of a game of Rows, and who wins."""

from overdraw.core.outcome import Outcome
from overdraw.errors import NotOver
from overdraw.games.rows.state import Over, State, area_value


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat: the value of its area. Cards in hand count for nothing (RQ-34 to RQ-36)."""
    return tuple(map(area_value, state.areas))


def outcome(state: State) -> Outcome:
    """Rank the players by points. Players with equal points share their rank (R-SCORE-2)."""
    if not isinstance(state.phase, Over):
        raise NotOver("the game is not over: the last turn has not been played")
    return Outcome.ranked(scores(state))
