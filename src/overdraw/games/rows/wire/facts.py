"""The public facts about a move in Rows, with which a client can describe the move without a game state."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from overdraw.core.wire_fields import Result, write_result
from overdraw.games.rows.actions import Action, Chance
from overdraw.games.rows.scoring import outcome
from overdraw.games.rows.state import Over, State


class Facts(TypedDict, total=False):
    """The effects of a move in Rows, in addition to its action and outcomes. Facts that do not apply are omitted."""

    reshuffled: Annotated[bool, "whether the discards became the new pile"]
    trigger: Annotated[int, "the owner of the first area with four colours, if this move completed it"]
    final: Annotated[list[int], "the seats that have a last turn, if the last turns begin after this move"]
    result: Annotated[Result, "how the game ended"]


def facts(before: State, action: Action, outcomes: Sequence[Chance], after: State) -> Facts:
    """Return the facts about a decision. `after` is the state after the outcomes of chance that followed it."""
    found = Facts()
    if _was_reshuffled(before, after):
        found["reshuffled"] = True
    if after.trigger is not None and before.trigger is None:
        found["trigger"] = after.trigger
    if isinstance(after.phase, Over):
        found["result"] = write_result(outcome(after))
    elif after.final is not None and before.final is None:
        found["final"] = [after.turn, *after.final]
    return found


def _was_reshuffled(before: State, after: State) -> bool:
    """Whether the discards became the new pile during a move.

    The pile then has more cards than the number of drawn cards explains. The player played one card before drawing."""
    drawn = len(after.hands[before.turn]) - len(before.hands[before.turn]) + 1
    return len(after.pile) + drawn > len(before.pile)
