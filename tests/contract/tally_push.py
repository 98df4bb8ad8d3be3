"""A second implementation of Push's scoring: it follows the events of a record with plain lists, not the engine."""

from collections import Counter
from typing import Any


def tally(rules: dict[str, Any], players: int, first: int, events: tuple[str, ...]) -> dict[str, Any]:
    """The result that a finished game must have, computed from the events of its record."""
    bench: list[list[str]] = [[] for _ in range(players)]
    bank: list[list[str]] = [[] for _ in range(players)]
    stacks: list[list[str]] = []
    turn, reverse, card = first, False, ""
    queue: list[int] = []  # who collects next
    roller = first
    drawn: Counter[str] = Counter()

    def neighbours() -> list[int]:
        step = -1 if reverse else 1
        return [(turn + step * distance) % players for distance in range(1, players)]

    def finish_collecting() -> None:
        nonlocal turn, reverse, stacks, queue
        if queue and any(stacks):
            return
        stacks, queue = [], []
        turn = (turn + 1) % players
        if rules["switches"] == "each-turn":
            reverse = False

    for event in events:
        verb, _, noun = event.partition(" ")
        if verb == "card":
            drawn[noun] += 1
            card = noun
            if noun == "switch":
                reverse = reverse != (players > 2)
            elif len(stacks) == 3 and all(any(_clash(card, other) for other in stack) for stack in stacks):
                roller, queue = turn, neighbours()
        elif verb == "place":
            if int(noun) > len(stacks):
                stacks.append([])
            stacks[int(noun) - 1].append(card)
        elif verb == "stop":
            queue = [turn, *neighbours()]
        elif verb == "take":
            roller = queue.pop(0)
            taken, stacks[int(noun) - 1] = stacks[int(noun) - 1], []
            bench[roller] += [each for each in taken if each != "roll"]
            if "roll" not in taken:
                finish_collecting()
        elif verb == "die":
            if noun == "star":
                bench[roller] = [] if rules["star"] == "lose-bench" else bench[roller]
            else:
                bench[roller] = [each for each in bench[roller] if each[0] != noun]
            finish_collecting()
        elif verb == "bank":
            bank[turn] += [each for each in bench[turn] if each[0] == noun]
            bench[turn] = [each for each in bench[turn] if each[0] != noun]
            turn = (turn + 1) % players

    switches = 0 if players == 2 and rules["two_player_switches"] == "remove" else 12
    assert drawn["roll"] == 18
    assert drawn["switch"] == switches
    assert sum(drawn.values()) == 108 + switches
    scores = [sum(int(each[1]) for each in bench[seat] + bank[seat]) for seat in range(players)]
    cards = [len(bench[seat] + bank[seat]) for seat in range(players)]
    merits = [(scores[seat], cards[seat] * (rules["tie_break"] == "most-cards")) for seat in range(players)]
    winners = [seat for seat in range(players) if merits[seat] == max(merits)]
    return {"scores": scores, "cards": cards, "winners": winners}


def _clash(card: str, other: str) -> bool:
    if "roll" in (card, other):
        return card == other
    return card[0] == other[0] or card[1] == other[1]
