"""The measurement of luck in Rows, with the evaluator's network."""

from typing import Final

from overdraw.analysis.compiled.rows.luck import SOURCES, luck_of_events
from overdraw.analysis.luck import LuckEvaluator
from overdraw.analysis.rows.weights import evaluator_weights
from overdraw.bots.weights_file import weights_file

LUCK: Final = LuckEvaluator("rows/1", weights_file("rows", "evaluator"), evaluator_weights, SOURCES, luck_of_events)
