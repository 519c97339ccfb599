"""Display Rook's scenes and sentences: what its scenarios cannot show."""

from collections.abc import Mapping

import pytest

from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.core.speech import MINUS
from parlour.errors import BadOption, Illegal, NotYourTurn
from parlour.games.display_rook import GAME
from parlour.languages.message import called
from parlour.table.events import Drawn
from parlour.table.scene import Scene, Zone
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import faces_in, play

A, B, C, D = range(4)
EVERYBODY = (SPECTATOR, A, B, C, D)
HANDS = ("Y9 G1 R1", "Y4 R2 B2", "Y3 Y12 R3 G9", "Y8 R4 B4")


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: object) -> Table:
    """Return a table with these hands; A deals, and nothing has been played yet."""
    table = Table(GAME, 4, options)
    position = {"hands": list(hands), "played": [""] * 4, **facts}
    table.set_position(GAME.set_up(4, options, position))
    return table


def zones(shown: Scene, start: str) -> dict[str, Zone]:
    """Return the zones of a scene whose names start with a prefix."""
    return {zone.id: zone for zone in shown.zones if zone.id.startswith(start)}


def test_disp_1_only_four_play() -> None:
    """DISP-1, PACK-7: two against two."""
    for seats in (3, 5, 6):
        with pytest.raises(BadOption, match="for 4 players"):
            Table(GAME, seats)
    assert Table(GAME, 4).sides == (0, 1, 0, 1)


def test_disp_2_the_highest_card_drawn_deals() -> None:
    """The draw for deal is that of Rook (DISP-2, R-GEN-2)."""
    table = Table(GAME, 4, shuffler=Shuffler(b"draw"))
    table.deal_next()
    drawn = table.log[1]
    assert isinstance(drawn, Drawn)
    numbers = {name: int(face[1:]) for name, face in drawn.draws}

    assert numbers[table.names[table.deal.dealer]] == max(numbers.values())


def test_disp_10_nobody_learns_what_colour_a_bid_was_on() -> None:
    """Until the highest bidder names the trump, no view holds a colour (DISP-10)."""
    table = table_of(*HANDS)
    play(table, "bid 15", "pass", "bid 30", "pass", "pass")
    for seat in EVERYBODY:
        assert GAME.show_view(table.view(seat))["trump"] == "none"
        assert dict(english(scene(table, seat).facts)) == {"Bid": "30"}
    assert play(table, "trump black") == "C announces: Black is trump colour. B leads."
    assert dict(english(scene(table, D).facts))["Trump"] == "black"


def test_disp_13_the_dummy_is_hidden_until_the_first_card_and_then_open_to_all() -> None:
    """Before the first card nobody sees C's hand; after it everybody does (DISP-13)."""
    table = table_of(*HANDS, trump="green")
    for seat in (SPECTATOR, A, B, D):
        assert not any(map(faces_in, zones(scene(table, seat), "dummy").values()))
        assert GAME.show_view(table.view(seat))["known"][C] == ""  # type: ignore[index]

    play(table, "Y4")

    for seat in EVERYBODY:
        assert GAME.show_view(table.view(seat))["known"][C] == "R3 Y3 Y12 G9"  # type: ignore[index]
    assert scene(table, B).seats[C].notes == (called("mark", "dummy"),)


def test_disp_14_the_dummy_lies_by_colours_in_order_of_value() -> None:
    """There is a row for each colour, from low to high (DISP-14)."""
    table = table_of(*HANDS, trump="green")
    play(table, "Y4")
    for seat in (SPECTATOR, A, B, D):
        rows = zones(scene(table, seat), "dummy")
        assert {name: faces_in(row) for name, row in rows.items()} == {
            "dummy-red": "R3",
            "dummy-yellow": "Y3 Y12",
            "dummy-black": "",
            "dummy-green": "G9",
        }
        assert all(row.seat == C and row.kind == "hand" for row in rows.values())


@pytest.mark.parametrize(("option", "owner"), [("dealers_partner", C), ("bidders_partner", D)])
def test_the_place_of_the_dummy_is_there_from_the_first_lead_to_the_end(
    option: str, owner: int
) -> None:
    """Nothing on the table moves when the hand is opened, or when a colour or all of it is out."""
    table = table_of(*HANDS, options={"dummy": option})
    play(table, "bid 15", "bid 30", "pass", "pass", "pass")
    for seat in EVERYBODY:
        assert not zones(scene(table, seat), "dummy")
    play(table, "trump green")
    rows = [f"dummy-{name}" for name in ("red", "yellow", "black", "green")]
    shown = 0
    while not table.deal.over:
        for seat in EVERYBODY:
            found = zones(scene(table, seat), "dummy")
            assert list(found) == ([] if seat == owner else rows)
            assert all(zone.seat == owner for zone in found.values())
            shown += len(found)
        turn = table.deal.turn
        play(table, table.offers(turn)[0].text)
    assert shown > 16 * 4
    assert not zones(scene(table, A), "dummy")


def test_fx_disp_3_no_other_hand_is_seen() -> None:
    """The dealer sees two hands, others their own and the Dummy's; C never sees A's (DISP-16)."""
    table = table_of(*HANDS, trump="green")
    play(table, "Y4")
    seen = {seat: GAME.show_view(table.view(seat))["known"] for seat in EVERYBODY}
    dummy = "R3 Y3 Y12 G9"

    assert seen[A] == ["R1 Y9 G1", "", dummy, ""]
    assert seen[B] == ["", "R2 B2", dummy, ""]
    assert seen[C] == ["", "", dummy, ""]
    assert seen[D] == ["", "", dummy, "R4 Y8 B4"]
    assert seen[SPECTATOR] == ["", "", dummy, ""]


def test_every_imagined_world_keeps_the_dummys_hand() -> None:
    """Every imagined deal leaves the Dummy's hand as shown (DISP-13)."""
    table = Table(GAME, 4)
    table.deal_recorded(list(range(56)), A)
    play(table, "bid 15", "pass", "pass", "pass", "trump red", "R1")
    rng = Rng(1)
    worlds = [GAME.show(table.view(seat).imagine(rng)) for seat in EVERYBODY for _ in range(8)]
    dummies = {str(world["hands"]).split("', '")[C] for world in worlds}

    assert dummies == {"R2 R6 R10 R14 Y4 Y8 Y12 B2 B6 B10 B14 G4 G8 G12"}


def test_disp_15_the_dealer_is_offered_the_cards_of_the_dummy() -> None:
    """The dealer's choices are the Dummy's cards; the others show a reason (DISP-15, R-DISP-5)."""
    table = table_of(*HANDS, trump="green")
    play(table, "Y4")
    shown = scene(table, A)

    assert str(shown.prompt) == "Play for the Dummy. Follow the colour led: yellow."
    assert [(choice.move, choice.zone, choice.slot) for choice in shown.choices] == [
        ("Y3", "dummy-yellow", 0),
        ("Y12", "dummy-yellow", 1),
    ]
    whys = {p.face: p.why for zone in shown.zones for p in zone.pieces if p.why}
    assert whys == {
        "R3": "R-DISP-5",
        "G9": "R-DISP-5",
        "R1": "DISP-17",
        "Y9": "DISP-17",
        "G1": "DISP-17",
    }
    assert not any(p.why for zone in scene(table, B).zones for p in zone.pieces)


def test_disp_16_the_owner_of_the_dummy_only_watches() -> None:
    """The Dummy's owner has no choices and a prompt that says so (DISP-16, R-DISP-9)."""
    table = table_of(*HANDS, trump="green")
    play(table, "Y4")
    shown = scene(table, C)

    assert str(shown.prompt) == "Your hand is the Dummy: your partner plays it, and you watch."
    assert not shown.choices
    assert faces_in(zones(shown, "hand-2")["hand-2"]) == "R3 Y3 Y12 G9"
    with pytest.raises(NotYourTurn):
        table.submit(C, "Y3")


def test_disp_17_the_dealer_may_not_mix_the_hands_up() -> None:
    """A card from the dealer's own hand is refused in the Dummy's turn (DISP-17)."""
    table = table_of(*HANDS, trump="green")
    play(table, "Y4")

    with pytest.raises(Illegal, match="in its turn, and from their own hand"):
        table.submit(A, "Y9")


def test_the_display_and_the_dummys_cards_are_described() -> None:
    """Sentences name who leads, who displays and who plays from the Dummy (DISP-13, DISP-15)."""
    table = table_of(*HANDS, trump="green")

    assert play(table, "Y4") == "B leads Y4. C displays the Dummy; A plays it."
    assert play(table, "Y12") == "A plays Y12 from the Dummy."
    assert play(table, "Y8") == "D plays Y8."
    assert play(table, "Y9") == "A plays Y9. C takes the trick."
    prompt = "Play for the Dummy. The Dummy leads: play any card of any colour."
    assert str(scene(table, A).prompt) == prompt
    assert play(table, "G9") == "A leads G9 from the Dummy."
    assert str(scene(table, D).prompt) == "You have no green: throw away any card."
    assert play(table, "B4", "G1", "B2") == "B throws away B2. C takes the trick."


def test_the_dummy_that_cannot_follow() -> None:
    """The prompt for the dealer when the Dummy is out of the colour led."""
    table = table_of("Y9 G1", "B4 R2", "Y3 G9", "Y8 R4", trump="green")
    play(table, "B4")

    assert str(scene(table, A).prompt) == (
        "Play for the Dummy. The Dummy has no black: throw away any card, or trump."
    )


def test_bidding_is_drawn_as_in_rook() -> None:
    table = table_of(*HANDS)

    assert (
        str(scene(table, A).prompt)
        == "You deal, so you must bid: 15 points or more, divisible by 5."
    )
    assert play(table, "bid 15", "pass", "bid 20", "pass", "pass") == "A passes. C has it at 20."
    assert str(scene(table, C).prompt) == "You have bid highest: name the trump colour."
    assert str(scene(table, B).prompt) == "Waiting for trump."
    assert {name: faces_in(z) for name, z in zones(scene(table, B), "bids").items()} == {
        "bids-0": "15 pass",
        "bids-1": "pass",
        "bids-2": "20",
        "bids-3": "pass",
    }
    assert scene(table, B).seats[C].marks == ("turn",)
    assert english(scene(table, B).seats[C].notes) == ["bid 20"]


def counted(bid: int, **options: str) -> Table:
    """Return a finished deal: B has bid, and B and D took 45 points in 8 tricks."""
    taken = ["R14 Y14 R10 R5", "B14 G14 B10", "Y10 G10", "Y5 B5 G5"]
    table = Table(GAME, 4, options)
    position: dict[str, object] = {
        "hands": ["R1", "R2", "R3", "R4"],
        "trump": "green",
        "bidder": B,
        "bid": bid,
        "taken": taken,
        "tricks": [3, 4, 3, 3],
    }
    table.set_position(GAME.set_up(4, options, position))
    play(table, "R2", "R3", "R4", "R1")
    return table


def test_disp_25_the_sheet_says_what_counts_when_the_bid_was_made() -> None:
    """The bidding side scores tricks and counts, the others only tricks (DISP-25, DISP-26)."""
    table = counted(60)

    assert str(table.ends[0].how()) == (
        "B bid 60 on green: B & D took 45 and 16 for 8 tricks, and made it. "
        "A & C took 55 and 12 for 6 tricks; only the tricks count."
    )
    assert english(scene(table, A).sheet.lines[0].values) == ["+12", "+61"]
    assert str(scene(table, A).prompt) == "The hand is over."


def test_disp_29_the_sheet_says_what_counts_when_it_was_not() -> None:
    """The bid is lost and the others score all (DISP-27, DISP-28, DISP-29)."""
    table = counted(65)

    assert str(table.ends[0].how()) == (
        "B bid 65 on green: B & D took 45 and 16 for 8 tricks, and are set back. "
        "A & C took 55 and 12 for 6 tricks; all of it counts."
    )
    assert english(scene(table, A).sheet.lines[0].values) == ["+67", f"{MINUS}65"]


def test_r_disp_7_the_sheet_follows_the_option() -> None:
    """Without the points for tricks, the bid of 60 was not made (R-DISP-7)."""
    assert "are set back" in str(counted(60, trick_points="not_for_the_bid").ends[0].how())


def test_r_gen_10_captured_tricks_lie_face_down() -> None:
    """Only their number is visible until the count (R-GEN-10, DISP-19)."""
    table = table_of(*HANDS, trump="green", tricks=[1, 0, 2, 0])
    piles = zones(scene(table, D), "tricks")

    assert [pile.count for pile in piles.values()] == [1, 0, 2, 0]
    assert not any(pile.pieces for pile in piles.values())
    assert english(scene(table, D).facts)[-1] == ["Tricks", "we 0, they 3"]
    shown = zones(scene(counted(60), D), "tricks")
    assert faces_in(shown["tricks-1"]) == "B10 B14 G14"
    assert str(shown["tricks-1"].note) == "30 in 4 tricks"
