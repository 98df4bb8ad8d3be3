"""Reads and writes the weights files of learned bots. Every file is validated before a bot uses it.

A weights file is JSON. It contains the version of the format, the names of the game and the bot, the commands that
trained the weights, and arrays of 32-bit floats with one checksum. There are no fallback weights: if the file is
missing or damaged, the bot raises BrokenWeights.
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


def split_name(name: str) -> tuple[str, Path | None]:
    """Split a name such as `expert@FILE` into the bot's name and the weights file. Without `@FILE`, the file is None,
    and the bot uses the weights that ship with Overdraw.

    >>> split_name("expert@trained/push-expert.json")
    ('expert', PosixPath('trained/push-expert.json'))
    """
    bot, at, file = name.partition("@")
    return bot, Path(file) if at else None


def weights_file(game: str, bot: str) -> Path:
    """Return the path of the weights file that ships with Overdraw for this bot."""
    return FOLDER / f"{game}-{bot}.json"


def as_text(game: str, bot: str, made: Mapping[str, Any], arrays: Mapping[str, Any]) -> str:
    """Return the text of a weights file. `made` holds the commands that trained the weights."""
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
    """Return the arrays in a weights file as a dictionary by name. Raise BrokenWeights if the file is missing, damaged
    or meant for another bot.
    """
    path = path or weights_file(game, bot)
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _broken(game, bot, path, error.strerror or str(error)) from error
    except ValueError as error:
        raise _broken(game, bot, path, "the file is not JSON, or it is truncated") from error
    try:
        if written["format"] != FORMAT:
            raise _broken(game, bot, path, f"the file has the format {written['format']!r}, not {FORMAT!r}")
        if (written["game"], written["bot"]) != (game, bot):
            raise _broken(game, bot, path, f"the file is for the bot {written['bot']!r} of {written['game']!r}")
        arrays = {name: _array(one) for name, one in written["arrays"].items()}
        checksum = written["sha256"]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken(game, bot, path, "a field of the file is missing or has the wrong type") from error
    if checksum != _checksum(arrays):
        raise _broken(game, bot, path, "the file is damaged: its checksum does not match its data")
    return arrays


def read_part(
    game: str, bot: str, players: int, size: int, kind: str = "", path: Path | None = None
) -> NDArray[np.float32]:
    """Return a bot's weights for a number of players. Raise BrokenWeights unless there are exactly `size` numbers.

    Without this check, a bot with incomplete weights would play worse without anybody noticing.
    """
    found = read_weights(game, bot, path).get(f"{players} {kind}".strip())
    if found is None or found.shape != (size,) or not np.isfinite(found).all():
        raise BrokenWeights(
            f"{bot} cannot play {game} with {players} players: {path or weights_file(game, bot)} has no valid weights "
            f"for them; {_remedy(game, bot, path)} --players {players}`"
        )
    return found


def how_made(path: Path) -> dict[str, Any]:
    """Return the commands that trained the weights in a valid file, by number of players."""
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
    return BrokenWeights(f"{bot} cannot play {game} with the weights in {path}: {why}; {_remedy(game, bot, path)}`")


def _remedy(game: str, bot: str, path: Path | None) -> str:
    """Return advice on getting valid weights. It ends with a command that the caller must complete."""
    shipped = path is None or path.parent == FOLDER
    return f"{'reinstall Overdraw, or ' if shipped else ''}train the weights with `overdraw train --game {game} {bot}"
