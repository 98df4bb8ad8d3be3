"""The numbers of the actions and outcomes of Push, as games/push/action_encoding.py has them."""

from typing import Final

# The numbers of games/push/action_encoding.py.
PUSH: Final = 0
STOP: Final = 1
PLACE: Final = 2
TAKE: Final = 5
BANK: Final = 8
ACTIONS: Final = 13
FACE: Final = 32
FACES: Final = 6
