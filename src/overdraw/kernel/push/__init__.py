"""Push, compiled."""

from typing import Final

from overdraw.games.push import PUSH
from overdraw.kernel.push import observing, play
from overdraw.kernel.push.minds import recalled
from overdraw.kernel.push.packing import blank, pack, start, unpack
from overdraw.kernel.push.policies import POLICIES
from overdraw.kernel.push.recording import texts
from overdraw.kernel.push.rules import ACTIONS
from overdraw.kernel.shape import Kernel

KERNEL: Final = Kernel(
    game=PUSH,
    policies=POLICIES,
    minds=recalled,
    counts=play.COUNTS,
    longest_turn=play.LONGEST_TURN,
    blank=blank,
    start=start,
    pack=pack,
    unpack=unpack,
    reset=play.reset,
    legal=play.legal,
    most_legal=ACTIONS,
    apply=play.apply,
    apply_event=play.apply_event,
    outcome=play.outcome,
    play_games=play.play_games,
    trace_game=play.trace_game,
    texts=texts,
    show=observing.show,
    begin=observing.begin,
    step=observing.step,
    offer=observing.OFFER,
    masks=observing.masks,
    is_offered=observing.is_offered,
    observation=observing.observation,
)
