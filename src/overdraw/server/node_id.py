"""The random id of this server process, which other processes on the same database see."""

import os
from typing import Final

NODE: Final = os.urandom(6).hex()
