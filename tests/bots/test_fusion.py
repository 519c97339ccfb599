"""`bench/fusion.py` measures searches that plan for what the seat will not know later."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.levels import Thinker
from parlour.core.bits import each, single
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, seed_key

BENCH = Path(__file__).parents[2] / "bench"
LEFT = 28
"""Cards left in the positions."""
KINDS = ("ismcts", "paired", "alpha-mu")


@pytest.fixture
def fusion(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script as a module. It imports the script beside it, and its workers import both."""
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("fusion")


def expert_of(key: str) -> Thinker:
    """Return the expert of a game, limited to two worlds and without a net."""
    expert = find_bot(find_game(key), "expert")
    assert isinstance(expert, Thinker)
    return replace(expert.hasty(2), guide=None)


def looks(key: str) -> Iterator[Deal]:
    """Yield every other position in which the player has a choice and few cards are left."""
    game, policy = find_game(key), expert_of(key).policy
    deal, rng, free = game.new_deal(4), deal_rng(seed_key(6), 0), 0
    novice = find_bot(game, "novice")
    begin(deal, game.order(4), 0, rng)
    while not deal.over:
        seat = int(deal.turn)
        view = deal.view(seat)
        playing = deal.phase == game.rules.phases.index("play") and not single(view.choices)
        if playing and policy.tail(deal) <= LEFT:
            free += 1
            if free % 2 == 0:
                yield deal
        deal.play(seat, novice.choose(view, rng.word()))


@pytest.mark.parametrize("key", ["domino-42", "dixie-rook", "rook"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_search_knows_its_view_and_its_seed_and_nothing_else(
    fusion: Any, kind: str, key: str
) -> None:
    game = find_game(key)
    search = fusion.Search(kind, 3 if kind == "alpha-mu" else 12, 0.3, "tree")
    bot = fusion.Searcher(expert_of(key), search, game.rules.phases.index("play"))
    rng, positions = Rng(5), 0
    for deal in looks(key):
        positions += 1
        seat, seed = int(deal.turn), rng.word()
        choice = bot.choose(deal.view(seat), seed)
        assert choice in each(deal.legal(seat))
        world = deal.view(seat).imagine(rng)
        assert bot.choose(world.view(seat), seed) == choice
    assert positions >= 3


def test_a_flat_search_with_the_same_worlds_is_the_expert(fusion: Any) -> None:
    expert, search = expert_of("rook"), fusion.Search("flat", 2, 0.0, "exact")
    bot = fusion.Searcher(expert, search, find_game("rook").rules.phases.index("play"))
    for deal in looks("rook"):
        view = deal.view(deal.turn)
        assert bot.choose(view, 8) == expert.choose(view, 8)


def test_a_front_keeps_the_rows_that_are_best_somewhere(fusion: Any) -> None:
    rows = [{0: 1.0, 1: 0.0}, {0: 0.0, 1: 3.0}, {0: 0.0, 1: 0.0}, {0: 0.0, 1: 3.0}]
    assert fusion.best_rows(rows) == [{0: 0.0, 1: 3.0}, {0: 1.0, 1: 0.0}]
    joined = fusion.join([[{0: 1.0, 1: 2.0}], [{1: 1.0, 2: 5.0}]])
    assert joined == [{0: 1.0, 1: 1.0, 2: 5.0}]


def test_results_are_added_to_a_file_and_shown(
    fusion: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(fusion, "find_bot", lambda game, _name: expert_of(game.key))
    monkeypatch.setattr(fusion, "results", lambda work, tasks, _jobs: ((t, work(t)) for t in tasks))
    out = tmp_path / "fusion.jsonl"

    def run(*arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", ["fusion.py", *arguments])
        fusion.main()
        return capsys.readouterr().out.splitlines()

    some = ("domino-42", "--searches", "paired:2", "--out", str(out), "--deals")
    run(*some, "1")
    first = out.read_text(encoding="utf-8")
    table = run(*some, "2")
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0] == first.strip()
    assert [json.loads(line)["number"] for line in lines] == [0, 1]
    assert run("--summary", str(out)) == table
    assert table[-1].startswith("| Domino 42 | paired:2 | 0.3 | exact | 2 | ")
