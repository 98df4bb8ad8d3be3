"""What bots have learned: weights in files of their own, which are checked before anybody plays with them.

A file is JSON: its format, whom it is for, how it was made, and arrays of 32-bit numbers with a checksum over all
of them. Weights are never guessed: where a file is missing or damaged, whoever needs it says so.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from overdraw.errors import BrokenWeights

FORMAT: Final = "overdraw-weights/1"
FOLDER: Final = Path(__file__).parent / "weights"


def weights_file(game: str, bot: str) -> Path:
    """Where the weights of a bot lie that come with Overdraw."""
    return FOLDER / f"{game}-{bot}.json"


def as_text(game: str, bot: str, made: Mapping[str, Any], arrays: Mapping[str, Any]) -> str:
    """The text of a file of weights; `made` says how they came about."""
    packed = {name: np.ascontiguousarray(array, "<f4") for name, array in sorted(arrays.items())}
    written = {
        "format": FORMAT,
        "game": game,
        "bot": bot,
        "made": dict(made),
        "sha256": _checksum(packed),
        "arrays": {
            name: {"shape": list(array.shape), "data": b64encode(array.tobytes()).decode()}
            for name, array in packed.items()
        },
    }
    return json.dumps(written, indent=1) + "\n"


def read_weights(game: str, bot: str, path: Path | None = None) -> dict[str, NDArray[np.float32]]:
    """The arrays of a file by their names, once it is clear that they are whole."""
    path = path or weights_file(game, bot)
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _broken(game, bot, path, error.strerror or str(error)) from error
    except ValueError as error:
        raise _broken(game, bot, path, "it is not JSON, or not all of it is there") from error
    try:
        if written["format"] != FORMAT:
            raise _broken(game, bot, path, f"its format is {written['format']!r}, not {FORMAT!r}")
        if (written["game"], written["bot"]) != (game, bot):
            raise _broken(game, bot, path, f"it is for {written['bot']!r} of {written['game']!r}")
        arrays = {name: _array(one) for name, one in written["arrays"].items()}
        checksum = written["sha256"]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken(game, bot, path, "it lacks something, or holds something of the wrong kind") from error
    if checksum != _checksum(arrays):
        raise _broken(game, bot, path, "its numbers are not those that were written (the checksum differs)")
    return arrays


def read_part(game: str, bot: str, players: int, size: int, kind: str = "") -> NDArray[np.float32]:
    """What the file that comes with a bot has for so many players: exactly so many numbers, or the bot says so.

    Without this a bot would play on with nothing in their place, and be silently weaker.
    """
    found = read_weights(game, bot).get(f"{players} {kind}".strip())
    if found is None or found.shape != (size,) or not np.isfinite(found).all():
        raise BrokenWeights(
            f"{bot} cannot play {game} with {players} players: {weights_file(game, bot)} has nothing that fits; "
            f"install Overdraw anew, or make it with `overdraw train --game {game} {bot} --players {players}`"
        )
    return found


def how_made(path: Path) -> dict[str, Any]:
    """What a file that can be read says about how its weights came about, by the number of players."""
    made: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["made"]
    return made


def _array(one: Mapping[str, Any]) -> NDArray[np.float32]:
    numbers = np.frombuffer(b64decode(one["data"], validate=True), "<f4")
    return numbers.reshape(one["shape"]).astype(np.float32)


def _checksum(arrays: Mapping[str, Any]) -> str:
    digest = sha256()
    for name, array in sorted(arrays.items()):
        digest.update(f"{name} {list(array.shape)}\n".encode())
        digest.update(np.ascontiguousarray(array, "<f4").tobytes())
    return digest.hexdigest()


def _broken(game: str, bot: str, path: Path, why: str) -> BrokenWeights:
    return BrokenWeights(
        f"{bot} cannot play {game}, for its weights {path} cannot be used: {why}; "
        f"install Overdraw anew, or make them with `overdraw train --game {game} {bot}`"
    )
