"""A sharp player of Push: counts the cards that are left and looks one card ahead, exactly.

All its sums are whole numbers: sixths of a point, times the number of other players and `OWN`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.core.colours import Colour
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import FACES, SWITCH, Card, of_colour, total
from overdraw.games.push.odds import stacks_with
from overdraw.games.push.state import MAX_STACKS, Stack, clash, has_roll, stack_value
from overdraw.games.push.view import View

OWN: Final = 12
"""How many times as much as the mean of what others get the own gain counts."""

BANK_FROM: Final = 16
"""Points of a colour that are banked while many cards are left."""

LATE: Final = 45
"""With fewer cards left nothing is banked any more."""

Stacks = tuple[Stack, ...]


class SharpPush:
    def __init__(self, seed: int) -> None:
        pass  # it leaves nothing to chance

    def choose(self, view: View) -> Action:
        first = view.legal[0]
        if len(view.legal) == 1:
            return first
        table = _Table(view)
        match first:
            case Place():
                assert view.card is not None
                return Place(table.best_place(table.stacks, view.card)[1])
            case Take():
                return max(view.legal, key=table.worth_of)
            case _:
                return self._begin(view) if view.phase == "begin" else table.push_or_stop()

    def _begin(self, view: View) -> Action:
        """The richest colour goes to the bank, if it is rich enough and it is not too late."""

        def points(colour: Colour) -> int:
            return total(of_colour(view.benches[view.turn], colour))

        rich = [action for action in view.legal if isinstance(action, Bank) and points(action.colour) >= BANK_FROM]
        if not rich or len(view.undrawn) < LATE:
            return Push()
        return max(rich, key=lambda action: points(action.colour))


class _Table:
    """A view, and what its stacks are worth to whom."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.stacks: Stacks = tuple(stack or () for stack in view.stacks)
        self._benches = [total(bench) for bench in view.benches]
        self._risk = 2 if view.rules.star == "lose-bench" else 1
        self._highest = view.rules.stopper_takes == "highest"

    def worth_of(self, take: Action) -> int:
        assert isinstance(take, Take)
        assert isinstance(self._view.seat, int)
        return self._worth(self.stacks[take.stack - 1], self._view.seat)

    def _worth(self, stack: Stack, seat: int) -> int:
        """The mean, in sixths of a point: a roll card costs a sixth of the bench, or two with the star variant."""
        points = stack_value(stack)
        return len(FACES) * points - (self._risk * (self._benches[seat] + points) if has_roll(stack) else 0)

    def push_or_stop(self) -> Action:
        view = self._view
        goes_on = self._pushing() > len(view.undrawn) * self._stopping(self.stacks, view.clockwise)
        return Push() if goes_on else Stop()

    def _others(self, clockwise: bool) -> Iterator[int]:
        players = len(self._benches)
        step = 1 if clockwise else -1
        return ((self._view.turn + step * place) % players for place in range(1, players))

    def _others_get(self, stacks: Sequence[Stack], clockwise: bool) -> int:
        """What the others collect together, each the best for itself."""
        left, worth = list(stacks), 0
        for seat in self._others(clockwise):
            if not left:
                break
            best = max(left, key=lambda stack: self._worth(stack, seat))
            worth += self._worth(best, seat)
            left.remove(best)
        return worth

    def _stopping(self, stacks: Stacks, clockwise: bool) -> int:
        """The own stack, less a little of what the others get."""
        others, turn = len(self._benches) - 1, self._view.turn
        highest = max(map(stack_value, stacks)) if self._highest else 0
        return max(
            OWN * others * self._worth(stack, turn) - self._others_get(stacks[:i] + stacks[i + 1 :], clockwise)
            for i, stack in enumerate(stacks)
            if not self._highest or stack_value(stack) == highest
        )

    def _busting(self) -> int:
        """The die takes its share of the bench, and the others collect."""
        view = self._view
        lost = OWN * self._risk * self._benches[view.turn]
        return -(len(self._benches) - 1) * lost - self._others_get(self.stacks, view.clockwise)

    def best_place(self, stacks: Stacks, card: Card) -> tuple[int, int]:
        """What stopping is worth after the best place for a card, and which place; place 0 where it fits nowhere."""
        free = [number for number, stack in enumerate(stacks, 1) if not clash(stack, card)]
        free += [len(stacks) + 1] if len(stacks) < MAX_STACKS else []
        clockwise = self._view.clockwise
        found = [(self._stopping(_placed(stacks, card, number), clockwise), -number) for number in free]
        worth, number = max(found, default=(0, 0))
        return worth, -number

    def _pushing(self) -> int:
        """What the next card is worth, over all the cards that are left."""
        view, whole = self._view, 0
        bust = self._busting() if len(self.stacks) == MAX_STACKS else 0
        turned = view.clockwise != (len(self._benches) > 2)
        for card, count in view.undrawn.distinct():
            if card is SWITCH:
                whole += count * self._stopping(self.stacks, turned)
                continue
            worth, number = self.best_place(self.stacks, card)
            whole += count * (worth if number else bust)
        return whole


def _placed(stacks: Stacks, card: Card, number: int) -> Stacks:
    return tuple(stack or () for stack in stacks_with(stacks, card, number))


SHARP: Final = BotKind("sharp", "Counts every card, knows the odds, and rarely gives you one card too many.", SharpPush)
