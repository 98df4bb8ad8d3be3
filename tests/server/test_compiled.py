"""The server can be installed with its busiest modules compiled; what it does is tested with all the ways to serve."""

import os
import subprocess
import sys

from hatch_build import BUSIEST

from tests.server.processes import compiled


def test_the_busiest_modules_are_compiled() -> None:
    names = ", ".join(f"overdraw.{name.replace('/', '.')}" for name in BUSIEST)
    code = f"import sys, {names}; print(*(module.__file__ for module in [{names}]))"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | compiled(), capture_output=True, text=True, check=True
    )
    files = done.stdout.split()
    assert len(files) == len(BUSIEST)
    assert all(file.endswith(".so") for file in files), files
