"""Measures how much the bots of Push lose by wrong decisions near the end, compared with the exact solver.

    python -m benchmarks.regret [POSITIONS [BOT ...]]

The positions are starts of turns with five cards left, from two-player games between tuned bots, which are often close,
in every edition and half of them with the star variant. From there the bot plays both seats to the end of the turn, and
each of its decisions is compared with the best one. A regret is a loss in the probability of winning.
"""

import sys
from collections.abc import Iterator
from random import Random

from benchmarks.endgame import positions
from overdraw.bots.bot import Bot
from overdraw.bots.catalogue import bot_named
from overdraw.bots.push.solver.solve import solve
from overdraw.core.seats import CHANCE
from overdraw.errors import BadValue
from overdraw.games.push import PUSH
from overdraw.games.push.state import Begin, State

LEFT = 5
POSITIONS = 200
BOTS = ("sharp", "tuned", "expert")


def regrets(state: State, bot: Bot, random: Random) -> Iterator[float]:
    """Yield the regret of each decision of a turn that has more than one legal action."""
    begun = False
    while not PUSH.is_over(state) and not (begun and isinstance(state.phase, Begin)):
        begun = True
        actor = PUSH.actor(state)
        if actor == CHANCE:
            outcomes = PUSH.chance_outcomes(state)
            state = PUSH.apply(state, random.choices(*zip(*outcomes, strict=True))[0])
            continue
        assert isinstance(actor, int)
        action = bot.choose(PUSH.view(state, actor, ()))
        if len(PUSH.legal_actions(state)) > 1:
            solution = solve(state)
            yield solution.value - solution.actions[action]
        state = PUSH.apply(state, action)


def regrets_of(bot: str, count: int, left: int = LEFT) -> list[float]:
    """All regrets of a bot from `count` positions; positions that are too large to solve are counted and printed."""
    found: list[float] = []
    too_large = 0
    for number, state in enumerate(positions(left, count, "tuned")):
        try:
            found += regrets(state, bot_named(PUSH, bot).make(0), Random(number))
        except BadValue:
            too_large += 1
    if too_large:
        print(f"{too_large} of {count} positions are too large to solve")
    return found


def main(words: list[str]) -> None:
    count = int(words[0]) if words else POSITIONS
    for bot in words[1:] or BOTS:
        found = regrets_of(bot, count)
        wrong = sum(regret > 1e-9 for regret in found)
        print(
            f"{bot:<10} {100 * sum(found) / len(found):6.3f} % of a win per decision; "
            f"{len(found)} decisions, {wrong} not the best, the worst cost {100 * max(found):.1f} %",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
