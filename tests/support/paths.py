"""Where the files are that tests read."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""The repository, with its documents, examples and the source of the page."""
