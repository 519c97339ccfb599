"""Laws over all games: a failing one shows the deal at which it failed."""

from collections.abc import Generator

import pytest

from tests.laws.cases import LATEST


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the deal in question to the report of a law that failed."""
    del item, call
    report = yield
    if report.when == "call":
        report.sections += [("the deal", str(walk)) for walk in LATEST if report.failed]
        LATEST.clear()
    return report
