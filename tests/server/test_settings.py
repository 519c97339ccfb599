"""Settings, and that the pages for operators and programmers list all of them."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.errors import BadInput, BadOption, Refused
from parlour.server.http.endpoints import STATUS
from parlour.server.http.routes import ENDPOINTS
from parlour.server.live import protocol
from parlour.server.settings import PREFIX, Settings, read_settings

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_flags_win_over_the_environment_and_that_over_defaults() -> None:
    environment = {
        "PARLOUR_PORT": "9000",
        "PARLOUR_PAUSE": "0",
        "PARLOUR_DATABASE": "sqlite:///x.db",
    }
    found = read_settings(environment, {"port": 9001, "host": None})
    assert (found.port, found.pause, found.host) == (9001, 0.0, "127.0.0.1")
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
        ({"PARLOUR_GRACE": "-5"}, BadOption),
        ({"PARLOUR_RATE": "nan"}, BadOption),
        ({"PARLOUR_KEEP": "inf"}, BadOption),
        ({"PARLOUR_THINKERS": "-1"}, BadOption),
        ({"PARLOUR_BASE_URL": "games.example.org"}, BadOption),
    ],
)
def test_what_cannot_be_set_is_refused(environment: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        read_settings(environment, {})


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("sqlite:///{folder}/broken.db", "cannot be opened"),
        ("sqlite:///{folder}/broken.db/in/a/file.db", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "does not answer"),
        ("postgresql://:no:port:/none", "does not answer"),
    ],
)
def test_a_database_that_cannot_be_opened_is_refused_in_a_sentence(
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


def test_every_request_is_documented() -> None:
    pages = "".join(
        (DOCS / name).read_text(encoding="utf-8") for name in ("protocol.md", "bot-api.md")
    )
    for endpoint in ENDPOINTS:
        path = endpoint.path.replace("{table}", "ID").replace("{key}", "KEY")
        path = path.replace("{day}", "DAY").replace("{party}", "ID")
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
    for emote in protocol.EMOTES:
        assert f"`{emote}`" in page


def codes(kind: type[Refused]) -> list[str]:
    below = [code for sub in kind.__subclasses__() for code in codes(sub)]
    return [*(sub.code for sub in kind.__subclasses__()), *below]
