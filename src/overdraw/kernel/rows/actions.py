"""The numbers that encode the actions in Rows. They match games/rows/action_encoding.py, which has the full table."""

from typing import Final

from overdraw.kernel.rows.state import KINDS, VALUES

ENDS: Final = 4
OPPONENTS: Final = 5
OPEN: Final = 0
GIVE: Final = KINDS
PLAY_END: Final = GIVE + OPPONENTS * ENDS * KINDS
PLAY_INACTIVE: Final = PLAY_END + ENDS * KINDS
DISCARD: Final = PLAY_INACTIVE + 2 * VALUES * KINDS
ACTIONS: Final = DISCARD + KINDS
