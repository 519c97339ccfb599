"""The client's types are those of the scene: the same fields under the same names."""

import re
from pathlib import Path

import msgspec
import pytest

from parlour.table import events, scene

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"
SAME = {
    "Piece": scene.Piece,
    "Zone": scene.Zone,
    "Choice": scene.Choice,
    "Spell": scene.Spell,
    "SheetLine": scene.Line,
    "Sheet": scene.Sheet,
    "SeatInfo": scene.SeatInfo,
    "ResultItem": scene.ResultItem,
    "ResultSide": scene.ResultSide,
    "Result": scene.Result,
    "Scene": scene.Scene,
    "LogLine": events.LogLine,
}
"""The client's name for each struct that is sent to it."""


def fields(name: str) -> dict[str, bool]:
    """Return the fields of a client interface, and whether each is optional."""
    found = re.search(rf"export interface {name} \{{(.*?)\n\}}", PROTOCOL.read_text(), re.DOTALL)
    assert found, name
    return {
        field: bool(missing)
        for field, missing in re.findall(r"^  (\w+)(\??):", found[1], re.MULTILINE)
    }


@pytest.mark.parametrize(("name", "struct"), SAME.items(), ids=SAME)
def test_the_client_knows_every_field(name: str, struct: type[msgspec.Struct]) -> None:
    sent = {field.name: not field.required for field in msgspec.structs.fields(struct)}
    assert fields(name) == sent


@pytest.mark.parametrize(("name", "words"), [("Kind", scene.Kind), ("Role", scene.Role)])
def test_the_client_knows_every_word(name: str, words: object) -> None:
    found = re.search(rf"export type {name} =(.*?);", PROTOCOL.read_text(), re.DOTALL)
    assert found
    assert set(re.findall(r"'(\w+)'", found[1])) == set(words.__args__)  # type: ignore[attr-defined]
