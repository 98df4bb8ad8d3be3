"""The random id of this server process among those that share a database."""

import os
from typing import Final

NODE: Final = os.urandom(6).hex()
