"""The novices of the three games of Rook: legal, honest, and far better than chance."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM, Bot
from parlour.core.bits import has, union
from parlour.core.deal import View
from parlour.families.tricks.players.bid_estimates import Estimate, scale, worth_of_bid
from parlour.families.tricks.rules.auction import place_of
from parlour.games import find_bot
from parlour.games.display_rook import GAME as DISPLAY_ROOK_GAME
from parlour.games.display_rook.bot import RULE as DISPLAY_RULE
from parlour.games.partnership_rook import GAME as PARTNERSHIP_ROOK_GAME
from parlour.games.partnership_rook.bot import RULE as PARTNERSHIP_RULE
from parlour.games.rook import GAME as ROOK_GAME
from parlour.games.rook.bot import PLAYERS as ROOK_PLAYERS
from parlour.games.rook.bot import RULE
from parlour.games.rook.rules import BIDS, Options, RookDeal
from parlour.lab.duel import duel
from parlour.lab.simulate import begin, deal_rng, seed_key
from parlour.packs.rook_cards import COLOURS, GREEN, PACK
from parlour.table.game import Game
from tests.laws.haste import quick

PLAYERS: list[tuple[Game, Bot]] = [
    (ROOK_GAME, RULE),
    (PARTNERSHIP_ROOK_GAME, PARTNERSHIP_RULE),
    (DISPLAY_ROOK_GAME, DISPLAY_RULE),
]
KINDS = [(game, bot, seats) for game, bot in PLAYERS for seats in game.seats]
IDS = [f"{game.key}-{seats}" for game, _, seats in KINDS]


class Tourist:
    """Bid like a novice, and then play any card."""

    name = "tourist"

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View, seed: int) -> int:
        """Return a novice's bid or a random card."""
        return (UNIFORM if view.phase == 2 else self.bot).choose(view, seed)


def cards(faces: str) -> int:
    return union(PACK.read(faces))


def choice(game: Game, bot: Bot, hands: list[str], **facts: object) -> str:
    """Return a bot's move for the seat in turn."""
    deal = game.set_up(len(hands), facts.pop("options", None), {"hands": hands, **facts})  # type: ignore[arg-type]
    chosen = bot.choose(deal.view(deal.turn), 1)
    return game.words.say(deal.phase, chosen, game.choose({})) or ""


# Against other bots.


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "bot", "seats"), KINDS, ids=IDS)
def test_clearly_beats_uniform_choice(game: Game, bot: Bot, seats: int) -> None:
    assert duel(game, bot, UNIFORM, seats, 24 // seats, 1).low > 10


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "bot", "seats"), KINDS, ids=IDS)
def test_plays_cards_better_than_chance(game: Game, bot: Bot, seats: int) -> None:
    """All bid alike, so only the play makes the difference."""
    assert duel(game, bot, Tourist(bot), seats, 40 // seats, 2).mean > 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("game", "bot"), PLAYERS, ids=[game.key for game, _ in PLAYERS])
def test_makes_most_of_its_bids(game: Game, bot: Bot) -> None:
    """It also bids more than the minimum."""
    bids, made = [], 0
    for number in range(16):
        deal: Any = game.new_deal(4)
        rng = deal_rng(seed_key(3), number)
        begin(deal, game.order(4), number % 4, rng)
        while not deal.over:
            deal.play(deal.turn, bot.choose(deal.view(deal.turn), 1))
        bids.append(deal.auction.bid())
        made += deal.scores[deal.auction.holder % len(deal.scores)] > 0

    assert made >= 9
    assert sum(bids) / len(bids) > 25


@pytest.mark.parametrize(("game", "bot"), PLAYERS, ids=[game.key for game, _ in PLAYERS])
def test_r_gen_8_a_bot_never_revokes(game: Game, bot: Bot) -> None:
    """It follows suit even if nothing forces it to (R-GEN-8)."""
    for number in range(4):
        deal: Any = game.new_deal(4, {"revoke": "loses_the_bid"})
        begin(deal, game.order(4), number % 4, deal_rng(seed_key(4), number))
        while not deal.over:
            deal.play(deal.turn, bot.choose(deal.view(deal.turn), 1))
        assert deal.tricks.revoked == 0


# Cards.


def rook(hands: list[str], **facts: object) -> str:
    return choice(ROOK_GAME, RULE, hands, **{"trump": "green", **facts})


def partners(hands: list[str], **facts: object) -> str:
    return choice(PARTNERSHIP_ROOK_GAME, PARTNERSHIP_RULE, hands, **{"trump": "green", **facts})


def test_as_the_last_to_play_it_wins_with_a_count_card() -> None:
    """Four, a 10 and a 13 would all win: the 10 is saved."""
    hands = ["R10 R13 R2 Y1", "Y2 Y3 Y4", "Y7 Y8 Y9", "B2 B3 B4"]
    trick = ["", "R4", "R7", "R8"]

    assert rook(hands, trick=trick, leader=1) == "R10"


def test_it_gives_nothing_to_a_trick_that_others_win() -> None:
    hands = ["R5 R10 R2 Y1", "Y2 Y3 Y4", "Y7 Y8 Y9", "B2 B3 B4"]

    assert rook(hands, trick=["", "R4", "R14", "R8"], leader=1) == "R2"


def test_it_feeds_a_trick_that_its_partner_is_sure_of() -> None:
    """C's R14 is winning and nobody plays after A: the 10 goes on it."""
    hands = ["R5 R10 R2 Y1", "Y2 Y3 Y4", "Y7 Y8 Y9", "B2 B3 B4"]

    assert partners(hands, trick=["", "R4", "R14", "R8"], leader=1) == "R10"


def test_it_does_not_trump_its_partners_trick() -> None:
    hands = ["G5 Y10 Y2", "Y6 Y3 Y4", "Y7 Y8 Y9", "B2 B3 B4"]

    assert partners(hands, trick=["", "R4", "R14", "R8"], leader=1) == "Y10"


def test_it_trumps_an_opponents_trick_that_counts() -> None:
    hands = ["G2 Y9 Y2", "Y6 Y3 Y4", "Y7 Y8 B9", "B2 B3 B4"]

    assert partners(hands, trick=["", "R14", "R10", "R8"], leader=1) == "G2"


def test_it_throws_away_the_least_valuable_card() -> None:
    hands = ["B10 B14 Y2 Y9", "Y6 Y3 Y4", "Y7 Y8 B9", "B2 B3 B4"]

    assert partners(hands, trick=["", "R14", "R10", "R8"], leader=1) == "Y2"


def test_the_bidder_draws_trumps() -> None:
    hands = ["G14 G13 G12 G11 R2", "R3 G1 Y1 B1 B2", "R4 G2 Y2 B3 B4", "R6 G3 Y4 B5 B6"]

    assert rook(hands, turn=0, bidder=0, bid=40) == "G14"


def test_the_dealer_plays_both_hands_of_display_rook_together() -> None:
    """If A's R14 is still to come, the Dummy gives its 10 to the trick."""
    hands = ["R14 Y1", "Y2 B2", "R10 R2 B5", "R8 B4"]
    facts: dict[str, object] = {"trump": "green", "trick": ["", "R4", "", ""], "leader": 1}

    assert choice(DISPLAY_ROOK_GAME, DISPLAY_RULE, hands, **facts) == "R10"


# Bids.


RAISED = [
    "R3 R7 R8 R9 R11 R12 R13 Y1 B7 B9 B13 G3 G5 G13",
    "R1 R5 R6 R10 R14 Y3 Y6 Y8 B2 B3 B4 B5 G1 G4",
    "R2 R4 Y2 Y4 Y5 Y7 Y9 Y10 Y11 B1 B6 B8 G2 G8",
    "Y12 Y13 Y14 B10 B11 B12 B14 G6 G7 G9 G10 G11 G12 G14",
]
"""Partners at 0 and 2 with a long colour each; no opponent keeps them from bidding to 120."""


@pytest.mark.parametrize("level", ["novice", "club", "expert"])
@pytest.mark.parametrize("game", [PARTNERSHIP_ROOK_GAME, DISPLAY_ROOK_GAME], ids=lambda g: g.key)
def test_partners_do_not_bid_against_each_other(game: Game, level: str) -> None:
    """When both opponents have passed, a seat that has bid leaves the bid to its partner."""
    bot = quick(find_bot(game, level))
    for holder, turn in ((0, 2), (2, 0)):
        bids: list[list[int]] = [[], [], [], []]
        bids[turn], bids[holder] = [60], [65]
        facts = {"bids": bids, "passed": [1, 3], "turn": turn, "bidder": holder, "bid": 65}
        assert choice(game, bot, RAISED, dealer=3, **facts) == "pass"


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_a_whole_auction_ends_when_the_opponents_are_out(level: str) -> None:
    """At most one bid follows, by a partner who had not bid before."""
    game = PARTNERSHIP_ROOK_GAME
    bot = quick(find_bot(game, level))
    deal: Any = game.set_up(4, None, {"hands": RAISED, "dealer": 3, "phase": "bid"})
    late: list[int] = []
    while deal.phase == 0:
        seat, auction = deal.turn, deal.auction
        out = has(auction.passed, (seat + 1) % 4) and has(auction.passed, (seat + 3) % 4)
        mine = auction.offers[seat] >= 0
        call = bot.choose(deal.view(seat), 1)
        if out and auction.holder == (seat + 2) % 4 and call != auction.passing:
            assert not mine
            late.append(call)
        deal.play(seat, call)

    assert len(late) <= 1


def test_the_explanation_of_a_hand() -> None:
    """Four trumps, two of them high; one 14, one guarded 13, 35 points, two short suits."""
    hand = cards("G14 G13 G10 G4 R14 R13 R5 B13 Y1")
    shown: list[float] = []
    for sign in range(7):
        weights = [0.0] * 7
        weights[sign] = 1.0
        base, trumps, top_trumps, tops, seconds, counts, short = weights
        only = Estimate(base, trumps, top_trumps, tops, seconds, counts, short, 15.0, 20.0)
        shown.append(ROOK_PLAYERS.expected(hand, GREEN, scale(only, [5])))

    assert shown == [1, 4, 2, 1, 1, 35, 2]


def test_the_longest_and_highest_colour_becomes_trump() -> None:
    hand = cards("G14 G13 G12 G9 G5 G4 R2 R3 Y7 Y8 B1 B2 B3 B14")

    assert ROOK_PLAYERS.best_trump(hand, ROOK_PLAYERS.scales[44]) == GREEN
    hands = ["Y14 Y13 Y12 Y9 Y5 R2", "R3", "R4", "R6"]
    assert rook(hands, phase="trump", trump="none", bidder=0, turn=0) == "trump yellow"


def dearest(hand: int) -> int:
    """Return the highest bid that a hand supports, or 0."""
    known = ROOK_PLAYERS.scales[44]
    value = ROOK_PLAYERS.expected(hand, ROOK_PLAYERS.best_trump(hand, known), known)
    pairs = zip(BIDS, known.limits, strict=True)
    return max((int(bid) for bid, limit in pairs if value >= limit), default=0)


def test_better_hands_bid_higher() -> None:
    weak = cards("G2 G3 G4 R2 R3 R4 Y2 Y3 Y4 B2 B3 B4 B6 Y6")
    good = cards("G14 G12 G10 G8 G4 R14 R3 R4 Y2 Y3 Y4 B2 B3 B4")
    best = cards("G14 G13 G12 G10 G9 G8 G4 G2 R14 R13 Y14 Y13 B14 B13")
    limits = [dearest(hand) for hand in (weak, good, best)]

    assert limits[0] == 0
    assert limits[0] < limits[1] < limits[2]
    assert limits[2] >= 60


def test_a_bid_is_worth_less_the_higher_it_is() -> None:
    estimate = Estimate(0, 0, 0, 0, 0, 0, 0, spread=15, defending=20)
    worth = [worth_of_bid(50, estimate, bid) for bid in range(20, 90, 5)]

    assert worth == sorted(worth, reverse=True)
    assert worth[0] == pytest.approx(50, abs=2)
    assert worth[-1] < -80


def test_the_match_score_decides_how_boldly_to_bid() -> None:
    deal, known = RookDeal(4, Options()), ROOK_PLAYERS.scales[44]
    target = ROOK_PLAYERS.target_of(deal)
    near = place_of(40, BIDS)

    def limit(*scores: int) -> float:
        for seat, score in enumerate(scores):
            deal.scores[seat] = score
        return float(ROOK_PLAYERS.limits_of(deal, 0, known)[near])

    usual = limit(50, 60, 0, -20)
    assert limit(50, target - 10, 0, 0) < usual  # another player is close to the target
    assert limit(target - 15, 60, 0, 0) > usual  # this player is
    assert limit(-20, -30, -40, -50) == usual


def test_it_raises_step_by_step_up_to_its_limit() -> None:
    weak = cards("G2 G3 G4 R2 R3 R4 Y2 Y3 Y4 B2 B3 B4 B6 Y6")
    best = cards("G14 G13 G12 G10 G9 G8 G4 G2 R14 R13 Y14 Y13 B14 B13")
    deal = ROOK_GAME.new_deal(4)
    assert isinstance(deal, RookDeal)
    auction = deal.auction
    auction.start(0, 0)

    def says(hand: int) -> int:
        return int(ROOK_PLAYERS.call(deal, auction, auction.turn, hand))

    assert says(weak) == auction.lowest  # the dealer must bid
    auction.call(auction.lowest)
    assert says(weak) == auction.passing
    assert says(best) == auction.lowest + 1
    auction.call(place_of(dearest(best) - 5, auction.bids))
    assert says(best) == place_of(dearest(best), auction.bids)
    auction.call(place_of(dearest(best), auction.bids))
    assert says(best) == auction.passing


def test_it_leaves_its_partners_bid_alone_unless_its_own_hand_is_better() -> None:
    good = "G14 G12 G10 G8 G4 R14 R3 R4 Y2 Y3 Y4 B2 B3 B4"
    best = "G14 G13 G12 G10 G9 G8 G4 G2 R14 R13 Y14 Y13 B14 B13"
    facts: dict[str, object] = {"bidder": 0, "bid": 60, "turn": 2, "trump": "none"}

    assert partners(["R1", "R2", good, "R6"], **facts) == "pass"
    assert partners(["R1", "R2", best, "R6"], **facts) == "bid 65"


def test_which_cards_beat_which() -> None:
    """Yellow is led and green is trump: each of these beats those before it, and red beats none."""
    order = [PACK.piece(face) for face in ("Y2", "Y14", "G1", "G14")]
    ROOK_PLAYERS.trumps = COLOURS[GREEN]
    for low, best in enumerate(order):
        beaters = ROOK_PLAYERS.beaters(best, order[0])
        assert [has(beaters, face) for face in order] == [high > low for high in range(4)]
        assert not has(beaters, PACK.piece("R14"))
