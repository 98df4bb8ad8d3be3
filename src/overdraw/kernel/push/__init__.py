"""The compiled rules of Push."""

from typing import Final

from overdraw.games.push import PUSH
from overdraw.kernel.kernel import Kernel
from overdraw.kernel.push import observation, single_game, vector_step
from overdraw.kernel.push.actions import ACTIONS
from overdraw.kernel.push.notation import format_events
from overdraw.kernel.push.packing import blank, pack, start, unpack

KERNEL: Final = Kernel(
    game=PUSH,
    blank=blank,
    start=start,
    pack=pack,
    unpack=unpack,
    reset=single_game.reset,
    legal=single_game.legal,
    most_legal=ACTIONS,
    apply=single_game.apply,
    apply_event=single_game.apply_event,
    outcome=single_game.outcome,
    format_events=format_events,
    show=observation.show,
    begin=vector_step.begin,
    step=vector_step.step,
    offer=observation.OFFER,
    masks=observation.masks,
    is_offered=observation.is_offered,
    observation=observation.observation,
)
