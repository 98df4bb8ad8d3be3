"""A second implementation of Rows's scoring: it follows the events of a record with plain lists, not the engine."""

from collections.abc import Iterator
from typing import Any


class Table:
    """Areas as lists of (colour, values); only the size of a hand is tracked."""

    def __init__(self, rules: dict[str, Any], players: int, first: int) -> None:
        self.end = rules["end"]
        self.round = [(first + distance) % players for distance in range(players)]
        self.areas: list[list[tuple[str, list[int]]]] = [[] for _ in range(players)]
        self.held = [4] * players
        self.trigger: int | None = None

    def turns(self) -> Iterator[int]:
        """Yield the seat of each turn. Seats without cards are skipped."""
        while self.trigger is None:
            for seat in self.round:
                if self.held[seat]:
                    yield seat
                if self.trigger is not None and self.end == "turn-then-others":
                    at = self.round.index(seat)
                    yield from filter(self.held.__getitem__, self.round[at + 1 :] + self.round[:at])
                    return
        if self.end == "round-then-others":
            yield from (seat for seat in self.round if seat != self.trigger and self.held[seat])

    def lay(self, owner: int, card: str, place: str) -> None:
        colour, value = card[0], int(card[1:])
        area = self.areas[owner]
        if place == "new-top":
            area.insert(0, (colour, [value]))
        elif place == "new-bottom":
            area.append((colour, [value]))
        else:
            row = area[int(place.removeprefix("row")) - 1]
            assert row[0] == colour
            row[1].append(value)
        if self.trigger is None and len({colour for colour, _ in area}) == 4:
            self.trigger = owner


def tally(rules: dict[str, Any], players: int, first: int, events: tuple[str, ...]) -> dict[str, Any]:
    """The result that a finished game must have, computed from the events of its record."""
    table = Table(rules, players, first)
    turns = table.turns()
    turn = -1
    for event in events[4 * players :]:
        verb, *words = event.split()
        if verb in ("open", "give"):
            turn = next(turns)
        table.held[turn] += 1 if verb == "card" else -1
        if verb == "open":
            table.lay(turn, words[0], "new-top")
        elif verb == "give":
            assert words[1] != f"@{turn}"
            table.lay(int(words[1].removeprefix("@")), words[0], words[2])
        elif verb == "play":
            table.lay(turn, words[0], words[1])
    assert next(turns, None) is None or not any(table.held), "the record ends before the last turn"
    scores = [sum(max(values) for _, values in area) for area in table.areas]
    return {"scores": scores, "winners": [seat for seat in range(players) if scores[seat] == max(scores)]}
