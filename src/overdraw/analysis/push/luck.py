"""The measurement of luck in Push, with the expert's network."""

from typing import Final

from overdraw.analysis.compiled.push.luck import SOURCES, luck_of_events
from overdraw.analysis.luck import LuckEvaluator
from overdraw.bots.push.weights import expert_weights
from overdraw.bots.weights_file import weights_file

LUCK: Final = LuckEvaluator("push/1", weights_file("push", "expert"), expert_weights, SOURCES, luck_of_events)
