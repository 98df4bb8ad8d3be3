"""The public facts of a move in Rows: enough to describe it without the states before and after."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from overdraw.core.wire_fields import Result, write_result
from overdraw.games.rows.actions import Action, Chance
from overdraw.games.rows.scoring import outcome
from overdraw.games.rows.state import Over, State


class Facts(TypedDict, total=False):
    """The effects of a move in Rows, besides its action and its outcomes. A fact that does not apply is omitted."""

    reshuffled: Annotated[bool, "true if the discards became the new pile"]
    trigger: Annotated[int, "the owner of the area that is the first to have four colours"]
    final: Annotated[list[int], "the seats that have a last turn, when the last turns begin"]
    result: Annotated[Result, "how the game ended"]


def facts(before: State, action: Action, outcomes: Sequence[Chance], after: State) -> Facts:
    """The facts of a decision. `after` is the state after the outcomes of chance that followed it."""
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
    """Whether the pile has more cards than drawing alone can explain. Before drawing, the player played one card."""
    drawn = len(after.hands[before.turn]) - len(before.hands[before.turn]) + 1
    return len(after.pile) + drawn > len(before.pile)
