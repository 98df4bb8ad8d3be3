"""The catalogue of bots: the built-in bots of each game, and bots that users provide."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.bots.push.cautious import CAUTIOUS as PUSH_CAUTIOUS
from overdraw.bots.push.expert import EXPERT as PUSH_EXPERT
from overdraw.bots.push.greedy import GREEDY as PUSH_GREEDY
from overdraw.bots.push.sharp import SHARP as PUSH_SHARP
from overdraw.bots.push.tuned import TUNED as PUSH_TUNED
from overdraw.bots.random import RANDOM
from overdraw.bots.rows.cautious import CAUTIOUS as ROWS_CAUTIOUS
from overdraw.bots.rows.expert import EXPERT as ROWS_EXPERT
from overdraw.bots.rows.greedy import GREEDY as ROWS_GREEDY
from overdraw.bots.rows.sharp import SHARP as ROWS_SHARP
from overdraw.core.english import listed
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, UnknownName, shorten

PROGRAM: Final = ("exec:", "exec@")
PYTHON: Final = "py:"
MAX_TITLE: Final = 30
EVERY_GAME: Final = (RANDOM,)
BY_GAME: Final = {
    "push": (
        PUSH_GREEDY,
        PUSH_CAUTIOUS,
        PUSH_SHARP,
        PUSH_TUNED,
        PUSH_EXPERT,
    ),
    "rows": (ROWS_GREEDY, ROWS_CAUTIOUS, ROWS_SHARP, ROWS_EXPERT),
}


def bots_for(game: AnyGame) -> dict[str, BotKind]:
    """Return the built-in bots of a game by name, weakest first."""
    return {kind.name: kind for kind in (*EVERY_GAME, *BY_GAME.get(game.name, ()))}


def usual_bot(game: AnyGame) -> str:
    """Return the default bot of a game: the cautious one, or the random one if the game has no cautious bot."""
    return "cautious" if "cautious" in bots_for(game) else RANDOM.name


def bot_named(game: AnyGame, name: str, *, programs: bool = False, files: bool = False) -> BotKind:
    """Return the kind of bot with this name.

    If `programs` is true, the name `exec:PATH` runs a program. If `files` is true, `py:MODULE:CLASS` imports a class,
    and `expert@FILE` loads the weights in a file. Both must be false for names from an untrusted source.
    """
    if name.startswith(PROGRAM):
        if not programs:
            raise BadValue(f"{shorten(name)} would run a program, which is not allowed here; choose a built-in bot")
        from overdraw.bots.external.bot import exec_kind  # imported here because few games use subprocesses

        return exec_kind(game, name)
    if name.startswith(PYTHON):
        if not files:
            raise BadValue(f"{shorten(name)} would import a class, which is not allowed here; choose a built-in bot")
        from overdraw.bots.python_class import python_kind  # imported here because few games use custom classes

        return python_kind(game, name)
    kinds = bots_for(game)
    bot, at, file = name.partition("@")
    if bot not in kinds:
        raise UnknownName(f"bot for {game.title}", name, kinds)
    if not at:
        return kinds[bot]
    if not files:
        raise BadValue(f"{shorten(name)} would load weights from a file, which is not allowed here; choose {bot}")
    return _with_weights(game, kinds[bot], name, Path(file))


def _with_weights(game: AnyGame, kind: BotKind, name: str, path: Path) -> BotKind:
    """Return a kind of bot that plays with the weights in the given file. The file is validated immediately."""
    from overdraw.bots.weights_file import read_weights  # imported here because importing NumPy is slow

    make = kind.make_with_weights
    if make is None:
        learned = [one.name for one in bots_for(game).values() if one.make_with_weights]
        raise BadValue(f"cannot use {shorten(name)}: {kind.name} has no weights; choose from {listed(learned)}")
    read_weights(game.name, kind.name, path)
    title = f"{kind.seat_name} {path.stem}"[:MAX_TITLE]
    return replace(kind, name=name, make=lambda seed: make(seed, path), title=title)
