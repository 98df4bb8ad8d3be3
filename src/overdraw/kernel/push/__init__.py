"""The compiled rules of Push."""

from typing import Final

from overdraw.games.push import PUSH
from overdraw.kernel.kernel import Kernel
from overdraw.kernel.push import observation, single_game, vector_step
from overdraw.kernel.push.layout import layout
from overdraw.kernel.push.notation import format_events
from overdraw.kernel.push.packing import blank, pack, start, unpack

KERNEL: Final = Kernel(
    game=PUSH,
    blank=blank,
    start=start,
    pack=pack,
    unpack=unpack,
    reset=single_game.reset,
    actor=single_game.actor,
    receiver=single_game.receiver,
    legal=single_game.legal,
    most_legal=observation.MAX_LEGAL,
    chances=single_game.chances,
    apply=single_game.apply,
    apply_event=single_game.apply_event,
    try_event=single_game.try_event,
    outcome=single_game.outcome,
    layout=layout,
    observe=observation.observe_game,
    format_events=format_events,
    begin=vector_step.begin,
    step=vector_step.step,
    observe_games=observation.observe_games,
    offer=observation.OFFER,
    mask_maker=observation.mask_maker,
    list_maker=observation.list_maker,
    is_offered=observation.is_offered,
)
