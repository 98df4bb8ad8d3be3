"""Rows, compiled."""

from typing import Final

from overdraw.games.rows import ROWS
from overdraw.kernel.rows import observing, play
from overdraw.kernel.rows.legal import MOST
from overdraw.kernel.rows.minds import minds
from overdraw.kernel.rows.packing import blank, pack, start, unpack
from overdraw.kernel.rows.policies import POLICIES
from overdraw.kernel.rows.recording import texts
from overdraw.kernel.shape import Kernel

KERNEL: Final = Kernel(
    game=ROWS,
    policies=POLICIES,
    minds=minds,
    counts=play.COUNTS,
    longest_turn=play.LONGEST_TURN,
    blank=blank,
    start=start,
    pack=pack,
    unpack=unpack,
    reset=play.reset,
    legal=play.legal,
    most_legal=MOST,
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
