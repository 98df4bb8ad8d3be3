"""docs/security.md names tests that are there, and deploy/ what the server has."""

import re
from pathlib import Path

from overdraw.cli.serve import HELP
from overdraw.server.config import PREFIX

ROOT = Path(__file__).parents[2]


def test_every_promise_names_tests_that_exist() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text(encoding="utf-8")))
    written = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "server").glob("test_*.py"))
    assert len(named) > 15
    for name in named:
        assert f"def {name}(" in written, name


def test_every_variable_in_deploy_is_a_setting_of_the_server() -> None:
    for path in (ROOT / "deploy").iterdir():
        for name in re.findall(rf"\b{PREFIX}([A-Z_]+)\b", path.read_text(encoding="utf-8")):
            assert name.lower() in HELP, f"{path.name}: {name}"
