"""The scratch memory of the Push expert: one record, which is allocated once and reused for many decisions."""

from typing import Any, Final, TypeAlias

import numpy as np

from overdraw.bots.push.expert_policy.network import NARROW, WIDE
from overdraw.kernel.compiler import blank_records, record_allocator
from overdraw.kernel.push.cards import COLOURS
from overdraw.kernel.push.state import MAX_PLAYERS

MAX_FEATURES: Final = 72
MAX_STACK_FEATURES: Final = 32
MAX_DEPTH: Final = 4
"""The maximum number of cards that lookahead draws beyond the next one."""

SCRATCH: Final = np.dtype(
    [
        # Points on the benches by seat and colour: now, after the evaluated action, and after the other seats have
        # collected stacks.
        ("benches", np.float32, (MAX_PLAYERS, COLOURS)),
        ("trial", np.float32, (MAX_PLAYERS, COLOURS)),
        ("collected", np.float32, (MAX_PLAYERS, COLOURS)),
        # Points in each bank, as far as the deciding seat knows them.
        ("banks", np.float32, MAX_PLAYERS),
        # Saved copies of a bench while a face of the die is applied to it: one for any seat, one for the deciding seat.
        ("spared", np.float32, COLOURS),
        ("own_spared", np.float32, COLOURS),
        # The inputs of the neural networks, and the sums in their hidden layers.
        ("features", np.float32, MAX_FEATURES),
        ("stack_features", np.float32, MAX_STACK_FEATURES),
        ("wide", np.float32, WIDE),
        ("narrow", np.float32, NARROW),
        # The predicted share of wins of each seat, beginning with the evaluating seat.
        ("shares", np.float32, MAX_PLAYERS),
        # For each depth of lookahead, the network's first-layer sums over the features that all positions of a turn
        # share.
        ("shared_sums", np.float32, (MAX_DEPTH + 1, WIDE)),
        # Logits for `estimate_stop`: the change for each point on a bench, the change for a roll of each seat, and the
        # value without these changes.
        ("slopes", np.float32, (MAX_PLAYERS, COLOURS)),
        ("dice", np.float32, MAX_PLAYERS),
        ("level", np.float32),
    ],
    align=True,
)

Scratch: TypeAlias = Any
"""A record of scratch memory, with the `SCRATCH` dtype."""

allocate_scratch: Final = record_allocator(SCRATCH, zeroed=True)
"""A function that allocates an array of scratch records inside compiled code."""


def new_scratch() -> Scratch:
    """Allocate one scratch record from Python code."""
    return blank_records(1, SCRATCH)[0]
