"""What all tests share: examples that Hypothesis makes up are the same in every run."""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.laws")  # so that a sum that is wrong says what it is

settings.register_profile(
    "parlour",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("parlour")


@pytest.fixture(scope="session", autouse=True)
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what players keep away from the home of whoever runs the tests."""
    for kind in ("DATA", "CONFIG"):
        os.environ[f"XDG_{kind}_HOME"] = str(tmp_path_factory.mktemp(kind.lower()))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let all laws be held against all cases without the compiled build too."""
    parser.addoption(
        "--all-cases",
        action="store_true",
        help="interpreted too, hold every law against every case, not against one in three",
    )
