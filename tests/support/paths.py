"""The paths of files that tests read."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""The root of the repository."""
