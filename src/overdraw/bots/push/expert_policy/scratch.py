"""The scratch memory of the expert of Push: one record, allocated once for many decisions."""

from typing import Any, Final, TypeAlias

import numpy as np

from overdraw.bots.push.expert_policy.network import NARROW, WIDE
from overdraw.kernel.compiler import blank_records, record_allocator
from overdraw.kernel.push.cards import COLOURS
from overdraw.kernel.push.state import MAX_PLAYERS

MAX_FEATURES: Final = 72
MAX_STACK_FEATURES: Final = 32
MAX_DEPTH: Final = 4
"""The most cards that lookahead draws beyond the next one."""

SCRATCH: Final = np.dtype(
    [
        # Bench points by seat and colour: now, after the action under trial, and after the others have collected.
        ("benches", np.float32, (MAX_PLAYERS, COLOURS)),
        ("trial", np.float32, (MAX_PLAYERS, COLOURS)),
        ("collected", np.float32, (MAX_PLAYERS, COLOURS)),
        # Points in each bank, as far as the seat that decides knows them.
        ("banks", np.float32, MAX_PLAYERS),
        # A copy of a bench while a face of the die is applied to it: of any seat, and of the seat that decides.
        ("spared", np.float32, COLOURS),
        ("own_spared", np.float32, COLOURS),
        # The inputs of the networks, and the sums of their hidden layers.
        ("features", np.float32, MAX_FEATURES),
        ("stack_features", np.float32, MAX_STACK_FEATURES),
        ("wide", np.float32, WIDE),
        ("narrow", np.float32, NARROW),
        # The predicted share of wins of each seat, beginning with the seat that evaluates.
        ("shares", np.float32, MAX_PLAYERS),
        # The first layer's sums over the features that all positions of a turn share, by depth of lookahead.
        ("shared_sums", np.float32, (MAX_DEPTH + 1, WIDE)),
        # Logits for `estimate_stop`: what a point on each bench adds, what a roll of each seat adds, and the value
        # without either.
        ("slopes", np.float32, (MAX_PLAYERS, COLOURS)),
        ("dice", np.float32, MAX_PLAYERS),
        ("level", np.float32),
    ],
    align=True,
)

Scratch: TypeAlias = Any
"""A record of the `SCRATCH` dtype."""

allocate_scratch: Final = record_allocator(SCRATCH, zeroed=True)
"""Allocates an array of scratch records inside compiled code."""


def new_scratch() -> Scratch:
    """Allocate one scratch record from Python code."""
    return blank_records(1, SCRATCH)[0]
