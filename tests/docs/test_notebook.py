"""The notebook runs. `make test` trains for two generations, `make notebook` for all, and then the agent must win.

The example with PyTorch runs for two updates, if PyTorch is installed.
"""

import json
import os
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT

NOTEBOOK = ROOT / "examples" / "notebooks" / "train_your_first_agent.ipynb"
WITH_PYTORCH = ROOT / "examples" / "training" / "push_torch.py"
WHOLE = "OVERDRAW_WHOLE_NOTEBOOK"


def cells(kind: str) -> list[str]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


def test_the_notebook_trains_an_agent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    if not os.environ.get(WHOLE):
        monkeypatch.setenv("OVERDRAW_GENERATIONS", "2")
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, source in enumerate(cells("code")):
        exec(compile(source, f"{NOTEBOOK.name}, cell {number}", "exec"), names)
    first, *_, last = names["curve"]
    assert last[1] > first[1]
    if os.environ.get(WHOLE):
        assert names["against"]["cautious"] > 0.6


def test_the_notebook_holds_no_outputs_and_its_links_resolve() -> None:
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
    for text in cells("markdown"):
        for link in (part.partition(")")[0] for part in text.split("](")[1:]):
            assert (NOTEBOOK.parent / link).exists(), link


def test_the_example_with_pytorch_trains_an_agent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr("sys.argv", [str(WITH_PYTORCH), "--updates", "2", "--games", "8"])
    runpy.run_path(str(WITH_PYTORCH), run_name="__main__")
    assert "update 2: margin " in capsys.readouterr().out
