"""Settings for all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "overdraw",
    deadline=None,  # these machines are shared: a slow moment is no failure
    derandomize=True,
    max_examples=60,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("overdraw")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: tests that wait for a server, a browser or a clock leave a core to others."""
    return (os.cpu_count() or 1) + 2
