"""The net of Partnership Rook and Dixie Rook: the same choices everywhere, from what is known."""

from importlib.resources import files
from typing import TypeAlias

import pytest

from parlour.bots.levels import Guide, Thinker
from parlour.core.bits import each, first, has, single, union
from parlour.core.rng import Rng
from parlour.families.tricks.players.rook_features import FEATURES, NET, look, net_card, turned
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay
from parlour.games import find_bot, find_game
from parlour.games.dixie_rook.rules import DixieDeal
from parlour.games.partnership_rook.rules import PartnershipRookDeal
from parlour.lab.simulate import begin
from parlour.packs.rook_cards import ALL, FACES, HIGHEST

RookDeal: TypeAlias = PartnershipRookDeal | DixieDeal

GAMES = ("partnership-rook", "dixie-rook")
both = pytest.mark.parametrize("key", GAMES)


def dealt(key: str, seed: int, options: dict[str, str] | None = None, seats: int = 4) -> RookDeal:
    """Return a deal that is ready for the first card."""
    game, rng = find_game(key), Rng(seed)
    deal, novice = game.new_deal(seats, options), find_bot(game, "novice")
    assert isinstance(deal, PartnershipRookDeal | DixieDeal)
    begin(deal, game.order(seats), seed % seats, rng)
    while not in_play(deal):
        deal.play(deal.turn, novice.choose(deal.view(deal.turn), rng.word()))
    return deal


def in_play(deal: RookDeal) -> bool:
    """Return whether a card is due."""
    return find_game(key_of(deal)).rules.phases[deal.phase] == "play" and not deal.over


def key_of(deal: RookDeal) -> str:
    """Return the game of a deal."""
    return GAMES[isinstance(deal, DixieDeal)]


def net_choice(deal: RookDeal) -> int:
    """Return what the net would play for the seat in turn."""
    dixie = isinstance(deal, DixieDeal)
    buried = deal.nest if isinstance(deal, DixieDeal) and deal.auction.holder == deal.turn else 0
    seen = look(deal.tricks, deal.auction, deal.trump, buried, dixie=dixie)
    return int(net_card(seen, deal.trump, deal.legal(deal.turn)))


@pytest.mark.parametrize(
    ("key", "faces"),
    [
        (
            "partnership-rook",
            (
                "G14 G3 G10 G2 R11 R12 R2 R5 B13 B14 B2 B3 R6 R8 R13 R3 R4 R10 R1 R14 G7 "
                "G13 G8 G4 G1 G11 B1 G9 R9 G5 R7 B7 Y2 Y7 Y11 Y4 B4 B6 Y3 B11 Y5 Y14 Y8 Y1 "
                "Y9 Y10 Y12 Y13 B12 B8 B9 G12 B10 B5 G6 Y6"
            ),
        ),
        (
            "dixie-rook",
            (
                "B3 B7 B11 B2 B14 B8 B4 B13 R2 R5 R11 R12 G11 G4 G2 G13 B9 Y3 B12 B5 Y7 Y9 "
                "G1 Y1 Y14 B6 Y2 Y5 R4 R10 R1 R8 G8 G10 G9 G6 Y13 Y11 R13 Y6 R6 R14 R7 R3 "
                "G5 G14 G12 B1 R9 G7 B10 G3"
            ),
        ),
    ],
)
def test_chooses_the_same_cards_in_every_build(key: str, faces: str) -> None:
    deal = dealt(key, 1)
    played = []
    while in_play(deal):
        legal = deal.legal(deal.turn)
        choice = first(legal) if single(legal) else net_choice(deal)
        played.append(FACES[choice])
        deal.play(deal.turn, choice)
    assert " ".join(played) == faces


@both
def test_reads_only_what_the_seat_knows(key: str) -> None:
    deal, rng, changed = dealt(key, 2), Rng(7), 0
    while in_play(deal):
        seat, legal = deal.turn, deal.legal(deal.turn)
        choice = net_choice(deal)
        assert has(legal, choice)
        if not single(legal):
            other = deal.view(seat).imagine(rng)
            assert isinstance(other, PartnershipRookDeal | DixieDeal)
            changed += list(other.tricks.hands) != list(deal.tricks.hands)
            assert net_choice(other) == choice
        deal.play(seat, choice)
    assert changed > 10


@both
def test_sees_every_fact_once_and_counts_from_the_seat_in_turn(key: str) -> None:
    deal, rng = dealt(key, 3), Rng(3)
    while in_play(deal):
        dixie, seat = isinstance(deal, DixieDeal), deal.turn
        seen = look(deal.tricks, deal.auction, deal.trump, 0, dixie=dixie)
        facts = [int(seen.row[place]) for place in range(seen.many)]
        assert len(set(facts)) == len(facts)
        assert all(0 <= fact < FEATURES for fact in facts)
        tricks, auction = seats_moved_on(deal.tricks), seats_moved_on_in(deal.auction)
        moved = look(tricks, auction, deal.trump, 0, dixie=dixie)
        assert sorted(int(moved.row[place]) for place in range(moved.many)) == sorted(facts)
        legal = each(deal.legal(seat))
        deal.play(seat, legal[rng.below(len(legal))])


def seats_moved_on(tricks: TrickPlay) -> TrickPlay:
    """Return the same play with everybody one seat farther to the left."""
    moved = TrickPlay(4)
    moved.trick.start((tricks.trick.leader + 1) % 4)
    for away in range(4):
        seat = (tricks.trick.leader + away) % 4
        card = tricks.trick.by[seat]
        if card >= 0:
            moved.trick.add(card)
        moved.hands[(seat + 1) % 4] = tricks.hands[seat]
        moved.played[(seat + 1) % 4] = tricks.played[seat]
        moved.voids[(seat + 1) % 4] = tricks.voids[seat]
        moved.taken[(seat + 1) % 4] = tricks.taken[seat]
        moved.won[(seat + 1) % 4] = tricks.won[seat]
    return moved


def seats_moved_on_in(auction: Auction) -> Auction:
    """Return the same auction with everybody one seat farther to the left."""
    moved = auction.copy()
    moved.holder = (auction.holder + 1) % 4
    for seat in range(4):
        moved.offers[(seat + 1) % 4] = auction.offers[seat]
    return moved


@pytest.mark.parametrize("trump", range(4))
def test_trump_is_always_the_first_colour(trump: int) -> None:
    cards = [3, 17, 29, 30, 55]
    expected = union([(card - HIGHEST * trump) % 56 for card in cards])
    assert turned(union(cards), trump) == expected
    assert turned(ALL, trump) == ALL


@both
def test_guides_the_expert_in_the_play_alone(key: str) -> None:
    game = find_game(key)
    guide = guide_of(key)
    deal = game.new_deal(4)
    begin(deal, game.order(4), 0, Rng(1))
    assert not guide.knows(deal.view(deal.turn))
    played = dealt(key, 1)
    view = played.view(played.turn)
    assert guide.knows(view)
    assert guide.suggest(view) == net_choice(played)
    expert = find_bot(game, "expert")
    assert isinstance(expert, Thinker)
    assert expert.conventional(view, 1) in {guide.suggest(view), -1}


@pytest.mark.parametrize(
    ("key", "options", "seats"),
    [
        ("partnership-rook", {"revoke": "loses_the_bid"}, 4),
        ("partnership-rook", {"twenty": "not_for_the_bid"}, 4),
        ("partnership-rook", {}, 6),
        ("dixie-rook", {"revoke": "loses_the_bid"}, 4),
        ("dixie-rook", {}, 6),
    ],
    ids=str,
)
def test_is_not_asked_about_tables_it_was_not_trained_for(
    key: str, options: dict[str, str], seats: int
) -> None:
    deal = dealt(key, 1, options, seats)
    assert not guide_of(key).knows(deal.view(deal.turn))


def guide_of(key: str) -> Guide:
    """Return the guide of a game's expert."""
    expert = find_bot(find_game(key), "expert")
    assert isinstance(expert, Thinker)
    assert expert.guide is not None
    return expert.guide


def test_its_weights_are_small() -> None:
    assert len((files("parlour") / NET.path).read_bytes()) <= 1_000_000
