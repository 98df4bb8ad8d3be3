"""The compiled loops in which bots' policies play whole games, one set of loops for each game that has a kernel."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from overdraw.bots.push.compiled.dispatch import POLICIES as PUSH_POLICIES
from overdraw.bots.push.weights import load_weights as load_push_weights
from overdraw.bots.rows.compiled.dispatch import POLICIES as ROWS_POLICIES
from overdraw.bots.rows.expert_policy.weights import load_weights as load_rows_weights
from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName
from overdraw.kernel.array_types import Weights
from overdraw.lab.simulate import play_push, play_rows


@dataclass(frozen=True, slots=True)
class GameLoops:
    """The compiled functions in which the policies of one game play against each other.

    The loops identify a policy by its index in `policies`. `load_weights(policy, players, path)` reads the weights of a
    policy, or returns None if the policy has no weights. `counts` names the things that `play_games` counts for each
    seat, such as turns. `trace_game` plays one game of a run again, event by event.
    """

    policies: tuple[str, ...]
    load_weights: Callable[[str, int, Path | None], Weights | None]
    counts: tuple[str, ...]
    longest_turn: int
    play_games: Callable[..., None]
    trace_game: Callable[..., int]


LOOPS: Final = {
    "push": GameLoops(
        PUSH_POLICIES,
        load_push_weights,
        play_push.COUNTS,
        play_push.LONGEST_TURN,
        play_push.play_games,
        play_push.trace_game,
    ),
    "rows": GameLoops(
        ROWS_POLICIES,
        load_rows_weights,
        play_rows.COUNTS,
        play_rows.LONGEST_TURN,
        play_rows.play_games,
        play_rows.trace_game,
    ),
}


def loops_of(game: AnyGame) -> GameLoops:
    """Return the compiled loops of a game that has a kernel."""
    if game.name not in LOOPS:
        raise UnknownName("compiled game", game.name, LOOPS)
    return LOOPS[game.name]
