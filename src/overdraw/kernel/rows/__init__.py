"""Rows, compiled."""

from typing import Final

from overdraw.games.rows import ROWS
from overdraw.kernel.rows import observing, stepping
from overdraw.kernel.rows.legal import MOST
from overdraw.kernel.rows.packing import blank, pack, start, unpack
from overdraw.kernel.rows.recording import texts
from overdraw.kernel.shape import Kernel

KERNEL: Final = Kernel(
    game=ROWS,
    blank=blank,
    start=start,
    pack=pack,
    unpack=unpack,
    reset=stepping.reset,
    legal=stepping.legal,
    most_legal=MOST,
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
