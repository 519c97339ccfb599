"""Rook's scenes and sentences: what the scenarios in tests/games/rook/scenarios cannot show."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from parlour.core.deal import SPECTATOR
from parlour.core.speech import MINUS, points_text
from parlour.errors import BadNotation, BadOption, Illegal
from parlour.games.rook import GAME as ROOK_GAME
from parlour.packs.rook_cards import PACK
from parlour.table.events import Dealt, Drawn
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import faces, play, play_deal, zone

A, B, C, D = range(4)
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: Any) -> Table:
    """Return a table with these hands; A deals, and cards in no hand have been played."""
    names = NAMES[: len(hands)]
    table = Table(ROOK_GAME, len(hands), options, names=names)
    position = {"hands": list(hands), **facts}
    table.set_position(ROOK_GAME.set_up(len(hands), options, position, names))
    return table


# The players, the draw and the deal.


@pytest.mark.parametrize("seats", [0, 1, 2, 9])
def test_rook_1_two_or_nine_players_are_refused(seats: int) -> None:
    """Rook is for three to eight (ROOK-1, PACK-5)."""
    with pytest.raises(BadOption, match=rf"Rook is for 3, 4, 5, 6, 7, 8 players, not {seats}"):
        Table(ROOK_GAME, seats)


def test_pack_3_there_is_no_bird_in_the_pack() -> None:
    """Four colours of fourteen are all 56 cards (PACK-1, PACK-2, PACK-3)."""
    assert Counter(face[0] for face in PACK.faces) == {"R": 14, "Y": 14, "B": 14, "G": 14}
    assert len(set(PACK.faces)) == 56


def test_rook_4_the_highest_card_deals() -> None:
    """Each player draws one card, seen by all, and the highest number deals (ROOK-4, R-GEN-2)."""
    table = Table(ROOK_GAME, 4, shuffler=Shuffler(b"draw"))
    table.deal_next()
    drawn = table.log[1]
    assert isinstance(drawn, Drawn)
    numbers = {name: int(face[1:]) for name, face in drawn.draws}

    assert [name for name, _ in drawn.draws][:4] == list("ABCD")
    assert numbers[NAMES[drawn.dealer]] == max(numbers.values())
    assert table.deal.dealer == drawn.dealer
    words = ", ".join(f"{name} draws {face}" for name, face in drawn.draws)
    assert str(log_lines(table, SPECTATOR)[1].text) == f"{words}. {NAMES[drawn.dealer]} deals."


def test_r_gen_2_the_draw_is_made_once() -> None:
    """There is no second draw before the second deal (R-GEN-2); the deal passes left (R-GEN-3)."""
    table = Table(ROOK_GAME, 4, shuffler=Shuffler(b"once"))
    for seed in range(2):
        table.deal_next()
        play_deal(table, seed)
    dealers = [event.dealer for event in table.log if isinstance(event, Dealt)]

    assert sum(isinstance(event, Drawn) for event in table.log) == 1
    assert dealers[1] == (dealers[0] + 1) % 4


def test_r_gen_5_the_cards_are_shuffled_before_each_deal() -> None:
    """Every deal is a new order of the cards in use (R-GEN-5, ROOK-41)."""
    table = Table(ROOK_GAME, 3, {"target": "1000"}, shuffler=Shuffler(b"fresh"))
    for seed in range(4):
        table.deal_next()
        play_deal(table, seed)
    orders = [event.order for event in table.log if isinstance(event, Dealt)]

    assert len(set(orders)) == 4
    for order in orders:
        cards = order.split()
        assert len(set(cards)) == 40
        assert all(int(card[1:]) >= 5 for card in cards)  # ROOK-3


def test_rook_7_hands_are_sorted_by_colour() -> None:
    """Red, yellow, black, green, each from low to high (ROOK-7); trumps apart once named."""
    table = table_of("G2 R14 B3 Y9 R1 Y10 G1", "R2 Y2", "R3 Y3", "R4 Y4")

    assert faces(scene(table, A), "hand-0") == "R1 R14 Y9 Y10 B3 G1 G2"

    play(table, "bid 15", "pass", "pass", "pass", "trump yellow")

    assert faces(scene(table, A), "hand-0") == "R1 R14 B3 G1 G2 Y9 Y10"


def test_only_the_size_of_other_hands_is_shown() -> None:
    """Other hands show only how many cards they hold."""
    shown = scene(table_of("R1 R5", "R2 Y2 B2", "R3", "R4 G14"), A)

    assert [zone(shown, f"hand-{seat}").count for seat in (B, C, D)] == [3, 1, 2]
    assert [seat.cards for seat in shown.seats] == [2, 3, 1, 2]
    assert all(not zone(shown, f"hand-{seat}").pieces for seat in (B, C, D))


# Bidding.


def test_rook_19_the_auction_is_shown_seat_by_seat() -> None:
    """Each player's bid or pass is shown at their seat (ROOK-19)."""
    table = table_of("R1 R5", "R2 Y2", "R3 Y3", "R4 G14")
    play(table, "bid 15", "bid 25", "pass", "bid 30", "bid 35", "bid 40", "pass")
    shown = scene(table, A)

    assert [faces(shown, f"bids-{seat}") for seat in range(4)] == [
        "15 35",
        "25 40",
        "pass",
        "30 pass",
    ]
    assert zone(shown, "bids-1").pieces[1].mark == "highest"
    assert english(shown.facts) == [["Bid", "40"]]
    assert shown.seats[B].marks == ()
    play(table, "pass")
    assert scene(table, A).seats[B].marks == ("turn",)
    assert english(scene(table, A).seats[B].notes) == ["bid 40"]


def test_rook_19_the_history_holds_when_passes_are_not_final() -> None:
    """A player who passes and comes in again shows both (R-ROOK-5)."""
    table = table_of("R1 R5", "R2 Y2", "R3 Y3", options={"pass": "may_bid_again"})
    play(table, "bid 15", "pass", "bid 20", "pass", "bid 30")
    shown = scene(table, A)

    assert [faces(shown, f"bids-{seat}") for seat in range(3)] == ["15 pass", "pass 30", "20"]


def test_rook_20_nobody_learns_what_colour_a_bid_was_on() -> None:
    """Until the highest bidder names the trump, no view holds a colour (ROOK-20)."""
    table = table_of("R1 R5", "R2 Y2", "R3 Y3", "R4 G14")
    said = play(table, "bid 15", "pass", "bid 30", "pass", "pass")
    for seat in (SPECTATOR, A, B, C, D):
        assert ROOK_GAME.show_view(table.view(seat))["trump"] == "none"
        assert dict(english(scene(table, seat).facts)) == {"Bid": "30"}
    assert said == "A passes. C has it at 30."

    play(table, "trump black")

    assert dict(english(scene(table, A).facts)) == {"Bid": "30", "Trump": "black"}


def test_bidding_prompts() -> None:
    """Prompts use the words of the booklet (ROOK-10, ROOK-14, ROOK-16)."""
    table = table_of("R1 R5", "R2 Y2", "R3 Y3", "R4 G14")

    assert (
        str(scene(table, A).prompt)
        == "You deal, so you must bid: 15 points or more, divisible by 5."
    )
    assert str(scene(table, B).prompt) == "Waiting for a bid."
    play(table, "bid 15")
    assert str(scene(table, B).prompt) == "Raise the bid of 15, or pass."
    play(table, "bid 25", "pass", "pass", "pass")
    assert str(scene(table, B).prompt) == "You have bid highest: choose the trump colour."
    assert str(scene(table, A).prompt) == "Waiting for trump."
    assert [choice.move for choice in scene(table, B).choices] == [
        "trump red",
        "trump yellow",
        "trump black",
        "trump green",
    ]


def test_the_prompt_differs_for_a_dealer_who_may_pass() -> None:
    """Under the option nobody has to open (R-ROOK-1)."""
    table = table_of("R1", "R2", "R3", "R4", options={"dealer_bids": "may"})

    assert str(scene(table, A).prompt) == "Bid 15 points or more, divisible by 5, or pass."
    assert play(table, "pass", "pass", "pass", "pass") == (
        "D passes. Nobody bids. The same dealer deals again."
    )
    assert str(scene(table, A).prompt) == "Nobody has bid: deal again."
    assert str(scene(table, A).sheet.lines[0].note) == "Nobody bid."


def test_bids_are_described() -> None:
    """Every call is announced, and in the end who has the bid (ROOK-15, ROOK-16)."""
    hands = ("R1 R5", "R2 Y2", "R3 Y3", "R4 G14")

    assert play(table_of(*hands), "bid 15") == "A bids 15."
    assert play(table_of(*hands), "bid 15", "pass") == "B passes."
    calls = ("bid 15", "pass", "bid 20", "pass", "pass")
    assert play(table_of(*hands), *calls) == "A passes. C has it at 20."
    assert play(table_of(*hands), *calls, "trump green") == (
        "C announces: Green is trump colour. B leads."
    )


# The play.


def test_playing_prompts() -> None:
    """Leading, following and being unable to follow (ROOK-23, ROOK-27, ROOK-28)."""
    table = table_of("B1 Y4", "R5 Y2", "R3 Y3", "Y1 G4", trump="green")

    assert str(scene(table, B).prompt) == "You lead: play any card of any colour."
    assert str(scene(table, A).prompt) == "Waiting for a card."
    play(table, "R5")
    assert str(scene(table, C).prompt) == "Follow the colour led: red."
    play(table, "R3")
    assert str(scene(table, D).prompt) == "You have no red: throw away any card, or trump."
    play(table, "Y1")
    assert str(scene(table, A).prompt) == "You have no red: throw away any card."


def test_cards_that_may_not_be_played_name_their_clause() -> None:
    """A card that does not follow shows ROOK-27; one that does shows nothing."""
    table = table_of("R1 Y1", "R5 Y2", "R3 Y3 G1", "R4 G4", trump="green")
    play(table, "R5")
    hand = zone(scene(table, C), "hand-2")

    assert [(piece.face, piece.why) for piece in hand.pieces] == [
        ("R3", ""),
        ("Y3", "ROOK-27"),
        ("G1", "ROOK-27"),
    ]
    with pytest.raises(Illegal, match="must play one"):
        table.submit(C, "G1")


def test_rook_25_a_trick_lies_in_the_order_played() -> None:
    """The card led and the card winning the trick are marked, each with its player."""
    table = table_of("R1 Y1", "R5 Y2", "R9 Y3", "G4 Y4", trump="green")
    play(table, "R5", "R9", "G4")
    trick = zone(scene(table, A), "trick")

    assert [(piece.face, piece.by, piece.mark) for piece in trick.pieces] == [
        ("R5", B, "led"),
        ("R9", C, ""),
        ("G4", D, "winning"),
    ]
    assert "last-trick" not in [zone.id for zone in scene(table, A).zones]

    play(table, "R1")

    assert not zone(scene(table, A), "trick").pieces
    last = zone(scene(table, A), "last-trick")
    assert [(piece.face, piece.by) for piece in last.pieces] == [
        ("R5", B),
        ("R9", C),
        ("G4", D),
        ("R1", A),
    ]


def test_r_gen_10_captured_tricks_lie_face_down() -> None:
    """Only their number is visible until the count (R-GEN-10, ROOK-30)."""
    table = table_of("R1 Y1", "R5 Y2", "R14 Y3", "R4 Y14", trump="green", tricks=[1, 0, 0, 2])
    play(table, "R5", "R14", "R4", "R1")
    for seat in (SPECTATOR, A, C):
        tricks = [zone(scene(table, seat), f"tricks-{other}") for other in range(4)]
        assert [pile.count for pile in tricks] == [1, 0, 1, 2]
        assert not any(pile.pieces for pile in tricks)


def test_the_count_shows_what_each_player_has_taken() -> None:
    """At the end the count cards of every player lie open (ROOK-36, ROOK-37)."""
    table = table_of("B7", "G9 Y10", "G12", turn=C, trump="red", bidder=C, bid=15)
    play(table, "G12", "B7", "G9")
    shown = scene(table, A)

    assert faces(shown, "tricks-2") == "Y10"
    assert str(zone(shown, "tricks-2").note) == "10 in 1 trick"
    assert faces(shown, "odd") == "Y10"
    assert str(shown.prompt) == "The hand is over."


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["R5"], "B leads R5."),
        (["R5", "R14"], "C plays R14."),
        (["R5", "R14", "G1"], "D trumps with G1."),
        (["R5", "R14", "G1", "B14"], "A throws away B14. D takes the trick: 25 points."),
        (["Y2", "Y3", "Y10", "Y1"], "A plays Y1. D takes the trick: 10 points."),
        (["Y2", "Y3", "Y10", "Y1", "G1"], "D leads G1."),
    ],
)
def test_cards_are_described(moves: list[str], words: str) -> None:
    """A lead, a card that follows, a trump and a discard have different sentences (ROOK-28)."""
    table = table_of("B14 Y1", "R5 Y2", "R14 Y3", "G1 Y10", trump="green")

    assert play(table, *moves) == words


def test_a_trick_without_count_cards_is_described_without_points() -> None:
    table = table_of("R1 Y1", "R2 Y2", "R3 Y3", "R4 Y4", trump="green")

    assert play(table, "R2", "R3", "R4", "R1") == "A plays R1. D takes the trick."


def test_rook_35_odd_cards_are_announced() -> None:
    """Everybody hears which cards are surrendered (ROOK-35)."""
    one = table_of("B7", "G9 Y10", "G12", turn=C, trump="red")
    two = table_of("R1", "R2 G14", "R3 Y5", "R4", "R6", "R7", trump="green")

    assert play(one, "G12", "B7", "G9") == (
        "B plays G9. C takes the trick. The odd card goes with it: Y10."
    )
    assert play(two, "R2", "R3", "R4", "R6", "R7", "R1") == (
        "A plays R1. F takes the trick. The odd cards go with it: Y5 G14."
    )


# The score sheet.

TAKEN = ["Y10 B10 G10 G14", "R10 R14 Y14 B14", "R5 Y5", "B5 G5"]


def counted(bid: int) -> Table:
    """Return a finished deal: B has bid and took 40."""
    table = table_of(*("R1", "R2", "R3", "R4"), trump="green", bidder=B, bid=bid, taken=TAKEN)
    play(table, "R2", "R3", "R4", "R1")
    return table


def test_rook_38_the_sheet_says_that_a_bid_was_made() -> None:
    """The bid, the colour, the points taken, and that they were enough (ROOK-38)."""
    table = counted(40)
    line = scene(table, A).sheet.lines[0]

    assert english(line.values) == ["+40", "+40", "+10", "+10"]
    assert str(line.note) == "B bid 40 on green, took 40 and made it."
    assert table.ends[0].how() == line.note


def test_rook_40_the_sheet_says_that_a_bidder_was_set_back() -> None:
    """The bid, the colour, the points taken, and that they were not enough (ROOK-40)."""
    line = scene(counted(45), A).sheet.lines[0]

    assert english(line.values) == ["+40", f"{MINUS}45", "+10", "+10"]
    assert str(line.note) == "B bid 45 on green, took 40 and is set back."


def test_r_gen_8_the_sheet_says_who_revoked() -> None:
    """A revoke that was discovered is named in the score (R-GEN-8)."""
    table = table_of(
        *("R7 Y1", "R2 Y2", "R3 Y3", "R4 Y14"),
        options={"revoke": "loses_the_bid"},
        trump="green",
        bidder=D,
        bid=15,
    )
    play(table, "R2", "R3", "R4", "Y1", "Y14", "R7", "Y2", "Y3")

    assert str(table.ends[0].how()) == (
        "D bid 15 on green, took 10 and is set back. A did not follow, and must lose the bid."
    )


def test_the_score_is_explained_with_the_points() -> None:
    """Listeners hear how the hand was scored before the resulting points."""
    table = Table(ROOK_GAME, 4, shuffler=Shuffler(b"told"))
    table.deal_next()
    play_deal(table, 1)
    result = table.results[0]
    points = ", ".join(f"{NAMES[seat]} {points_text(result.points[seat])}" for seat in range(4))
    how = table.ends[0].how()

    assert how
    assert str(log_lines(table, A)[-1].text) in (
        f"{how} Deal 1: {points}.",
        f"{NAMES[max(range(4), key=lambda s: result.points[s])]} won the match.",
    )


# Impossible positions.


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"phase": "play"}, 'when "trump" has been named'),
        ({"turn": 2}, "Nobody has bid"),
        ({"trump": "red", "turn": 2, "leader": 1}, "seat 1 is to play"),
        ({"trump": "red", "trick": ["R5", "", "R6", ""]}, "has a gap"),
        ({"bid": 17}, "17 is not a bid"),
        ({"bids": [[15], [], []]}, '"bids" needs 4 entries'),
        ({"phase": "trump", "bidder": 1, "turn": 2}, "the bidder's"),
        ({"phase": "trump", "bidder": "nobody"}, 'must be the "bidder"'),
        ({"voids": ["X", "", "", ""]}, '"voids" needs suits of R Y B G'),
    ],
)
def test_impossible_positions_are_refused(facts: dict[str, Any], words: str) -> None:
    with pytest.raises(BadNotation, match=words):
        table_of("R1 Y1", "R2 Y2", "R3 Y3", "R4 Y4", **facts)


def test_options_are_refused_with_a_message() -> None:
    """A target is a multiple of 50 (R-ROOK-18)."""
    with pytest.raises(BadOption, match="from 150 to 1000 in steps of 50"):
        Table(ROOK_GAME, 4, {"target": "160"})
    assert Table(ROOK_GAME, 4, {"target": "650"}).options["target"] == "650"
