"""The toy games as an installed package, for processes that tests start."""

import shutil
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ENTRY_POINTS: Final = "[overdraw.games]\ncoins = toy_games.coins:COINS\nhands = toy_games.hands:HANDS\n"


def with_toy_games(folder: Path, **sources: str) -> dict[str, str]:
    """Return the environment of processes whose catalogue has the toy games and games with these names and sources.

    `folder` takes the package.
    """
    package, metadata = folder / "toy_games", folder / "toy_games-1.dist-info"
    for path in (package, metadata):
        path.mkdir(parents=True)
    for name in ("coins.py", "hands.py"):
        shutil.copy(HERE / name, package)
    for name, source in sources.items():
        (package / f"{name}.py").write_text(source, encoding="utf-8")
    points = [f"{name} = toy_games.{name}:{name.upper()}\n" for name in sources]
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-games\nVersion: 1\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("".join([ENTRY_POINTS, *points]), encoding="utf-8")
    return {"PYTHONPATH": str(folder)}
