"""Servers that cheat at the shuffle. The records of their games verify by themselves.

`python -m tests.server.frauds NAME ARGUMENTS` runs `overdraw ARGUMENTS` with a fraud. The seat that is cheated is 0.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from overdraw.dealing import JointShuffle
from overdraw.dealing.joint_shuffle import commitment_to, hash_of
from overdraw.errors import WrongMoment
from overdraw.server.rooms import autoplay
from overdraw.server.rooms.broadcaster import Broadcaster
from overdraw.server.tables import decide
from overdraw.server.tables.state import TableState

CHOSEN: Final = "ab" * 32
"""The number that the server would like to see in the shuffle."""

Patch = Callable[[Any, str, Any], None]
"""Replaces an attribute: `setattr`, or that of a test's monkeypatch."""


def replace_contribution(patch: Patch) -> None:
    """Put another contribution in the place of one that was revealed, with the hash that it needs."""
    reveal = JointShuffle.reveal

    def cheat(self: JointShuffle, seat: int, contribution: str) -> JointShuffle:
        if seat == 0 and self.hashes[0] is not None:
            self = replace(self, hashes=(hash_of(self.commitment, 0, CHOSEN), *self.hashes[1:]))
        return reveal(self, seat, CHOSEN if seat == 0 else contribution)

    patch(JointShuffle, "reveal", cheat)


def change_secret(patch: Patch) -> None:
    """Deal from another secret after all contributions are known, with the commitment and hashes that it needs."""

    def cheat(state: TableState) -> Any:
        shuffle = state.shuffle
        assert isinstance(shuffle, JointShuffle)
        commitment = commitment_to(shuffle.context, 0, shuffle.first, CHOSEN)
        hashes = tuple(
            None if one is None else hash_of(commitment, seat, one) for seat, one in enumerate(shuffle.contributions)
        )
        return replace(shuffle, secret=CHOSEN, commitment=commitment, hashes=hashes)

    patch(TableState, "drawn_shuffle", property(cheat))


def show_another_hash(patch: Patch) -> None:
    """Show the device of seat 1 another hash of seat 0 than all others see."""
    send = Broadcaster.send_updates

    def cheat(self: Broadcaster, frames: Sequence[bytes]) -> None:
        hashed = (msgspec.json.decode(frames[1]).get("table") or {}).get("shuffle", {}).get("hashes", [None])[0]
        shown = frames[1] if hashed is None else frames[1].replace(hashed.encode(), CHOSEN.encode())
        send(self, [frames[0], shown, *frames[2:]])

    patch(Broadcaster, "send_updates", cheat)


def drop_device(patch: Patch) -> None:
    """Ignore what the device of seat 0 reveals, and repeat the draw without it as soon as all others have answered."""
    reveal, go_on = decide._reveal, decide._continue_draw

    def cheat(state: TableState, seat: int, *rest: Any) -> Any:
        if seat == 0:
            raise WrongMoment("the server has not heard this")
        return reveal(state, seat, *rest)

    def wait_for_others(state: TableState, *rest: Any) -> Any:
        if set(state.waiting_for) - {0}:
            raise WrongMoment("another seat still has time to answer")
        return go_on(state, *rest)

    patch(decide, "_reveal", cheat)
    patch(decide, "_continue_draw", wait_for_others)
    patch(autoplay, "ANSWER_WITHIN", 0.05)
    patch(autoplay, "RETRY_MOST", 0.05)


def ask_others_only(patch: Patch) -> None:
    """Leave seat 0 out of the draw, although its device is connected."""
    start = decide._start

    def cheat(state: TableState, command: Any, *rest: Any) -> Any:
        return start(state, msgspec.structs.replace(command, present=(1,)), *rest)

    patch(decide, "_start", cheat)


FRAUDS: Final[Mapping[str, Callable[[Patch], None]]] = {
    cheat.__name__: cheat
    for cheat in (replace_contribution, change_secret, show_another_hash, drop_device, ask_others_only)
}


def main() -> None:
    FRAUDS[sys.argv.pop(1)](setattr)

    from overdraw.__main__ import main as overdraw

    overdraw()


if __name__ == "__main__":
    main()
