"""The numbers of the actions and outcomes of Push, the same as in games/push/action_encoding.py."""

from typing import Final

PUSH: Final = 0
STOP: Final = 1
PLACE: Final = 2
TAKE: Final = 5
BANK: Final = 8
ACTIONS: Final = 13
FACE: Final = 32
FACES: Final = 6
