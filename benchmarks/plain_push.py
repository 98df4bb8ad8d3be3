"""A baseline for the engine: random games of Push on mutable lists, without any checks."""

from random import Random

FULL = [(colour, value) for colour in range(5) for value in range(1, 7)] * 3 + [(5, 0)] * 18 + [(6, 0)] * 12


def play(players: int, random: Random) -> list[int]:
    """Play one game of us-2018; return the scores."""
    deck = FULL[:]
    random.shuffle(deck)
    bench: list[list[list[int]]] = [[[] for _ in range(5)] for _ in range(players)]
    banked = [0] * players
    turn = 0
    while deck:
        colours = [colour for colour in range(5) if bench[turn][colour]]
        choice = int(random.random() * (1 + len(colours)))
        if choice:
            banked[turn] += sum(bench[turn][colours[choice - 1]])
            bench[turn][colours[choice - 1]] = []
        else:
            _push(deck, bench, turn, random)
        turn = (turn + 1) % players
    return [banked[seat] + sum(map(sum, bench[seat])) for seat in range(players)]


def _push(deck: list[tuple[int, int]], bench: list[list[list[int]]], turn: int, random: Random) -> None:
    players = len(bench)
    stacks: list[list[tuple[int, int]]] = []
    step, bust = 1, False
    while deck:
        colour, value = deck.pop()
        if colour == 6:
            step = -step
        else:
            fits = [stack for stack in stacks if not any(colour == c or (value == v and value) for c, v in stack)]
            if len(stacks) < 3:
                fits.append([])
            if not fits:
                bust = True
                break
            stack = fits[int(random.random() * len(fits))]
            if not stack:
                stacks.append(stack)
            stack.append((colour, value))
        if stacks and random.random() < 0.5:
            break
    if bust:
        _roll(bench[turn], random)
    seats = [(turn + step * distance) % players for distance in range(players)]
    for seat in seats[bust:]:
        if not stacks:
            break
        taken = stacks.pop(int(random.random() * len(stacks)))
        for colour, value in taken:
            if colour < 5:
                bench[seat][colour].append(value)
        if (5, 0) in taken:
            _roll(bench[seat], random)


def _roll(bench: list[list[int]], random: Random) -> None:
    face = int(random.random() * 6)
    if face < 5:
        bench[face] = []
