"""Rook Solitaire: the deal, its scenes, its solver and its bot."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import COMPILED, each
from parlour.core.deal import zeros
from parlour.core.rng import Rng
from parlour.games.rook_solitaire import GAME
from parlour.games.rook_solitaire.bot import CLUB
from parlour.games.rook_solitaire.judge import solve
from parlour.games.rook_solitaire.rules import SolitaireDeal
from parlour.lab.simulate import simulate
from parlour.lab.winnable import LIMIT, Finding, wilson
from parlour.lab.winnable import numbered as numbered_deal
from parlour.packs.rook_cards import PACK
from parlour.table.parts import LOST, UNKNOWN, WON
from parlour.table.shuffle import Shuffler, seeded
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english


def numbered(number: int) -> SolitaireDeal:
    """Return the deal with this number."""
    deal = numbered_deal(GAME, number)
    assert isinstance(deal, SolitaireDeal)
    return deal


def dealt(*tops: str) -> SolitaireDeal:
    """Return a deal that starts with these piles, from the top; the rest is arbitrary."""
    piles = [PACK.read(row) for row in tops]
    taken = {card for pile in piles for card in pile}
    rest = [card for card in range(56) if card not in taken]
    while len(piles) < 14:
        piles.append([rest.pop() for _ in range(4)])
    order = [piles[pile][3 - depth] for depth in range(4) for pile in range(14)]
    deal = GAME.new_deal(1)
    assert isinstance(deal, SolitaireDeal)
    deal.begin(1, 0, zeros(2))
    deal.deal_out(vec[i64](order))
    return deal


@pytest.mark.parametrize(
    ("pile", "lies"),
    [
        ("R14 G14 Y5 B3", "Y5 B3 R14 G14"),
        ("R14 G14 Y14 B3", "B3 R14 G14 Y14"),
        ("R14 G14 Y14 B14", "R14 G14 Y14 B14"),
        ("R9 G14 Y5 B3", "R9 G14 Y5 B3"),
    ],
)
def test_fx_rsol_1_fourteens_go_to_the_bottom(pile: str, lies: str) -> None:
    """A 14 on top is buried repeatedly; four of them rest (RSOL-4, R-RSOL-1, R-RSOL-2)."""
    deal = dealt(pile)

    assert PACK.show(deal.piles.row(0)) == lies
    assert deal.run[0] == 1


def test_rsol_2_fourteen_piles_of_four_one_card_of_each_turned_up() -> None:
    """Fourteen Transfer Piles, and 1s on top are laid down at once (RSOL-2, RSOL-3, RSOL-8)."""
    table = Table(GAME, 1, names=("Ann",), shuffler=Shuffler(b"piles"))
    table.deal_next()
    zones = [zone for zone in scene(table, 0).zones if zone.id.startswith("pile-")]

    assert len(zones) == 14
    up = [[piece.face for piece in zone.pieces if piece.face] for zone in zones]
    assert all(
        len(faces) <= 1 and len(zone.pieces) <= 4 for faces, zone in zip(up, zones, strict=True)
    )
    assert not [face for faces in up for face in faces if face[1:] == "1"]
    assert english(scene(table, 0).sheet.columns) == ["dummy", "Ann"]


def test_rsol_11_a_1_is_laid_down_and_what_it_covered_is_turned_up() -> None:
    """This includes a 1 below another 1 (RSOL-11, RSOL-16)."""
    deal = dealt("R1 Y1 B7 B9")

    assert list(deal.built[:2]) == [1, 1]
    assert PACK.show(deal.piles.row(0)) == "B7 B9"


def test_r_rsol_9_built_cards_stay_built() -> None:
    """No choice ever takes a card from a Building Pile (R-RSOL-9)."""
    deal = numbered(3)
    verdict = solve(deal, 500)
    heights = sum(deal.built)
    for choice in verdict.line:
        deal.play(0, choice)
        assert sum(deal.built) >= heights
        heights = sum(deal.built)


def test_equal_numbers_are_equal_deals_and_the_table_deals_them() -> None:
    table = Table(GAME, 1, shuffler=seeded(17))
    table.deal_next()

    assert GAME.show(table.deal)["piles"] == GAME.show(numbered(17))["piles"]
    assert GAME.show(numbered(17)) != GAME.show(numbered(18))


def test_a_move_is_made_by_pointing_at_its_card() -> None:
    table = Table(GAME, 1, shuffler=seeded(17))
    table.deal_next()
    shown = scene(table, 0)
    faces = {(z.id, slot): piece.face for z in shown.zones for slot, piece in enumerate(z.pieces)}

    assert [faces[c.zone, c.slot] for c in shown.choices if c.move[0] in "RYBG"]
    for choice in shown.choices:
        if " on " in choice.move:
            assert faces[choice.zone, choice.slot] == choice.move.split()[0]


def test_a_line_that_the_solver_finds_wins() -> None:
    """The choices are legal in sequence, and complete all four piles (RSOL-22)."""
    won = 0
    for number in range(6):
        deal = numbered(number)
        verdict = solve(deal, 2000)
        if verdict.result == WON:
            for choice in verdict.line:
                assert deal.legal(0) >> choice & 1
                deal.play(0, choice)
            assert deal.left_over() == 0
            won += 1

    assert won >= 3


def by_trying_everything(deal: SolitaireDeal, met: dict[str, bool]) -> bool:
    """Return whether a position can be won, by trying every legal choice."""
    if deal.over:
        return deal.left_over() == 0
    here = repr(GAME.show(deal))
    if here not in met:
        met[here] = False
        for choice in each(deal.legal(0)):
            after = deal.copy()
            after.play(0, choice)
            if by_trying_everything(after, met):
                met[here] = True
                break
    return met[here]


def ending(rng: Rng, ruling: str) -> SolitaireDeal:
    """Return a small position: all but a few high cards are built, the rest lie in piles."""
    low = 10 + rng.below(3)
    built = [low - 1 + rng.below(2) for _ in range(4)]
    left = [suit * 14 + n - 1 for suit in range(4) for n in range(built[suit] + 1, 15)]
    order = vec[i64](left)
    rng.shuffle(order)
    piles: list[list[int]] = [[] for _ in range(14)]
    wide = 2 + rng.below(4)
    for place, card in enumerate(order):
        piles[place % wide].append(card)
    deal = GAME.new_deal(1, {"on_resting_14": ruling})
    assert isinstance(deal, SolitaireDeal)
    deal.begin(1, 0, zeros(2))
    for pile, cards in enumerate(piles):
        for card in cards:
            deal.piles.push(pile, card)
        deal.hidden[pile] = len(cards)
        deal.run[pile] = 0
    for suit in range(4):
        deal.built[suit] = built[suit]
    deal.settle()
    return deal


@pytest.mark.parametrize("ruling", ["allowed", "forbidden"])
def test_the_search_agrees_with_trying_everything(ruling: str) -> None:
    """Small endings of many shapes, both won and lost."""
    rng = Rng(5)
    results: list[str] = []
    for _ in range(25):
        deal = ending(rng, ruling)
        wanted = WON if by_trying_everything(deal, {}) else LOST
        verdict = solve(deal, LIMIT)
        assert verdict.result == wanted, GAME.show(deal)
        for choice in verdict.line:
            assert deal.legal(0) >> choice & 1
            deal.play(0, choice)
        assert verdict.result == LOST or deal.left_over() == 0
        results.append(wanted)

    assert 3 < results.count(WON) < 22


def test_the_search_proves_wins_and_losses_and_gives_up() -> None:
    rest = [""] * 11
    facts: dict[str, object] = {
        "piles": ["R14 G14", "R13", "", *rest],
        "built": [12, 14, 14, 13],
    }
    winning = GAME.set_up(1, {}, facts)
    lost = GAME.set_up(
        1,
        {},
        {
            "piles": ["R3 R2", "Y13 Y14", "R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14", *rest],
            "built": [1, 12, 14, 14],
        },
    )
    assert isinstance(winning, SolitaireDeal)
    assert isinstance(lost, SolitaireDeal)

    assert solve(winning, 10).result == WON
    assert solve(lost, 10).result == LOST
    assert solve(numbered(0), 2).result == UNKNOWN


def test_a_finding_states_what_is_known() -> None:
    found = Finding(200, 150, 10, 40)

    assert found.low < 0.75
    assert found.high > 0.95
    assert str(found).endswith("150 won, 10 lost, 40 unknown of 200")
    assert wilson(0, 10)[0] == pytest.approx(0.0)


@pytest.mark.skipif(not COMPILED, reason="takes a minute as plain Python")
def test_the_club_bot_wins_more_than_random_play() -> None:
    """It looks a little ahead in possible worlds."""
    random = simulate(GAME, deals=12, seats=1, seed=2).by_seat[0].points_mean
    club = simulate(GAME, deals=12, seats=1, seed=2, bots=[CLUB.name]).by_seat[0].points_mean

    assert club > random
