"""House bots: a host's own bots, which tables may choose besides the levels."""

import asyncio
import sys
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.core.bits import each
from parlour.errors import NotFound
from parlour.games import bots_of, find_game
from parlour.server.library.endpoints import game_info
from parlour.server.tables.bot_processes import BotProcesses
from parlour.server.tables.bot_workers import BotWorkers
from parlour.server.tables.house_bots import house_bots, named, reacts, table_bot
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

BLOCK = find_game("block")
PROGRAM = """
import json, sys
for line in sys.stdin:
    scene = json.loads(line).get("scene")
    if scene and scene["choices"]:
        print(json.dumps({"do": "move", "move": scene["choices"][-1]["move"]}), flush=True)
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    (tmp_path / "house_of_bots.py").write_text(
        "def highest(view, seed):\n    return view.choices.bit_length() - 1\n", encoding="utf-8"
    )
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    names = ["house_of_bots:highest", f"{sys.executable} program.py"]
    monkeypatch.setenv("PARLOUR_BOTS", ",".join(names))
    return names


def test_tables_may_choose_custom_bots(house: list[str]) -> None:
    assert house_bots() == house
    assert [named(BLOCK, name) for name in house] == house
    assert named(BLOCK, "best") == "expert"
    assert not any(reacts(BLOCK, name) for name in house)
    known = game_info(BLOCK).bots
    assert known == (*house, *(bot.name for bot in bots_of(BLOCK)))
    with pytest.raises(NotFound):
        table_bot(BLOCK, "house_of_bots:lowest")


def test_they_play_at_a_table(house: list[str]) -> None:
    async def run() -> None:
        table = Table(BLOCK, 3, shuffler=Shuffler(b"house"))
        table.deal_next()
        there = BotWorkers(BotProcesses(0), 20)
        there.start()
        for level in house * 4:
            if not table.deal.over:
                seat = table.due()[0]
                highest = each(table.deal.legal(seat))[-1]
                choices = await there.choices(table, seat, level)
                assert choices[0] == highest or level != house[0]
                table.play(seat, choices)
        there.stop()
        assert there.failed == 0

    asyncio.run(run())


def test_an_invalid_operator_bot_is_refused_before_the_server_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    command = ["serve", "--database", database, "--port", "0", "--bots", "nobody:Here"]
    assert main(command) == 2
    assert 'There is no bot "nobody:Here"' in capsys.readouterr().err
