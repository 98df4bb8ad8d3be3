"""The calibration error of predictions, and the document about it."""

from random import Random

import pytest

from overdraw.games.push import PUSH
from overdraw.lab.calibration.document import document, plots
from overdraw.lab.calibration.measurement import Calibration
from overdraw.lab.calibration.reliability import expected_calibration_error, reliability


def results(error: float, count: int = 20_000) -> list[tuple[float, float]]:
    """Random predictions, with results whose probabilities differ from the predictions by `error`."""
    random = Random(1)
    predicted = [random.uniform(0.1, 0.9) for _ in range(count)]
    return [(share, float(random.random() < share + error)) for share in predicted]


def test_perfect_predictions_have_nearly_no_calibration_error() -> None:
    assert expected_calibration_error(reliability(results(0))) < 0.01


def test_wrong_predictions_have_the_error_by_which_they_are_wrong() -> None:
    assert expected_calibration_error(reliability(results(0.05))) == pytest.approx(0.05, abs=0.01)


def test_the_smallest_and_the_largest_share_are_in_a_bin() -> None:
    assert [one.count for one in reliability([(0.0, 0.0), (1.0, 1.0)])] == [1, 1]


def measured() -> list[Calibration]:
    pairs = [((0.25, 0.75), (0.0, 1.0)), ((0.5, 0.5), (1.0, 0.0))]
    return [Calibration.of(PUSH, 2, "expert", pairs)]


def test_every_position_gives_a_prediction_for_each_seat() -> None:
    (found,) = measured()
    assert found.positions == 2
    assert [one.count for one in found.bins] == [1, 2, 1]
    assert Calibration.from_json(found.as_json()) == found


def test_the_document_has_a_table_and_a_plot_for_each_game() -> None:
    assert "| 2 | `expert` | 2 | 0.1250 | 0.015 | 0.1562 |" in document(measured())
    ((name, plot),) = plots(measured())
    assert name in document(measured())
    assert plot.startswith("<svg xmlns=")
