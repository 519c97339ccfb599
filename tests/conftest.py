"""Shared by all tests; Hypothesis generates the same examples in every run."""

import gc
import os
from collections import defaultdict

import pytest
from hypothesis import HealthCheck, settings

from tests import gate
from tests.gate import in_shard, sample, shard_of

pytest.register_assert_rewrite("tests.laws")  # so that a failing assertion shows its values

settings.register_profile(
    "parlour",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("parlour")


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection: they live until the end of the run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep players' files out of the home folder of the user who runs the tests."""
    for kind in ("DATA", "CONFIG"):
        os.environ[f"XDG_{kind}_HOME"] = str(tmp_path_factory.mktemp(kind.lower()))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options to run all cases, one of each test, or a part of a run."""
    parser.addoption("--all-cases", action="store_true", help="run every case of every test")
    parser.addoption(
        "--quick", action="store_true", help="run one case of each test that has a sample"
    )
    parser.addoption(
        "--shard",
        type=lambda text: text if shard_of(text) else "",  # worker processes get it as text
        help="run one part of all tests, such as 3/8",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Choose how much the laws play."""
    option = config.option
    kind = "all" if option.all_cases else "quick" if option.quick else "gate"
    gate.budget = gate.BUDGETS[kind]


@pytest.hookimpl(trylast=True)  # a case that -k names always runs
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the samples of the tests marked `sampled`, and the tests of the shard."""
    option = config.option
    sampled: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items if not option.all_cases else ():
        mark = item.get_closest_marker("sampled")
        if mark:
            sampled[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    left_out: set[pytest.Item] = set()
    for (name, one_in), cases in sampled.items():
        if option.quick:
            kept = sample(cases, len(cases), name)
        else:
            kept = sample(cases, one_in, name, kind_of)
        left_out.update(set(cases) - set(kept))
    if option.shard:
        left_out.update(item for item in items if not in_shard(item.nodeid, option.shard))
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=list(left_out))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Accept a shard without any test: a run of a few tests has fewer of them than shards."""
    if session.config.option.shard and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


def kind_of(item: pytest.Item) -> tuple[str, str]:
    """Return the family of the game in a test's parameters, and the kind of its database."""
    callspec = getattr(item, "callspec", None)
    params = callspec.params if callspec else {}
    games = (value[0] if isinstance(value, tuple) else value for value in params.values())
    families = (str(game.family) for game in games if hasattr(game, "family"))
    return next(families, ""), str(params.get("database", ""))
