"""Dixie Rook's scenes and sentences: what its scenarios cannot show."""

import json
from collections import Counter
from collections.abc import Mapping

import pytest

from parlour.core.deal import NATURE, SPECTATOR
from parlour.errors import BadNotation, BadOption, Refused
from parlour.games.dixie_rook import GAME
from parlour.packs.rook_cards import PACK, dixie_points
from parlour.table.events import Drawn, Played
from parlour.table.log_lines import log_lines
from parlour.table.parts import Happened
from parlour.table.scene import Scene
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import faces, zone

A, B, C, D = range(4)
NAMES = ("A", "B", "C", "D", "E", "F")
IN_ORDER = list(range(56))


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: object) -> Table:
    """Return a table with these hands; A deals, and cards in no hand have been played."""
    names = NAMES[: len(hands)]
    table = Table(GAME, len(hands), options, names=names)
    table.set_position(GAME.set_up(len(hands), options, {"hands": list(hands), **facts}, names))
    return table


def dealt(seats: int = 4, options: Mapping[str, str] | None = None) -> Table:
    """Return a table where A has dealt the pack in order: R1 to B, R2 to C and so on."""
    table = Table(GAME, seats, options, names=NAMES[:seats])
    table.deal_recorded(IN_ORDER, A)
    return table


def play(table: Table, *moves: str, chance: bool = False) -> None:
    """Make moves for whichever seat is in turn."""
    for move in moves:
        if table.waiting() == [NATURE]:
            table.repeat(NATURE, move)
        else:
            table.submit(table.waiting()[0], move, chance=chance)


def heard(table: Table, seat: int = SPECTATOR) -> str:
    """Return the last sentence that a seat has heard."""
    return str(log_lines(table, seat)[-1].text)


def words_in(shown: Scene) -> set[str]:
    """Return every word that appears anywhere in a scene."""
    return set(json.dumps(english(shown)).replace('"', " ").split())


# Players, draw and deal.


def test_dixie_1_four_or_six_play_as_partners() -> None:
    """Four or six, friend and rival alternating (DIXIE-1, DIXIE6-2, PACK-6)."""
    assert Table(GAME, 4).sides == (0, 1, 0, 1)
    assert Table(GAME, 6).sides == (0, 1, 0, 1, 0, 1)
    for seats in (2, 3, 5, 7, 8):
        with pytest.raises(BadOption, match="for 4, 6 players"):
            Table(GAME, seats)


def test_dixie_5_the_highest_card_drawn_deals() -> None:
    """Draw for the right to deal; only those who tie draw again (DIXIE-5, R-GEN-2)."""
    for secret in range(30):
        table = Table(GAME, 4, names=NAMES[:4], shuffler=Shuffler(bytes([secret])))
        table.deal_next()
        drawn = table.log[1]
        assert isinstance(drawn, Drawn)
        first = {name: int(face[1:]) for name, face in drawn.draws[:4]}
        best = [name for name, number in first.items() if number == max(first.values())]
        again = [name for name, _ in drawn.draws[4:]]
        assert NAMES[table.deal.dealer] in best
        assert set(again) <= set(best)
        assert bool(again) == (len(best) > 1)
        assert f"{NAMES[table.deal.dealer]} deals." in str(log_lines(table, A)[1].text)


def test_fx_dixie_5_the_count() -> None:
    """FX-DIXIE-5: 5s, 10s and 13s count, and 14s do not (DIXIE-10, DIXIE-11, DIXIE-12)."""
    cards = sum(1 << card for card in PACK.read("R5 G5 Y10 B13 R14 G14 Y1"))

    assert dixie_points(cards) == 30
    assert dixie_points((1 << 56) - 1) == 100


# The bidding.


def test_the_bidding_is_shown_with_its_history() -> None:
    """Every seat shows its bid (DIXIE-13), and the highest bid is marked."""
    table = dealt()
    play(table, "bid 70", "bid 75", "pass", "bid 80")
    shown = scene(table, B)

    assert shown.phase == "bid"
    assert [faces(shown, f"bids-{seat}") for seat in (A, B, C, D)] == [
        "80",
        "70",
        "75",
        "pass",
    ]
    assert zone(shown, "bids-0").pieces[0].mark == "highest"
    assert {zone(shown, f"bids-{seat}").role for seat in (A, B, C, D)} == {"stage"}
    assert ["Bid", "80"] in english(shown.facts)
    assert shown.seats[A].marks == ("dealer",)
    assert english(shown.seats[A].notes) == ["bid 80"]
    assert str(shown.prompt) == "Raise the bid of 80, or pass."
    assert [choice.move for choice in shown.choices[:2]] == ["bid 85", "bid 90"]
    assert shown.choices[-1].move == "pass"
    assert zone(shown, "nest").count == 4
    assert str(scene(table, C).prompt) == "Waiting for a bid."


def test_the_bidding_is_described() -> None:
    table = dealt()
    play(table, "bid 70")
    assert heard(table) == "B bids 70."
    play(table, "pass", "pass")
    assert heard(table) == "D passes."
    play(table, "pass")
    assert heard(table) == "A passes. B has it at 70. B picks up the nest."
    assert heard(table, B) == "A passes. B has it at 70. B picks up the nest: G11 G12 G13 G14."


def test_dixie_14_the_opening_prompt() -> None:
    """Bidding starts at 70 or over (DIXIE-14)."""
    assert str(scene(dealt(), B).prompt) == "Bid 70 points or more, divisible by 5, or pass."


@pytest.mark.parametrize(
    ("no_bid", "end"), [("same_dealer", "A deals again."), ("deal_passes", "The deal passes on.")]
)
def test_r_dixie_2_a_void_hand_is_described(no_bid: str, end: str) -> None:
    """All have passed: the sentence names the next dealer (R-DIXIE-2)."""
    table = dealt(options={"no_bid": no_bid})
    play(table, "pass", "pass", "pass", "pass")

    assert english([line.text for line in log_lines(table, C)[-2:]]) == [
        f"A passes. Nobody bids. {end}",
        "All have passed. Deal 1: A & C +0, B & D +0.",
    ]
    assert str(scene(table, C).prompt) == "All have passed: the hand is void."
    assert zone(scene(table, C), "nest").count == 4
    assert not zone(scene(table, C), "nest").pieces
    table.deal_next()
    assert table.deal.dealer == (A if no_bid == "same_dealer" else B)


def test_r_dixie_2_the_dealer_has_to_take_it() -> None:
    table = dealt(options={"no_bid": "dealer_takes_it"})
    play(table, "pass", "pass", "pass")

    assert str(scene(table, A).prompt) == "All have passed: as the dealer you must bid 70."
    assert [choice.move for choice in scene(table, A).choices] == ["bid 70"]


# The nest.


def test_r_dixie_5_only_the_bidder_sees_the_nest() -> None:
    """Before and after: the bidder sees a tray and a row, others a covered heap (R-DIXIE-5)."""
    table = dealt()
    assert zone(scene(table, B), "nest").count == 4
    play(table, "bid 120")
    own, other = scene(table, B), scene(table, C)

    assert {piece.face for piece in zone(own, "hand-1").pieces if piece.mark == "nest"} == {
        "G11",
        "G12",
        "G13",
        "G14",
    }
    assert (zone(own, "nest").kind, zone(own, "nest").count) == ("tray", 4)
    assert zone(other, "hand-1").count == 17
    assert not {"G11", "G12", "G13", "G14"} & words_in(other)

    play(table, "bury R1 Y3 G13 G14", "trump green")
    for seat in (A, C, D, SPECTATOR):
        assert (zone(scene(table, seat), "nest").kind, zone(scene(table, seat), "nest").count) == (
            "stack",
            4,
        )
        assert not {"R1", "Y3", "G13", "G14"} & words_in(scene(table, seat))
    assert faces(scene(table, B), "nest") == "R1 Y3 G13 G14"
    assert str(zone(scene(table, B), "nest").note) == "only you see it"


def test_r_dixie_5_only_the_bidder_learns_what_is_buried() -> None:
    """Others hear only how many cards go back, in the log and in every sentence (R-DIXIE-5)."""
    table = dealt()
    play(table, "bid 120", "bury Y3 R1 G14 G13")

    assert heard(table, B) == "B buries R1 Y3 G13 G14."
    for seat in (A, C, D, SPECTATOR):
        assert heard(table, seat) == "B buries 4 cards."
        assert log_lines(table, seat)[-1].move == "bury 4 cards"
    assert isinstance(table.log[-1], Played)
    assert table.log[-1].move == "bury R1 Y3 G13 G14"


def test_dixie_25_cards_are_put_back_one_by_one_into_a_tray() -> None:
    """The tray counts; cards are picked in any order, and no sentence is sent (DIXIE-25)."""
    table = dealt()
    play(table, "bid 120")
    seq = table.seq
    start = scene(table, B)

    assert str(start.prompt) == "Put any four cards back for the nest."
    assert english([choice.label for choice in start.choices])[:2] == ["Bury red 1", "Bury red 5"]
    assert len(start.choices) == 17
    assert not any(choice.whole for choice in start.choices)
    assert all(choice.zone == "hand-1" for choice in start.choices)
    assert not any(piece.why for piece in zone(start, "hand-1").pieces)

    three = scene(table, B, "bury G13 R1 Y3")
    assert faces(three, "nest") == "R1 Y3 G13"
    assert str(three.prompt) == "Put back 1 more."
    assert len(three.choices) == 14
    assert all(choice.whole for choice in three.choices)
    assert faces(scene(table, B, "bury Y3 R1"), "nest") == "R1 Y3"
    assert table.seq == seq


def test_r_dixie_4_cards_named_in_any_order_are_one_move() -> None:
    """Any order is read, and one order is logged; an incomplete move is refused (R-DIXIE-4)."""
    table = dealt()
    play(table, "bid 120")
    with pytest.raises(Refused, match=r"names too few.*R-DIXIE-4"):
        table.submit(B, "bury G11 G12 G13")
    with pytest.raises(Refused, match="R-DIXIE-4"):
        table.submit(B, "bury G11 G12 G13 R2")
    with pytest.raises(Refused, match=r"names too many.*R-DIXIE-4"):
        table.submit(B, "bury G11 G12 G13 G14 R1")
    table.submit(B, "bury G14, g12, G13, G11")

    assert table.log[-1] == Played(B, "bury G11 G12 G13 G14")


def test_r_dixie_7_everybody_sees_a_short_nest() -> None:
    """If the discard can be wrong, all see how many cards lie there (R-DIXIE-7, DIXIE-31)."""
    table = dealt(options={"discard": "can_be_wrong"})
    play(table, "bid 120", "bury R1")
    assert heard(table, C) == "B buries 1 card."
    play(table, "trump red")
    assert zone(scene(table, C), "nest").count == 1
    play(table, "R5")

    assert english([line.text for line in log_lines(table, C)[-2:]]) == [
        "B leads R5. The nest was not put back: the hand is lost.",
        "B bid 120 on red and did not put back the nest. Deal 1: A & C +0, B & D −120.",  # noqa: RUF001
    ]


def test_dixie_26_trump_is_named_aloud() -> None:
    """All hear the colour when it is named, and see it from then on (DIXIE-21, DIXIE-26)."""
    table = dealt()
    play(table, "bid 120", "bury R1 Y3 G13 G14")
    assert str(scene(table, B).prompt) == "Name the trump colour."
    assert str(scene(table, C).prompt) == "Waiting for trump."
    assert not any(fact == "Trump" for fact, _ in english(scene(table, C).facts))
    play(table, "trump black")

    assert heard(table, D) == "B announces: Black is trump colour. B leads."
    assert ["Trump", "black"] in english(scene(table, D).facts)
    assert faces(scene(table, B), "hand-1").endswith("B1 B5 B9 B13")


# The play.


def test_the_trick_is_drawn_with_its_leader_and_winner() -> None:
    table = table_of(
        *("B2 G5", "R5 Y1", "R14 R2", "G2 Y3"), trump="green", bidder=C, bid=70, turn=B
    )
    play(table, "R5", "R14")
    shown = scene(table, D)

    assert [(piece.face, piece.mark, piece.by) for piece in zone(shown, "trick").pieces] == [
        ("R5", "led", B),
        ("R14", "winning", C),
    ]
    assert str(shown.prompt) == "You have no red: throw away any card, or trump."
    assert ["Tricks", "we 0, they 0"] in english(shown.facts)
    play(table, "G2", "B2")
    shown = scene(table, A)
    assert zone(shown, "trick").pieces == ()
    assert faces(shown, "last-trick") == "R5 R14 G2 B2"
    assert [zone(shown, f"tricks-{seat}").count for seat in (A, B, C, D)] == [0, 0, 0, 1]
    assert ["Tricks", "we 0, they 1"] in english(shown.facts)
    assert ["Tricks", "0 to 1"] in english(scene(table, SPECTATOR).facts)


def test_dixie_35_a_card_that_does_not_follow_names_the_clause() -> None:
    """Cards that cannot be played are dimmed and give a reason (DIXIE-35)."""
    table = table_of(
        *("B2 G5", "R5 Y1", "R14 G1", "G2 Y3"), trump="green", bidder=C, bid=70, turn=B
    )
    play(table, "R5")

    hand = {piece.face: piece.why for piece in zone(scene(table, C), "hand-2").pieces}
    assert hand == {"R14": "", "G1": "DIXIE-35"}


def last_trick(tricks: list[int], *hands: str, bid: int) -> Table:
    """Return a table before the last trick, B to lead; A has bid, A and C hold 70."""
    return table_of(
        *hands,
        tricks=tricks,
        bid=bid,
        trump="red",
        bidder=A,
        turn=B,
        nest="R7 R8 R9 R11",
        taken=["R5 Y5 B5 G5 R10 Y10 B10", "B13 G13 G10", "R13 Y13", ""],
    )


def test_dixie_37_the_nest_is_announced_with_the_last_trick() -> None:
    """The count opens the nest; the sentence explains the whole score (DIXIE-37, DIXIE-48)."""
    table = last_trick([5, 5, 2, 0], "R14", "R1", "R2", "R3", bid=90)
    play(table, "R1", "R2", "R3", "R14")

    assert str(table.ends[0].how()) == (
        "A bid 90 on red: A & C took 70 and 20 for 9 tricks, and made it. B & D took 30."
    )
    shown = scene(table, D)
    assert faces(shown, "nest") == "R7 R8 R9 R11"
    assert str(zone(shown, "nest").note) == "0 points"
    assert faces(shown, "tricks-1") == "B13 G10 G13"
    assert str(zone(shown, "tricks-1").note) == "30 in 5 tricks"
    assert str(shown.prompt) == "The hand is over."


def test_dixie_38_a_nest_with_count_cards_is_announced() -> None:
    """Count cards of the nest are announced with the trick (DIXIE-38)."""
    table = dealt()
    play(table, "bid 120", "bury R5 R13 B13 G14", "trump green")
    while not table.deal.over and table.deal.phase == 3:
        seat = table.waiting()[0]
        table.submit(seat, next(table.speech.moves(table.deal, seat)).text, chance=False)
    lines = " ".join(str(line.text) for line in log_lines(table, C))

    assert "The nest goes with it: R5 R13 B13 G14, 25 points." in lines
    assert "The nest held 25." in lines


def test_dixie_45_a_set_back_is_explained() -> None:
    """The side did not earn its bid (DIXIE-45)."""
    table = last_trick([5, 5, 2, 0], "R14", "R1", "R2", "R3", bid=95)
    play(table, "R1", "R2", "R3", "R14")

    assert str(table.ends[0].how()) == (
        "A bid 95 on red: A & C took 70 and 20 for 9 tricks, and are set back. B & D took 30."
    )


def test_dixie_42_the_cut_is_announced_and_drawn() -> None:
    """Seven each: every cut is shown, and so are the tie and its outcome (DIXIE-42, DIXIE-44)."""
    table = last_trick([4, 2, 3, 3], "R1", "R14", "R2", "R3", bid=70)
    play(table, "R14", "R2", "R3", "R1")
    lines = []
    for move in ("R7", "R3", "G8", "B12", "R14", "Y9", "Y5", "B9"):
        table.repeat(NATURE, f"cut {move}")
        happened = table.log[-1] if not table.deal.over else table.log[-2]
        assert isinstance(happened, Played)
        lines.append(scene(table, C))

    assert str(lines[0].prompt) == "Seven tricks each: the players cut for the 20 points."
    assert faces(lines[3], "cut") == "R7 R3 G8 B12"
    assert [piece.by for piece in zone(lines[3], "cut").pieces] == [B, C, D, A]
    assert faces(lines[4], "cut") == "R14"
    assert faces(lines[7], "cut") == "R14 Y9 Y5 B9"
    assert str(table.ends[0].how()).endswith("B & D took 30 and 20 for 7 tricks. B & D cut higher.")


def told_of_cuts(*moves: str) -> list[str]:
    """Return the sentences after B leads to the last trick and these cards are cut."""
    table = Table(GAME, 4, names=NAMES[:4])
    table.deal_recorded(IN_ORDER, A)
    lines: list[str] = []
    deal = last_trick([4, 2, 3, 3], "R1", "R14", "R2", "R3", bid=70).deal
    for move in ("R14", "R2", "R3", "R1", *moves):
        seat = deal.turn
        before = deal.view(SPECTATOR)
        for choice in table.speech.read(deal, seat, move).choices:
            deal.play(seat, choice)
        names = (*NAMES[:4], "", "", "", "", "The pack")
        happened = Happened(before, deal.view(SPECTATOR), seat, move, table.options, names)
        lines.append(str(GAME.scene.narrate(happened)))
    return lines


def test_r_dixie_10_an_equal_cut_is_described() -> None:
    """15 to 15: all cut again, and then the higher side gets the 20 (R-DIXIE-10, R-DIXIE-9)."""
    cuts = [f"cut {face}" for face in ("R7", "R3", "G8", "B12", "R14", "Y9", "Y5", "B9")]
    lines = told_of_cuts(*cuts)

    assert lines[3:] == [
        (
            "A plays R1. B takes the trick. The nest goes with it: R7 R8 R9 R11. "
            "Seven tricks each: the players cut."
        ),
        "B cuts R7.",
        "C cuts R3.",
        "D cuts G8.",
        "A cuts B12. 15 to 15: all cut again.",
        "B cuts R14.",
        "C cuts Y9.",
        "D cuts Y5.",
        "A cuts B9. B & D have 19 to 18 and get the 20 points.",
    ]


def test_r_dixie_9_every_card_is_cut_about_equally_often() -> None:
    """A real table cuts automatically, any of the 56 cards with equal probability (R-DIXIE-9)."""
    found: Counter[str] = Counter()
    for secret in range(120):
        table = last_trick([4, 2, 3, 3], "R1", "R14", "R2", "R3", bid=70)
        table.shuffler = Shuffler(secret.to_bytes(2, "big"))
        play(table, "R14", "R2", "R3")
        table.submit(A, "R1")
        found.update(
            event.move for event in table.log if isinstance(event, Played) and event.seat == NATURE
        )
        assert table.deal.over

    assert len(found) > 50
    assert max(found.values()) < 25


def test_r_gen_8_a_revoke_is_described() -> None:
    """A player who did not follow is named at the count (R-GEN-8)."""
    table = table_of(
        *("Y2 G1", "R5 Y1", "R14 B1", "R2 B2"),
        options={"revoke": "loses_the_bid"},
        trump="green",
        bidder=C,
        bid=70,
        turn=B,
        tricks=[6, 3, 0, 2],
    )
    play(table, "R5", "R14", "B2", "G1", "Y2", "Y1", "B1", "R2")

    assert str(table.ends[0].how()).endswith("D did not follow, and must lose the bid.")


def test_six_players_see_two_cards_in_the_nest() -> None:
    """Two cards are put back with six players (DIXIE6-4, R-DIXIE6-2)."""
    table = dealt(6)
    play(table, "bid 120")

    assert str(scene(table, B).prompt) == "Put any two cards back for the nest."
    assert zone(scene(table, B), "nest").count == 2
    assert len(zone(scene(table, B), "hand-1").pieces) == 11


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"bid": 75, "bidder": "nobody"}, "needs a"),
        ({"phase": "trump", "bidder": B, "turn": C}, "the bidder's"),
        ({"phase": "play", "bidder": "nobody", "bids": [[], [], [], []]}, "bidder"),
        ({"phase": "cut", "turn": A}, "While the pack is cut"),
        ({"phase": "bury", "bidder": B, "turn": B}, "more cards"),
        ({"trump": "red", "turn": B}, "without a card"),
    ],
)
def test_a_position_that_cannot_be_played_on_is_refused(
    facts: dict[str, object], problem: str
) -> None:
    with pytest.raises(BadNotation, match=problem):
        GAME.set_up(4, None, facts)
