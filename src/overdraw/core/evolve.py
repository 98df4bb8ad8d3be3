"""A fast version of `dataclasses.replace` for game states."""

from typing import TYPE_CHECKING, TypeVar

__all__ = ["evolve"]

State = TypeVar("State")

if TYPE_CHECKING:
    from dataclasses import replace as evolve
else:

    def evolve(state: State, /, **changes: object) -> State:
        """Like `dataclasses.replace`, but five times as fast. Speed matters because every event creates a new state.

        The state must be a dataclass without slots. Type checkers see `dataclasses.replace` itself, so they check the
        names and types of the changes.
        """
        successor = object.__new__(type(state))
        object.__setattr__(successor, "__dict__", state.__dict__ | changes)
        return successor
