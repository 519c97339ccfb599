"""Shuffles can be recomputed from the record alone, here by a second, independent program."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from parlour.cli import main
from parlour.cli.verify import verify
from parlour.games import GAMES
from parlour.records.record import read_record, write_record
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

if TYPE_CHECKING:
    from parlour.table.game import Game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"
SECRET = bytes(range(32))


def numbers(key: bytes, label: str, count: int) -> list[int]:
    """Return the first numbers of a stream, as defined in docs/fairness.md."""
    found: list[int] = []
    for block in range((count + 3) // 4):
        digest = hmac.new(key, f"{label} / {block}".encode(), hashlib.sha256).digest()
        found += [int.from_bytes(digest[n : n + 8], "big") for n in range(0, 32, 8)]
    return found[:count]


def shuffled(key: bytes, label: str, size: int) -> list[int]:
    """Return a shuffle, as defined in docs/fairness.md."""
    row, stream = list(range(size)), iter(numbers(key, label, 400))
    for last in range(size - 1, 0, -1):
        n = last + 1
        word = next(stream)
        while word >= 2**64 // n * n:
            word = next(stream)
        row[last], row[word % n] = row[word % n], row[last]
    return row


def test_the_report_is_enough_to_repeat_the_study() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert SECRET.hex() in text
    assert hashlib.sha256(SECRET).hexdigest() in text
    for number in numbers(SECRET, "deal 1", 5):
        assert str(number) in text
    assert " ".join(map(str, shuffled(SECRET, "deal 1", 10))) in text
    assert Shuffler(SECRET).stream("deal 1").shuffled(list(range(56))) == shuffled(
        SECRET, "deal 1", 56
    )


def played(game: Game) -> tuple[Table, str]:
    """Return a table after two deals of first moves, and its record with the secret."""
    table = Table(game, game.usual_seats, shuffler=Shuffler(SECRET))
    for _ in range(2):
        if table.won or table.due():  # some deals never end with first moves alone
            break
        table.deal_next()
        for _ in range(80):
            if table.deal.over:
                break
            seat = table.due()[0]
            table.submit(seat, next(iter(table.speech.moves(table.deal, seat))).text)
    return table, write_record(table, SECRET.hex())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_can_be_verified_from_its_record(game: Game) -> None:
    _, record = played(game)
    found = verify(read_record(record))

    assert found.ok, found.lines()
    assert any("order of deal 1" in line for line in found.lines())


def test_every_change_is_named() -> None:
    _, record = played(GAMES[0])
    order = re.search(r'order = "([^"]+)"', record)
    assert order
    cards = order[1].split()
    cards[3], cards[9] = cards[9], cards[3]
    swapped = (
        record.replace(order[1], " ".join(cards)).split('moves = """')[0] + 'moves = """\n"""\n'
    )
    other = record.replace(SECRET.hex(), bytes(32).hex())

    assert not verify(read_record(swapped)).ok
    assert any(
        "no   the order of deal 1: piece" in line for line in verify(read_record(swapped)).lines()
    )
    assert not verify(read_record(other)).ok
    assert "hash of another" in verify(read_record(other)).lines()[0]


def test_a_record_without_its_secret_cannot_be_verified() -> None:
    _, record = played(GAMES[0])
    found = verify(read_record(record.replace(SECRET.hex(), "")))
    assert "the record holds no secret; it is published after the match" in found.lines()[0]
    assert not found.ok


def test_a_receipt_names_each_deal_in_one_way(tmp_path: Path) -> None:
    """Otherwise a later seal could take the place of an earlier one."""
    _, text = played(GAMES[0])
    path, receipt = tmp_path / "record.toml", tmp_path / "receipt.json"
    path.write_text(text, encoding="utf-8")
    record = read_record(text)
    seal, other = record.deals[0].seal, "0" * 64
    for deals, code in (({"1": seal}, 0), ({"1": other}, 1), ({"1": other, "01": seal}, 2)):
        kept = {"commitment": record.commitment, "rounds": [], "deals": deals}
        receipt.write_text(json.dumps(kept), encoding="utf-8")
        assert main(["verify", str(path), "--receipt", str(receipt)]) == code, deals


def test_lines_may_end_as_in_windows_but_not_otherwise(tmp_path: Path) -> None:
    _, text = played(GAMES[0])
    path = tmp_path / "record.toml"
    for end, code in (("\r\n", 0), ("\r", 1), ("\r\r\n", 1), ("\u2028", 1)):
        path.write_bytes(text.replace("\n", end).encode())
        assert main(["verify", str(path)]) == code, end


def test_the_command_fails_if_anything_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "record.toml"
    _, record = played(GAMES[0])
    path.write_text(record, encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    for forged in (record.replace(SECRET.hex(), bytes(32).hex()), record.replace("[options]", "[")):
        path.write_text(forged, encoding="utf-8")
        assert main(["verify", str(path)]) == 1
