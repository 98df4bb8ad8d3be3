"""The random id of this server process, which distinguishes it from other processes that share its database."""

import os
from typing import Final

NODE: Final = os.urandom(6).hex()
