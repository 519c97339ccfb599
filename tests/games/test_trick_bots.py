"""The novices of Dixie Rook, High 14 and Flip: sensible, and far better than chance."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM, Bot
from parlour.bots.levels import Thinker
from parlour.core.bits import each, has, union
from parlour.core.deal import View
from parlour.games import find_bot
from parlour.games.dixie_rook import GAME as DIXIE
from parlour.games.dixie_rook.bot import PLAYERS as DIXIE_PLAYERS
from parlour.games.dixie_rook.players import worth_of_bid
from parlour.games.flip import GAME as FLIP
from parlour.games.high_14 import GAME as HIGH
from parlour.games.high_14.bot import PLAYERS as HIGH_PLAYERS
from parlour.lab.duel import duel
from parlour.packs.rook_cards import COLOURS, PACK, RED, YELLOW
from parlour.table.game import Game
from parlour.table.moves import whole_move

A, B, C, D = range(4)


def rule_of(game: Game) -> Bot:
    """Return the rule of thumb that all levels share."""
    bot = find_bot(game, "club")
    assert isinstance(bot, Thinker)
    return bot.rule


def chosen(game: Game, hands: list[str], **facts: Any) -> str:
    """Return the whole move by the rule of thumb."""
    options = facts.pop("options", None)
    deal = game.set_up(len(hands), options, {"hands": hands, **facts})
    rule = rule_of(game)
    move = whole_move(deal, deal.turn, lambda view: rule.choose(view, 1))
    return game.speech(options).text(deal, deal.turn, move)


def cards(faces: str) -> int:
    return union(PACK.read(faces))


class Tourist:
    """Think like a novice, and then play any card."""

    name = "tourist"

    def __init__(self, bot: Bot, phase: int) -> None:
        self.bot = bot
        self.phase = phase

    def choose(self, view: View, seed: int) -> int:
        """Return a novice's choice, or a random card."""
        return (UNIFORM if view.phase == self.phase else self.bot).choose(view, seed)


@pytest.mark.parametrize(
    ("game", "seats", "deals", "bar"),
    [
        *((DIXIE, 4, 12, 100), (DIXIE, 6, 12, 100)),
        *((HIGH, 3, 20, 15), (HIGH, 4, 20, 30), (HIGH, 5, 20, 5), (HIGH, 6, 20, 4)),
        *((FLIP, 3, 30, 2), (FLIP, 4, 30, 5), (FLIP, 5, 30, 1), (FLIP, 7, 30, 0.5)),
    ],
)
def test_it_beats_chance(game: Game, seats: int, deals: int, bar: float) -> None:
    result = duel(game, find_bot(game, "novice"), UNIFORM, seats, deals, 3)

    assert result.low > bar


def test_in_dixie_rook_it_plays_its_cards_well() -> None:
    """The opponent bids and buries in the same way, and then plays any card."""
    bot = rule_of(DIXIE)

    assert duel(DIXIE, bot, Tourist(bot, 3), 4, 16, 3).low > 15


# Dixie Rook.

STRONG = "R14 R13 R12 R11 R10 R9 R8 Y14 Y13 B14 G14 G2 G3"
WEAK = "R1 R3 R6 Y2 Y4 Y6 Y8 B1 B3 B7 G4 G6 G8"


def test_it_bids_on_a_strong_hand_and_passes_a_weak_one() -> None:
    assert chosen(DIXIE, ["", STRONG, "", ""]) == "bid 70"
    assert chosen(DIXIE, ["", WEAK, "", ""]) == "pass"


def test_it_bids_up_to_what_a_hand_is_worth() -> None:
    """A strong hand outbids opponents past 90, and does not take a bid from its partner."""
    against = {"bid": 90, "bidder": A, "turn": B}

    assert chosen(DIXIE, ["", STRONG, "", ""], **against) == "bid 95"
    assert chosen(DIXIE, ["", WEAK, "", ""], **against) == "pass"
    fair = "R14 R13 R11 R9 R6 Y14 Y3 B8 B6 B2 G9 G4 G1"
    assert chosen(DIXIE, ["", fair, "", ""], bid=75, bidder=A, turn=B) == "bid 80"
    assert chosen(DIXIE, ["", fair, "", ""], bid=75, bidder=D, turn=B) == "pass"


def test_partners_do_not_bid_against_each_other() -> None:
    """When both opponents are out, a seat that has bid leaves it to its partner, however strong."""
    out = {"bids": [[], [70], [], [75]], "bid": 75, "bidder": D, "passed": [A, C], "turn": B}
    deal: Any = DIXIE.set_up(4, None, {"hands": ["", STRONG, "", ""], **out})
    club = find_bot(DIXIE, "club")

    assert chosen(DIXIE, ["", STRONG, "", ""], **out) == "pass"
    assert isinstance(club, Thinker)
    assert each(club.policy.worth_trying(deal, B, deal.legal(B))) == [deal.auction.passing]


def test_it_bids_more_when_the_others_are_about_to_win() -> None:
    doubtful = "R14 R12 R9 R7 R2 Y14 Y3 B8 B6 B2 G9 G4 G1"
    bid = {"bid": 80, "bidder": A, "turn": B}

    assert chosen(DIXIE, ["", doubtful, "", ""], **bid) == "pass"
    assert chosen(DIXIE, ["", doubtful, "", ""], scores=[250, 20], **bid) == "bid 85"


def test_the_dealer_takes_the_bid_if_the_option_says_so() -> None:
    facts = {"turn": A, "passed": [B, C, D], "options": {"no_bid": "dealer_takes_it"}}

    assert chosen(DIXIE, [WEAK, "", "", ""], **facts) == "bid 70"


def test_it_buries_to_get_rid_of_a_colour_and_saves_a_lone_ten() -> None:
    """It keeps trumps and 14s, and puts back cards that would be lost."""
    hand = f"{STRONG} B10 B5 G7 Y2"
    move = chosen(DIXIE, ["", hand, "", ""], phase="bury", bidder=B, bid=70, turn=B)

    assert len(move.split()) == 5
    assert {"B10", "B5"} <= set(move.split())
    assert not {"R8", "R9", "R14", "Y14", "B14", "G14"} & set(move.split())


def test_with_only_trumps_it_buries_the_lowest() -> None:
    hand = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 Y14 Y1 B1"
    move = chosen(DIXIE, ["", hand, "", ""], phase="bury", bidder=B, bid=70, turn=B)

    assert move == "bury R1 Y1 Y14 B1"


def test_it_names_the_colour_in_which_it_is_strong() -> None:
    facts = {"phase": "trump", "bidder": B, "bid": 70, "turn": B}

    assert chosen(DIXIE, ["", STRONG, "", ""], **facts) == "trump red"


def test_the_value_of_a_card_in_hand_compared_with_the_nest() -> None:
    """A singleton goes before a card of a doubleton, and both before 14s and trumps."""
    hand = cards("R14 R13 R12 R11 Y14 Y13 B3 G10 G9")
    kept = [DIXIE_PLAYERS.kept(hand, PACK.piece(face), RED) for face in ("B3", "G9", "Y14", "R11")]

    assert kept == sorted(kept)
    assert len(set(kept)) == len(kept)


def test_the_value_of_a_bid() -> None:
    """Sure to be made: twice the points less 120. Sure to fail: the bid and the rest of 120."""
    assert worth_of_bid(100, 0.5, 70) == pytest.approx(80)
    assert worth_of_bid(60, 0.5, 100) == pytest.approx(-160)
    assert worth_of_bid(90, 18, 70) > worth_of_bid(90, 18, 90) > worth_of_bid(80, 18, 90)


def test_it_feeds_its_partners_trick() -> None:
    facts = {"trump": "green", "bidder": B, "bid": 70, "trick": ["R1", "", "R2", "R14"]}
    hands = ["Y1 Y2", "R10 R3 Y3", "Y4 Y5", "Y6 Y7"]

    assert chosen(DIXIE, hands, leader=C, turn=B, **facts) == "R10"


# High 14.


def test_a_14_is_kept_for_a_valuable_trick() -> None:
    """It is not spent on a trick of 5 points, but it is on a 10 that would be lost."""
    rest = {"trump": "yellow", "leader": B, "turn": A}
    hands = ["B14 R2 G3", "B1 B2", "B3 B4", "B5 B6"]

    assert chosen(HIGH, hands, trick=["", "R4", "R3", "R6"], **rest) == "R2"
    assert chosen(HIGH, hands, trick=["", "R13", "R3", "R10"], **rest) == "B14"


def beats(best: str, face: str, led: str) -> bool:
    """Return whether a card beats the winning card of a trick; yellow is trump."""
    HIGH_PLAYERS.trumps = COLOURS[YELLOW]
    return has(HIGH_PLAYERS.beaters(PACK.piece(best), PACK.piece(led)), PACK.piece(face))


def test_how_cards_rank_in_high_14() -> None:
    """Each beats all before it when red is led; of two other 14s the first wins."""
    order = ["R3", "R13", "Y2", "Y13", "B14", "R14"]
    for low, best in enumerate(order):
        for high, face in enumerate(order):
            assert beats(best, face, "R3") == (high > low)

    assert not beats("Y14", "B14", "R3")
    assert not beats("B14", "Y14", "R3")
    assert not beats("R3", "G9", "R3")
    assert beats("G8", "G9", "G2")


# Flip.


def test_it_ducks_red_and_takes_what_is_harmless() -> None:
    hands = ["R3 R12", "B1 B2 B3", "B4 B5 B6", "B7 B8 B9"]
    rest = {"leader": B, "turn": A, "options": {"four_players": "singles"}}

    assert chosen(FLIP, hands, trick=["", "R10", "R5", "R4"], **rest) == "R3"
    hands[0] = "Y3 Y12"
    assert chosen(FLIP, hands, trick=["", "Y10", "Y5", "Y4"], **rest) == "Y12"


def test_it_throws_the_red_ten_away() -> None:
    hands = ["R10 R14 G14 Y2", "B1 B2 B3", "B4 B5 B6", "G7 G8 G9"]
    rest = {"leader": B, "turn": A, "options": {"four_players": "singles"}}

    assert chosen(FLIP, hands, trick=["", "B10", "B12", "B13"], **rest) == "R10"


def test_it_keeps_the_red_ten_from_its_partners_trick() -> None:
    hands = ["R10 G14 Y2", "B1 B2 B3", "B4 B5 B6", "G7 G8 G9"]

    assert chosen(FLIP, hands, trick=["", "B10", "B13", "B12"], leader=B, turn=A) != "R10"
