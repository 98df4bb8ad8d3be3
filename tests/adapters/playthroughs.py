"""Playthroughs in OpenSpiel's format. `python -m tests.adapters.playthroughs` regenerates them; review the diff.

OpenSpiel prints every tensor in full. Here a long line ends with its length and its SHA-256 instead.
"""

from hashlib import sha256
from pathlib import Path
from typing import Final

from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

import overdraw.adapters.openspiel  # noqa: F401  # registers the games

FOLDER: Final = Path(__file__).parent / "openspiel"
GAMES: Final = {"push": "python_overdraw_push(edition=eu-2022)", "rows": "python_overdraw_rows"}
WIDTH: Final = 100


def shortened(line: str) -> str:
    if len(line) <= WIDTH:
        return line
    return f"{line[:WIDTH]}… {len(line)} characters, SHA-256 {sha256(line.encode()).hexdigest()[:16]}"


def text(name: str) -> str:
    return "\n".join(map(shortened, "\n".join(playthrough_lines(GAMES[name], seed=1)).split("\n"))) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")
