"""The catalogue of the games that have a compiled kernel."""

from typing import Final

from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName
from overdraw.kernel.kernel import Kernel
from overdraw.kernel.push import KERNEL as PUSH
from overdraw.kernel.rows import KERNEL as ROWS

KERNELS: Final[dict[str, Kernel]] = {kernel.game.name: kernel for kernel in (PUSH, ROWS)}


def kernel_of(game: AnyGame) -> Kernel:
    """Return the compiled implementation of a game. Raise UnknownName if the game has none."""
    if game.name not in KERNELS:
        raise UnknownName("compiled game", game.name, KERNELS)
    return KERNELS[game.name]
