"""The client's types of the server's messages are generated, and up to date."""

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_types_are_those_of_the_server() -> None:
    made = runpy.run_path(str(WEB / "protocol_types.py"))
    again = f"run: python {WEB.name}/protocol_types.py"
    assert made["WRITTEN"].read_text(encoding="utf-8") == made["protocol_types"](), again
