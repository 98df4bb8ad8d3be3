"""Settings for all tests."""

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
