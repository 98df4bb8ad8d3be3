"""The state of one review, from the first request until every moment of the game has been evaluated."""

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from overdraw.protocol.requests import Refusal, Reviewed, ReviewedChance, ReviewedDecision, ReviewedPlayer

State = Literal["waiting", "running", "done", "unavailable", "failed"]

_Moments = list[ReviewedDecision | ReviewedChance]


@dataclass(slots=True)
class Job:
    """A review, as far as it has been computed. `address` is the address of the client that requested the
    review first.
    """

    game: str
    events: int
    address: str = ""
    state: State = "waiting"
    start: list[float] = field(default_factory=list)
    moments: _Moments = field(default_factory=list)
    players: list[ReviewedPlayer] = field(default_factory=list)
    assumes: str = ""
    problem: Refusal | None = None
    ended: float = 0.0

    @property
    def is_open(self) -> bool:
        return self.state in ("waiting", "running")

    def add(self, part: dict[str, Any]) -> None:
        """Add the next part of the review, which the analyst has computed."""
        if "start" in part:
            self.start, self.assumes = part["start"], part["assumes"]
        self.moments += msgspec.convert(part.get("moments", []), _Moments)
        self.players = msgspec.convert(part.get("players", []), list[ReviewedPlayer])

    def told(self, begin: int) -> Reviewed:
        """Return the review for a client that already has the moments before index `begin`."""
        return Reviewed(
            state=self.state,
            game=self.game,
            events=self.events,
            start=self.start,
            moments=self.moments[begin:],
            next=len(self.moments),
            players=self.players,
            assumes=self.assumes,
            problem=self.problem,
        )

    def written(self) -> bytes:
        """Return the finished review as JSON for the store."""
        return msgspec.json.encode(msgspec.structs.replace(self.told(0), state="done"))

    @classmethod
    def read(cls, body: bytes) -> "Job":
        """Read a finished review from the JSON in the store."""
        found = msgspec.json.decode(body, type=Reviewed)
        return cls(
            game=found.game,
            events=found.events,
            state=found.state,
            start=found.start,
            moments=found.moments,
            players=found.players,
            assumes=found.assumes,
        )
