"""Gives every action and every outcome of chance in Push a fixed number. New numbers are only ever appended."""

from typing import Final

from overdraw.core.game import Encoding
from overdraw.games.push.actions import Action, Chance
from overdraw.games.push.rules import BANKS, DRAWS, PLACES, PUSH, ROLLED, STOP, TAKES
from overdraw.games.push.state import State

ACTIONS: Final[tuple[Action, ...]] = (PUSH, STOP, *PLACES, *TAKES, *BANKS)
OUTCOMES: Final[tuple[Chance, ...]] = (*DRAWS, *ROLLED)

_ACTION_NUMBER: Final = {action: number for number, action in enumerate(ACTIONS)}
_OUTCOME_NUMBER: Final = {outcome: number for number, outcome in enumerate(OUTCOMES)}


def _encode_action(state: State, action: Action) -> int:
    return _ACTION_NUMBER[action]


def _decode_action(state: State, number: int) -> Action:
    return ACTIONS[number]


ENCODING: Final[Encoding[State, Action, Chance]] = Encoding(
    actions=len(ACTIONS),
    outcomes=len(OUTCOMES),
    encode_action=_encode_action,
    decode_action=_decode_action,
    encode_outcome=_OUTCOME_NUMBER.__getitem__,
    decode_outcome=OUTCOMES.__getitem__,
)
