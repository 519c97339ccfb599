"""The net of 42: the same choices everywhere, from what the seat knows."""

from importlib.resources import files

import pytest

from parlour.bots.levels import Thinker
from parlour.core.bits import first, has, single
from parlour.core.rng import Rng
from parlour.games import find_bot
from parlour.games.domino_42 import GAME
from parlour.games.domino_42.bot import NET, RULE, net_knows
from parlour.games.domino_42.bot import net_choice as guide_choice
from parlour.games.domino_42.rules import PLAY, Domino42Deal, Domino42View
from parlour.games.domino_42.thinking.domino_features import look
from parlour.lab.simulate import begin


def dealt(seed: int, options: dict[str, str] | None = None) -> Domino42Deal:
    """Return a deal whose auction is over."""
    deal, rng = GAME.new_deal(4, options), Rng(seed)
    assert isinstance(deal, Domino42Deal)
    begin(deal, GAME.order(4), seed % 4, rng)
    while deal.phase != PLAY:
        deal.play(deal.turn, RULE.choose(deal.view(deal.turn), rng.word()))
    return deal


def net_choice(deal: Domino42Deal) -> int:
    """Return what the net would play for the seat in turn."""
    seen = look(deal.tricks, deal.auction, deal.trump, deal.turn)
    return int(NET.choose(seen, deal.legal(deal.turn)))


def test_chooses_the_same_dominoes_in_every_build() -> None:
    deal = dealt(1)
    faces = []
    while not deal.over:
        legal = deal.legal(deal.turn)
        choice = first(legal) if single(legal) else net_choice(deal)
        faces.append(GAME.pack.faces[choice])
        deal.play(deal.turn, choice)
    assert " ".join(faces) == (
        "1-1 4-1 1-0 3-0 4-4 3-1 4-2 5-4 2-0 5-2 4-0 2-2 5-0 5-1 5-5 3-2 "
        "3-3 4-3 6-1 6-3 0-0 6-0 6-2 6-6 5-3 6-5 2-1 6-4"
    )


def test_reads_only_what_the_seat_knows() -> None:
    deal, rng, changed = dealt(2), Rng(7), 0
    while not deal.over:
        seat, legal = deal.turn, deal.legal(deal.turn)
        choice = net_choice(deal)
        assert has(legal, choice)
        if not single(legal):
            other = deal.view(seat).imagine(rng)
            assert isinstance(other, Domino42Deal)
            changed += list(other.tricks.hands) != list(deal.tricks.hands)
            assert net_choice(other) == choice
        deal.play(seat, choice)
    assert changed > 5


def test_guides_the_expert_in_the_play_alone() -> None:
    deal = GAME.new_deal(4)
    assert isinstance(deal, Domino42Deal)
    begin(deal, GAME.order(4), 0, Rng(1))
    assert not net_knows(Domino42View(deal, deal.turn))
    played = dealt(1)
    view = played.view(played.turn)
    assert net_knows(view)
    assert guide_choice(view) == net_choice(played)


@pytest.mark.parametrize("options", [{"revoke": "honour"}], ids=str)
def test_is_not_asked_where_players_may_revoke(options: dict[str, str]) -> None:
    deal = dealt(1, options)
    assert not net_knows(Domino42View(deal, deal.turn))


def test_the_expert_starts_from_its_choice() -> None:
    expert = find_bot(GAME, "expert")
    assert isinstance(expert, Thinker)
    for seed in range(1, 6):
        deal = dealt(seed)
        view = deal.view(deal.turn)
        usual = expert.conventional(view, 1)
        assert usual in {guide_choice(view), -1}


def test_its_weights_are_small() -> None:
    size = len((files("parlour.games.domino_42") / "play_net.bin").read_bytes())
    assert size <= 1_000_000
