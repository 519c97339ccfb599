"""The workflows of .github only check out, prepare an environment and call our make targets."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LINTER = ROOT / "web" / "node_modules" / "@tktco" / "node-actionlint" / "bin" / "node-actionlint.js"
EVENTS = {"push", "pull_request", "schedule", "workflow_call", "workflow_dispatch"}
JOB_KEYS = {
    "needs",
    "permissions",
    "strategy",
    "runs-on",
    "timeout-minutes",
    "defaults",
    "env",
    "steps",
}
STEP_KEYS = {"name", "run", "uses", "with"}
COMMAND = re.compile(r"make ([a-z-]+)((?: [A-Z]+=\S+)*)")
EXPRESSION = re.compile(r"\$\{\{ (?:matrix\.(\w+)|github\.\w+) \}\}")

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def read(path: Path) -> dict[str, Any]:
    """Return a workflow; YAML 1.1 reads the key `on` as true."""
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in found.items()}


def jobs_of(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = read(path)["jobs"]
    return found


def commands_of(path: Path) -> list[str]:
    jobs = jobs_of(path).values()
    return [step["run"] for job in jobs for step in job.get("steps", []) if "run" in step]


def output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own Makefile


@pytest.mark.skipif(not LINTER.is_file(), reason="what checks the client is not installed")
def test_actionlint_finds_nothing() -> None:
    """It knows the keys, expressions, events, permissions and machines of the host."""
    linted = output("node", str(LINTER), ".github/workflows/*.yml")

    assert f"Checking {len(WORKFLOWS)} workflow" in linted


def test_there_are_tests_a_night_a_week_and_a_release() -> None:
    assert [path.stem for path in WORKFLOWS] == ["libraries", "nightly", "release", "tests"]


@each_workflow
def test_a_workflow_has_the_keys_that_the_host_knows(path: Path) -> None:
    workflow = read(path)
    assert {"name", "on", "permissions", "jobs"} <= workflow.keys()
    assert workflow.keys() <= {"name", "on", "permissions", "concurrency", "jobs"}
    assert workflow["on"].keys() <= EVENTS
    for job in workflow["jobs"].values():
        if "uses" in job:
            assert job.keys() == {"uses"}
            assert (ROOT / job["uses"]).is_file()
            assert "workflow_call" in read(ROOT / job["uses"])["on"]
            continue
        assert {"runs-on", "steps"} <= job.keys() <= JOB_KEYS
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(workflow["jobs"])
        for step in job["steps"]:
            assert step.keys() <= STEP_KEYS
            assert ("run" in step) != ("uses" in step)
            if "uses" in step:
                assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])


@each_workflow
def test_every_expression_names_a_value_of_the_matrix(path: Path) -> None:
    for job in jobs_of(path).values():
        matrix = job.get("strategy", {}).get("matrix", {})
        known = {key for row in matrix.get("include", [matrix]) for key in row}
        text = yaml.safe_dump(job)
        expressions = list(EXPRESSION.finditer(text))
        assert text.count("${{") == len(expressions)
        assert {found[1] for found in expressions if found[1]} <= known


@each_workflow
@pytest.mark.skipif(not shutil.which("make"), reason="there is no make")
def test_every_command_is_one_of_our_make_targets(path: Path) -> None:
    listed = output("make", "help")
    for command in commands_of(path):
        found = COMMAND.fullmatch(EXPRESSION.sub("1", command))
        assert found, command
        assert f"make {found[1]} " in listed


def test_the_shards_of_a_night_are_the_whole() -> None:
    (job,) = jobs_of(ROOT / ".github" / "workflows" / "nightly.yml").values()
    (command,) = [step["run"] for step in job["steps"] if "run" in step]
    shards = job["strategy"]["matrix"]["shard"]

    assert command == f"make test-all SHARD=${{{{ matrix.shard }}}}/{len(shards)}"
    assert shards == list(range(1, len(shards) + 1))


def test_each_supported_python_is_tested_on_each_system() -> None:
    (job,) = jobs_of(ROOT / ".github" / "workflows" / "tests.yml").values()
    matrix = job["strategy"]["matrix"]

    assert [system.partition("-")[0] for system in matrix["system"]] == [
        "ubuntu",
        "macos",
        "windows",
    ]
    assert matrix["python"] == [f"3.{minor}" for minor in range(11, 15)]
