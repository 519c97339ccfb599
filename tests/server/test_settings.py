"""Settings, and that the pages for operators and programmers list all of them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from parlour.cli import main
from parlour.cli.arguments import parse
from parlour.errors import BadInput, BadOption, Refused
from parlour.server.http.calls import STATUS
from parlour.server.http.routes import ENDPOINTS
from parlour.server.plumbing.doctor import SPARE_FILES
from parlour.server.plumbing.settings import PREFIX, Settings, read_settings
from parlour.server.tables import protocol

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_flags_override_the_environment_and_the_environment_overrides_defaults() -> None:
    environment = {
        "PARLOUR_PORT": "9000",
        "PARLOUR_BOT_DELAY": "0",
        "PARLOUR_DATABASE": "sqlite:///x.db",
    }
    found = read_settings(environment, {"port": 9001, "host": None})
    assert (found.port, found.bot_delay, found.host) == (9001, 0.0, "127.0.0.1")
    assert read_settings(found.environment(), {}) == found


@pytest.mark.parametrize(
    ("environment", "error"),
    [
        ({"PARLOUR_PORT": "many"}, BadInput),
        ({"PARLOUR_PORT": "70000"}, BadOption),
        ({"PARLOUR_WORKERS": "0"}, BadOption),
        ({"PARLOUR_WORKERS": "2"}, BadOption),
        ({"PARLOUR_DATABASE": "mysql://x"}, BadInput),
        ({"PARLOUR_LOG_LEVEL": "loud"}, BadOption),
        ({"PARLOUR_RECONNECT_GRACE": "-5"}, BadOption),
        ({"PARLOUR_RATE_MULTIPLIER": "nan"}, BadOption),
        ({"PARLOUR_KEEP_DAYS": "inf"}, BadOption),
        ({"PARLOUR_BOT_WORKERS": "-1"}, BadOption),
        ({"PARLOUR_BASE_URL": "games.example.org"}, BadOption),
    ],
)
def test_invalid_settings_are_refused(environment: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        read_settings(environment, {})


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("sqlite:///{folder}/broken.db", "is not a database of Parlour"),
        ("sqlite:///{folder}/broken.db/in/a/file.db", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "does not answer"),
        ("postgresql://:no:port:/none", "cannot be read"),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_with_a_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], database: str, says: str
) -> None:
    (tmp_path / "broken.db").write_text("this is no database " * 100, encoding="utf-8")
    assert main(["serve", "--port", "0", "--database", database.format(folder=tmp_path)]) == 2
    assert says in capsys.readouterr().err


def test_every_setting_is_documented_with_its_default() -> None:
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    for field in fields(Settings):
        row = re.search(rf"\| `{PREFIX}{field.name.upper()}` \| (.*?) \|", page)
        assert row, field.name
        if field.default and not isinstance(field.default, str):
            assert f"`{field.default:g}`" in row[1]


def documented(heading: str, kind: str) -> str:
    """Return the first code block of a kind after a sentence of the page for operators."""
    page = (DOCS / "hosting.md").read_text(encoding="utf-8").partition(heading)[2]
    found = re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL)
    assert found
    return found[1]


def test_the_settings_of_the_systemd_service_are_valid() -> None:
    lines = documented("Write the settings to", "").splitlines()
    chosen = read_settings(dict(line.split("=", 1) for line in lines), {})
    unit = ConfigParser(interpolation=None)
    unit.read_string(documented("Then write this to", "ini"))
    service = unit["Service"]

    assert chosen.database.startswith(f"sqlite:////var/lib/{service['StateDirectory']}/")
    assert int(service["LimitNOFILE"]) >= chosen.max_connections + SPARE_FILES
    assert parse(service["ExecStart"].split()[1:]).command == "serve"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "parlour.service"
    program = f"ExecStart={sys.executable} "
    text = re.sub(r"ExecStart=\S+ ", program, documented("Then write this to", "ini"))
    unit.write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603

    assert program in text
    assert unit.name not in done.stderr
    assert done.returncode == 0, done.stderr


def test_every_request_is_documented() -> None:
    pages = "".join(
        (DOCS / name).read_text(encoding="utf-8") for name in ("protocol.md", "bot-api.md")
    )
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{table}", "ID").replace("{key}", "KEY")
        path = (
            path.replace("{day}", "DAY")
            .replace("{party}", "ID")
            .replace("{pad}", "ID")
            .replace("{what}", "ID")
        )
        assert path in pages or f"…/{path.rpartition('/')[2]}" in pages, endpoint.path


def test_every_message_and_code_is_documented() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for name in vars(protocol):
        found = getattr(protocol, name)
        config = getattr(found, "__struct_config__", None)
        if config is not None and config.tag is not None and name != "Command":
            assert f'"{config.tag_field}":"{config.tag}"' in page, config.tag
    for code in [*STATUS, *codes(Refused)]:
        pages = page + (DOCS / "architecture.md").read_text(encoding="utf-8")
        assert f"`{code}`" in pages or code == "game/unknown", code
    for emote in get_args(protocol.Emote):
        assert f"`{emote}`" in page


def codes(kind: type[Refused]) -> list[str]:
    below = [code for sub in kind.__subclasses__() for code in codes(sub)]
    return [*(sub.code for sub in kind.__subclasses__()), *below]
