"""OpenSpiel observers: they show what a player sees now (observations) or has seen so far (information states)."""

import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from overdraw.core.game import everybody
from overdraw.errors import BadValue

if TYPE_CHECKING:
    from overdraw.adapters.openspiel.games import SpielGame
    from overdraw.adapters.openspiel.state import SpielState

OWN: Final = pyspiel.PrivateInfoType.SINGLE_PLAYER
NONE: Final = pyspiel.PrivateInfoType.NONE


def is_supported(kind: Any) -> bool:
    return kind.private_info in (OWN, NONE)


class Observer:
    """Observes states for one combination of public information, private information and memory.

    The tensor has the parts `player` (the observing player) and `observation` (the bytes of the kernel's layout, as
    floats). With perfect recall, it also has `events`, with a number for each event so far: n + 1 for action n, and
    -1 - n for chance outcome n. All outcomes that the player does not see have the same number, one less than the
    lowest of these. The rest of `events` is 0.

    Only the usual combinations have a tensor: public information together with the player's own private information.
    """

    def __init__(self, game: "SpielGame", kind: Any, params: Any = None) -> None:
        if params:
            raise BadValue(f"cannot use the observer parameters {params}: Overdraw's observers take none")
        self._game, self._kind = game, kind
        self._shares_all = game.game.receiver is everybody
        self._words = np.zeros(game.words, np.int64)
        self._unseen = -1.0 - game.game.encoding.outcomes
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if kind.public_info and (kind.private_info == OWN or self._shares_all):
            self._allocate()

    def _allocate(self) -> None:
        sizes = {"player": self._game.players, "observation": 8 * self._game.words}
        if self._kind.perfect_recall:
            sizes["events"] = self._game.bounds.events
        self.tensor, begin = np.zeros(sum(sizes.values()), np.float32), 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[begin : begin + size]
            begin += size

    def set_from(self, state: "SpielState", player: int) -> None:
        """Fill the tensor with everything that this player sees."""
        self._game.kernel.observe(state.states, 0, player, self._words)
        self.dict["player"][:] = 0
        self.dict["player"][player] = 1
        self.dict["observation"][:] = self._words.view(np.uint8)
        if "events" in self.dict:
            events = np.array(state.events, np.float32)
            numbers = np.where(events >= 0, events + 1, events)
            receivers = np.array(state.receivers, np.int64)
            seen = (receivers == -1) | (receivers == player)
            self.dict["events"][: len(events)] = np.where(seen, numbers, self._unseen)
            self.dict["events"][len(events) :] = 0

    def string_from(self, state: "SpielState", player: int) -> str:
        """Return everything that this player sees as text. The text is empty if this observer has nothing to show."""
        public, private = self._kind.public_info, self._kind.private_info == OWN
        if self._kind.perfect_recall:
            return self._remembered(state, player, public=public, private=private)
        parts = {}
        if public:
            seat = player if private or self._shares_all else None
            parts = self._game.game.write_view(self._game.game.view(state.engine_state(), seat, ()))
        if self._shares_all and not public:
            return ""  # a game without secrets has no private information
        if private:
            parts |= self._game.game.write_own(self._game.game.view(state.engine_state(), player, ()))
        return json.dumps(parts, separators=(",", ":")) if parts else ""

    def _remembered(self, state: "SpielState", player: int, *, public: bool, private: bool) -> str:
        """Return the events so far as text. An action is written as its number, and an outcome of chance as `c` and its
        number, or as `c?` if the player did not see it.
        """
        if not public and self._shares_all:
            return ""
        seat = player if private or self._shares_all else None
        words = [str(seat)] if public else []
        if state.position is not None:
            first = self._game.game.view(state.first_state(), seat, ())
            words.append(json.dumps(self._game.game.write_view(first) | self._game.game.write_own(first)))
        seen = zip(state.seen_by(seat), state.receivers, strict=True)
        events = [event for event, receiver in seen if public or receiver == player]
        words += ["c?" if event is None else str(event) if event >= 0 else f"c{-1 - event}" for event in events]
        return " ".join(words)
