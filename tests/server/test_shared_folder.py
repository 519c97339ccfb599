"""The folder of the processes of one server is removed, even if the server was killed."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from parlour.server.plumbing import shared_folder as module
from parlour.server.plumbing.shared_folder import HANDOVERS, METRICS, PREFIX, shared_folder

SERVER = """
import os
from parlour.server.plumbing.shared_folder import METRICS, shared_folder
with shared_folder(2):
    print(os.environ[METRICS], flush=True)
    input()
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the folders of other servers out of these tests."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_only_several_processes_share_a_folder_and_it_is_removed(tmp_path: Path) -> None:
    with shared_folder(1):
        assert not {METRICS, HANDOVERS} & os.environ.keys()
        assert list(tmp_path.iterdir()) == []
    with shared_folder(2):
        folder = Path(os.environ[METRICS]).parent
        assert folder.stat().st_mode & 0o777 == 0o700
        assert list(Path(os.environ[HANDOVERS]).iterdir()) == []  # only workers write to it
    assert not {METRICS, HANDOVERS} & os.environ.keys()
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_killed_server_is_removed_by_the_next(tmp_path: Path) -> None:
    other = subprocess.Popen(  # noqa: S603 - this very Python
        [sys.executable, "-c", SERVER],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with other:
        assert other.stdout is not None
        metrics = Path(other.stdout.readline().strip())
        assert metrics.parents[1] == tmp_path
        with shared_folder(2):
            assert metrics.is_dir()  # its server is running
        other.kill()
    assert metrics.is_dir()
    with shared_folder(2):
        assert not metrics.parent.exists()
        assert len(list(tmp_path.iterdir())) == 1


def test_what_only_looks_like_our_folder_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    (tmp_path / f"{PREFIX}link").symlink_to(precious)
    (tmp_path / f"{PREFIX}file").touch()
    (tmp_path / f"{PREFIX}theirs").mkdir()
    before = sorted(tmp_path.iterdir())
    with monkeypatch.context() as patch:
        patch.setattr(os, "getuid", lambda: -1)
        module.remove_left_behind()
    assert sorted(tmp_path.iterdir()) == before
    module.remove_left_behind()
    assert sorted(tmp_path.iterdir()) == [path for path in before if "theirs" not in path.name]


def test_a_folder_that_was_taken_for_a_left_one_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = tempfile.mkdtemp

    def mkdtemp(prefix: str) -> str:
        made.append(make(prefix=prefix))
        if len(made) == 1:
            Path(made[0]).rmdir()  # by another server, before it could be locked
        return made[-1]

    monkeypatch.setattr(tempfile, "mkdtemp", mkdtemp)
    with shared_folder(2):
        assert [str(path) for path in tmp_path.iterdir()] == made[1:]
