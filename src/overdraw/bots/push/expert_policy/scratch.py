"""The working memory of the expert of Push: one record, allocated once for many decisions."""

from typing import Any, Final, TypeAlias

import numpy as np

from overdraw.bots.push.expert_policy.network import NARROW, WIDE
from overdraw.kernel.compiler import blank_records, record_allocator
from overdraw.kernel.push.cards import COLOURS
from overdraw.kernel.push.state import MAX_PLAYERS

MAX_FEATURES: Final = 64
MAX_STACK_FEATURES: Final = 32
MAX_DEPTH: Final = 4
"""Cards that lookahead draws beyond the next one, at most."""

SCRATCH: Final = np.dtype(
    [
        # Points by seat and colour: as they are, after an action that is tried, and after others have collected.
        ("benches", np.float32, (MAX_PLAYERS, COLOURS)),
        ("trial", np.float32, (MAX_PLAYERS, COLOURS)),
        ("collected", np.float32, (MAX_PLAYERS, COLOURS)),
        # Points in each bank, as far as the seat that decides knows them.
        ("banks", np.float32, MAX_PLAYERS),
        # A bench that is set aside while a face of the die takes from it: of anybody, and of the seat that decides.
        ("spared", np.float32, COLOURS),
        ("own_spared", np.float32, COLOURS),
        # What goes into the networks, and the sums of their hidden layers.
        ("features", np.float32, MAX_FEATURES),
        ("stack_features", np.float32, MAX_STACK_FEATURES),
        ("wide", np.float32, WIDE),
        ("narrow", np.float32, NARROW),
        # The first layer's sums over the features that all positions of a turn share, for each depth of lookahead.
        ("shared_sums", np.float32, (MAX_DEPTH + 1, WIDE)),
        # Logits for `estimate_stop`: what a point on each bench adds, what a roll adds, and what stopping is worth as
        # things are.
        ("slopes", np.float32, (MAX_PLAYERS, COLOURS)),
        ("dice", np.float32, MAX_PLAYERS),
        ("level", np.float32),
    ],
    align=True,
)

Scratch: TypeAlias = Any
"""A record of the `SCRATCH` dtype."""

allocate_scratch: Final = record_allocator(SCRATCH, zeroed=True)
"""For compiled code: an array of so many."""


def new_scratch() -> Scratch:
    """For Python code: one record."""
    return blank_records(1, SCRATCH)[0]
