"""Settings for all tests."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "overdraw",
    deadline=None,  # a slow moment of a busy machine is not a failure
    derandomize=True,
    max_examples=60,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("overdraw")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run two more workers than cores, because tests that wait for a server, a browser or a clock leave a core idle."""
    return (os.cpu_count() or 1) + 2
