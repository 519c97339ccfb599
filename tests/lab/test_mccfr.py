"""MCCFR on small packs: it learns, can be played by name, and refuses large packs."""

import pytest

from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.lab import mccfr
from parlour.lab.leaderboard import leaderboard
from parlour.lab.mccfr import Regrets, Row
from parlour.lab.own_bots import any_bot
from parlour.lab.simulate import begin

DOMINOES = find_game("block-dominoes:2")


def test_it_learns_to_prefer_what_would_have_gained_more() -> None:
    row = Row(3)
    assert row.wishes() == pytest.approx([1 / 3] * 3)
    row.regrets = [3.0, -5.0, 1.0]
    assert row.wishes() == pytest.approx([0.75, 0, 0.25])


def test_equal_seeds_give_equal_learning() -> None:
    one, other = (Regrets(DOMINOES, 2, {}) for _ in range(2))
    one.learn(3, Rng(1))
    other.learn(3, Rng(1))
    assert len(one.rows) > 20
    learned = {seen: row.regrets for seen, row in one.rows.items()}
    assert learned == {seen: row.regrets for seen, row in other.rows.items()}


def test_other_hands_do_not_change_what_a_seat_sees() -> None:
    table = Regrets(DOMINOES, 2, {})
    rng = Rng(5)
    deal = DOMINOES.new_deal(2)
    begin(deal, DOMINOES.order(2), 0, rng)
    view = deal.view(0)
    for _ in range(5):
        assert table.seen(view.imagine(rng).view(0)) == table.seen(view)


def test_it_beats_uniform_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mccfr, "ROUNDS", 100)
    [place] = leaderboard([DOMINOES], ["mccfr"], deals=60, seats=2)
    assert (place.bot, place.against) == ("mccfr", "uniform")
    assert place.ci95[0] > 0


def test_a_large_pack_is_refused() -> None:
    with pytest.raises(BadInput, match="small pack, not Rook"):
        any_bot(find_game("rook"), "mccfr")
    with pytest.raises(BadInput, match="some bots play only small packs"):
        leaderboard([find_game("block")], ["mccfr"], deals=1)
