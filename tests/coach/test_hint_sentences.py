"""What a hint says after its reasons: what is as good, and whether a bid will be made."""

import re
from typing import Any

import pytest

from parlour.coach.hints import most_to_make
from parlour.coach.trick_reasons import held, only_these
from parlour.core.bits import each, first, union
from parlour.core.rng import Rng
from parlour.families.tricks.players.play import Cards
from parlour.games import GAMES, bots_of, find_game
from parlour.languages.message import reader
from parlour.packs.rook_cards import PACK, RED
from tests.coach.reason_proofs import Spot, figures_of, spots, thinker
from tests.games.tables import table_with

TRICKS = [
    game.key for game in GAMES if isinstance(getattr(bots_of(game)[-1], "policy", None), Cards)
]
OTHERS = ("sniff", "bergen", "block-dominoes", "draw-dominoes", "matadores", "sebastopol", "block")
AS_GOOD = r"(.+) (is|are) as good"
BID = r"(You|Your side) (cannot|should|will probably not|will) make the (\d+)(.*)"
ROUNDED = 0.11
"""Choices within 0.05 are as good, and figures are rounded to 0.1."""
WORLDS = 8


def rest(spot: Spot) -> list[str]:
    """Return the sentences after the first."""
    return re.split(r"\. |\.$", str(spot.hint.say))[1:-1]


def as_good(spot: Spot, said: re.Match[str]) -> bool:
    """What is named can be played, and its figure is that of the advice."""
    names = re.split(r", and |, | and ", said[1][0].lower() + said[1][1:])
    pack = spot.game.pack
    legal = {f"the {pack.name(piece)}" for piece in each(spot.view.choices) if piece < len(pack)}
    worths = {name.lower(): worth for name, worth in figures_of(spot.hint).items()}
    best = max(worths.values())
    pieces = {name for name in names if name.startswith("the ")}
    near = all(best - worths[name.lower()] <= ROUNDED for name in names if name.lower() in worths)
    return pieces <= legal and near and (said[2] == "is") == (len(names) == 1)


def bid_of(spot: Spot, said: re.Match[str]) -> bool:
    """The bid is the side's own; if it cannot be made, no line of play makes it."""
    deal: Any = spot.deal
    sides = spot.game.rules.sides(deal.seats, spot.options)
    mates = [seat for seat in range(deal.seats) if sides[seat] == sides[spot.seat]]
    bid = int(said[3]) == deal.auction.bid() and deal.auction.holder in mates
    who = (said[1] == "You") == (len(mates) == 1)
    return bid and who and (said[2] != "cannot" or not makes(spot, sides[spot.seat]))


def makes(spot: Spot, side: int) -> bool:
    """Return whether the side gains points in deals that fit the view, played at random."""
    rng = Rng(17)
    for _ in range(WORLDS):
        deal: Any = spot.view.imagine(rng)
        while not deal.over:
            seat = first(deal.due())
            deal.play(seat, rng.pick(deal.legal(seat)))
        if deal.scores[side] > deal.brought[side]:
            return True
    return False


def prove(spot: Spot) -> None:
    """Prove every sentence after the first."""
    for sentence in rest(spot):
        alike, bid = re.fullmatch(AS_GOOD, sentence), re.fullmatch(BID, sentence)
        assert alike or bid, sentence
        if alike:
            assert as_good(spot, alike), (str(spot.hint.say), str(spot.hint.more))
        if bid:
            assert bid_of(spot, bid), str(spot.hint.say)


@pytest.mark.parametrize("key", [*TRICKS, *OTHERS])
def test_every_sentence_is_true(key: str) -> None:
    for spot in spots(key, 12):
        prove(spot)


@pytest.mark.slow
@pytest.mark.parametrize("key", [*TRICKS, *OTHERS])
def test_every_sentence_is_true_in_200_positions(key: str) -> None:
    for spot in spots(key, 200, seed=99):
        prove(spot)


@pytest.mark.parametrize(("taken", "most"), [("G2 G3 G4 G6", 120), ("G2 G3 G5 G10", 105)])
def test_a_lost_trick_costs_only_the_points_in_it(taken: str, most: int) -> None:
    """The 20 for the most tricks can still be made."""
    game = find_game("partnership-rook")
    hands = ["R14 R13 G1", "Y2 Y6 Y7", "R12 R11 B9", "B4 B6 B7"]
    facts = {"hands": hands, "trump": "red", "bidder": 0, "bid": 120, "leader": 0, "turn": 0}
    table = table_with(game, ("A", "B", "C", "D"), {**facts, "taken": ["", taken, "", ""]})
    policy = thinker(game).policy
    assert isinstance(policy, Cards)
    assert policy.see(table.deal, 0)
    assert most_to_make(policy, game.coach.each_trick, 120) == most


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("R4", "only the red 4 can beat it", "nur die rote 4 kann sie schlagen"),
        (
            "R4 G5",
            "only the red 4 and the green 5 can beat it",
            "nur die rote 4 und die grüne 5 können sie schlagen",
        ),
    ],
)
def test_the_verb_agrees_with_one_card_or_several(cards: str, english: str, german: str) -> None:
    (told,) = only_these(PACK, int(union(PACK.read(cards))))
    assert (str(told), reader("de").say(told)) == (english, german)


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("R1 Y14", "you hold 1 red card", "du hast 1 Karte in Rot"),
        ("R12", "you hold 1 red card, with the 12", "du hast 1 Karte in Rot, nämlich die 12"),
        (
            "R2 R14 R12",
            "you hold 3 red cards, with the 14 and the 12",
            "du hast 3 Karten in Rot, darunter die 14 und die 12",
        ),
    ],
)
def test_high_cards_are_named(cards: str, english: str, german: str) -> None:
    told = held(PACK, int(union(PACK.read(cards))), RED)
    assert (str(told), reader("de").say(told)) == (english, german)
