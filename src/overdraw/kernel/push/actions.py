"""The numbers that encode the actions and outcomes of chance in Push. They match games/push/action_encoding.py."""

from typing import Final

PUSH: Final = 0
STOP: Final = 1
PLACE: Final = 2
TAKE: Final = 5
BANK: Final = 8
ACTIONS: Final = 13
FACE: Final = 32
FACES: Final = 6
