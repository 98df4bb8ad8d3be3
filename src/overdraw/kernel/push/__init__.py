"""Push, compiled."""

from typing import Final

from overdraw.games.push import PUSH
from overdraw.kernel.push import observing, stepping
from overdraw.kernel.push.packing import blank, pack, start, unpack
from overdraw.kernel.push.recording import texts
from overdraw.kernel.push.rules import ACTIONS
from overdraw.kernel.shape import Kernel

KERNEL: Final = Kernel(
    game=PUSH,
    blank=blank,
    start=start,
    pack=pack,
    unpack=unpack,
    reset=stepping.reset,
    legal=stepping.legal,
    most_legal=ACTIONS,
    apply=stepping.apply,
    apply_event=stepping.apply_event,
    outcome=stepping.outcome,
    texts=texts,
    show=observing.show,
    begin=observing.begin,
    step=observing.step,
    offer=observing.OFFER,
    masks=observing.masks,
    is_offered=observing.is_offered,
    observation=observing.observation,
)
