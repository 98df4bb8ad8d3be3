"""The random id of this server process. Other processes with the same database see it."""

import os
from typing import Final

NODE: Final = os.urandom(6).hex()
