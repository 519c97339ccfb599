"""What the build writes out for the compiler: methods derived from a game's facts."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiling.modules import compiled_modules
from compiling.written_out import Source, rows_of, with_calls, write_out

ROOT = Path(__file__).resolve().parents[1]
RULES = sorted((ROOT / "src").glob("parlour/games/*/rules.py"))

TOY = '''
from typing import Final, final
from parlour.core.deal import Deal, View, zeros
from parlour.families.tricks.rules.tricks import Trick

@final
class ToyDeal(Deal):
    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        self.trick: Final[Trick] = Trick(seats)
        self.trump: i64 = -1
        self.hands: Final[vec[i64]] = zeros(seats)
        self.past: vec[i64] = vec[i64]()


@final
class ToyView(View):
    def __init__(self, deal: ToyDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.trick: Trick = deal.trick.copy()
        self.trump: i64 = deal.trump
        self.hand: i64 = deal.hands[seat]
        self.known: bool = deal.trump >= 0

    def restore(self, deal: Deal) -> None:
        """Mine."""
'''


def of_toy(tmp_path: Path, text: str = TOY) -> str:
    path = tmp_path / "toy.py"
    path.write_text(text, encoding="utf-8")
    return Source(ROOT / "src", path).written_out()


def test_every_fact_is_copied_by_its_kind(tmp_path: Path) -> None:
    text = of_toy(tmp_path)

    for line in (
        "self.trick.copy_from(other.trick)",
        "self.trump = other.trump",
        "fill_row(self.hands, other.hands)",
        "self.past = other.past[:]",
    ):
        assert text.count(f"; {line}") == 1


def test_a_view_is_refreshed_in_place(tmp_path: Path) -> None:
    text = of_toy(tmp_path)

    again = text[text.index("def again") :].partition("\n")[0]
    assert "self.look(deal, seat); self.trick.copy_from(deal.trick); " in again
    assert "; self.hand = deal.hands[seat]; " in again
    assert "options" not in again


def test_a_view_without_its_own_writer_is_read_field_by_field(tmp_path: Path) -> None:
    without = TOY.replace("        self.trick: Trick = deal.trick.copy()\n", "")

    assert "def tell" not in of_toy(tmp_path)
    assert "row[at + 3] = 1 if self.known else 0; return at + 4" in of_toy(tmp_path, without)


def test_a_deal_that_extends_another_copies_its_own_facts_after_the_other_ones(
    tmp_path: Path,
) -> None:
    more = """
@final
class MoreDeal(ToyDeal):
    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, options)
        self.claims: list[int] = []


@final
class SameDeal(ToyDeal):
    pass
"""
    base = TOY.replace("@final\nclass ToyDeal", "class ToyDeal")
    text = of_toy(tmp_path, base + more)
    toy, whole = text.split("class MoreDeal")
    whole, same = whole.split("class SameDeal")

    assert "def copy_from(" in toy
    assert "def copy(" not in toy  # it would return another class
    assert "def copy_from(" in whole
    assert "def copy_from(" not in same
    assert "super().copy_from(other); self.claims = other.claims[:]\n" in whole
    assert "new = MoreDeal(self.seats, self.options)" in whole
    assert "new = SameDeal(self.seats, self.options)" in same


def test_a_method_with_branches_calls_a_function_at_the_end(tmp_path: Path) -> None:
    branch = "        if seat >= 0:\n            self.hand = deal.hands[seat]\n"
    text = of_toy(tmp_path, TOY.replace("        self.hand: i64 = deal.hands[seat]\n", branch))

    assert "-> bool: return again_ToyView(self, deal, seat)\n" in text
    assert f"\n{branch.replace('        if', '    if').replace('            ', '        ')}" in text


def test_an_existing_method_is_kept(tmp_path: Path) -> None:
    assert of_toy(tmp_path).count("def restore") == 1


def test_a_class_without_its_own_facts_is_left_alone(tmp_path: Path) -> None:
    text = TOY.replace("(Deal)", "").replace("(View)", "")

    assert of_toy(tmp_path, text) == text


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_every_game_can_be_copied_and_looked_at_again(path: Path) -> None:
    text = Source(ROOT / "src", path).written_out()

    compile(text, str(path), "exec")
    assert "(Deal):" not in text or "def copy_from" in text
    assert "def copy(" in text
    assert "(View):" not in text or "def again" in text


def lines_of(text: str) -> set[tuple[str, int, int | None]]:
    """Return all functions of a module with their first and last lines."""
    return {
        (node.name, node.lineno, node.end_lineno)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("path", sorted(compiled_modules()), ids=lambda path: path.stem)
def test_every_line_keeps_its_number(path: Path) -> None:
    written = with_calls(Source(ROOT / "src", path).written_out(), rows_of(ROOT / "src", path))

    assert lines_of(path.read_text(encoding="utf-8")) <= lines_of(written)


def test_a_class_without_room_for_a_method_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="ToyDeal"):
        of_toy(tmp_path, TOY.replace("\n\n\n@final", "\n@final"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.parent.name)
def test_views_without_text_write_their_own_words(path: Path) -> None:
    text = Source(ROOT / "src", path).written_out()
    view = text[text.index("View):") :]

    assert "def tell" in view or "list[str]" in view or "(WordView):" in text


def test_a_part_that_can_be_cleared_is_not_made_again(tmp_path: Path) -> None:
    piles = "from parlour.families.piles.rules.ordered_piles import Piles\n"
    made = TOY.replace(
        "self.known: bool", "self.pile: Piles = Piles(1, 56)\n        self.known: bool"
    )
    again = of_toy(tmp_path, piles + made)
    again = again[again.index("def again") :]

    assert "self.pile.clear();" in again
    assert "Piles(" not in again


def test_numbers_are_written_by_calls_into_rows_that_stay() -> None:
    text = """from parlour.core.deal import Deal

def play(deal, seat, card):
    deal.hands[seat] &= ~card
    deal.hands[seat] = (
        card
    )
    deal.hands[seat] += deal.hands[0] - 1
    deal.past[seat] = card
"""
    written = with_calls(text, frozenset(["hands"])).splitlines()

    assert written[0].endswith("import Deal; from parlour.core.deal import put as put_item")
    assert written[3] == "    put_item(deal.hands, seat, deal.hands[seat] & (~card))"
    assert written[4:7] == ["    put_item(deal.hands, seat, card)", "", ""]
    assert written[7] == "    put_item(deal.hands, seat, deal.hands[seat] + (deal.hands[0] - 1))"
    assert written[8] == "    deal.past[seat] = card"


def test_rows_that_stay_are_known_where_they_are_imported(tmp_path: Path) -> None:
    path = tmp_path / "toy.py"
    path.write_text(TOY, encoding="utf-8")

    assert {"hands", "by", "scores"} < rows_of(ROOT / "src", path)
    assert "past" not in rows_of(ROOT / "src", path)


@pytest.mark.slow
def test_the_laws_hold_for_the_generated_code(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src")
    extended = ROOT / "src" / "parlour" / "families" / "letters" / "rules" / "deal.py"
    write_out(ROOT / "src", {*RULES, extended}, tmp_path / "src")
    laws = ["tests/laws/test_copy.py", "tests/adapters/test_layout.py"]
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    found = subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", *laws],
        cwd=ROOT, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert found.returncode == 0, found.stdout
